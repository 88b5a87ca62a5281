import type { NounTable } from '../meaning.ts'

/** Land and what it is made of. */
export const LANDSCAPES: NounTable = [
  [
    'meadow, field, garden, grass, prairie, pasture, park, hill, countryside, savanna, savannah, lawn, orchard',
    { place: 'meadow' },
  ],
  [
    'mountain, alp, peak, summit, ridge, himalaya, highland, mount everest, matterhorn, hill top',
    { place: 'mountains' },
  ],
  ['desert, dune, sahara, mars, wasteland, sandstorm', { place: 'desert' }],
  ['snow, snowy, ice, icy, arctic, antarctica, glacier, frost, frozen, tundra, blizzard', { place: 'snow' }],
  ['volcano, lava, eruption, erupting volcano, volcanic, crater, magma, vesuvius', { place: 'volcano' }],
  ['mount fuji, fuji, fujiyama, mt fuji, kilimanjaro, snow capped mountain, snowy peak', { place: 'snowCone' }],
  ['bamboo, bamboo forest, bamboo grove, panda forest', { place: 'bamboo' }],
  ['canyon, grand canyon, gorge, mesa, monument valley, badlands, utah, arizona', { place: 'canyon' }],
  ['cave, cavern, grotto, ice cave, underground', { place: 'cave' }],
  ['jungle, rainforest, tropical forest, amazon, tropical rainforest', { place: 'jungle' }],
  ['rice terrace, terraces, rice field, rice paddy, paddy field, bali', { place: 'terraces' }],
  ['lavender field, field of lavender, lavender farm, provence', { place: 'lavenderField' }],
  ['tulip field, field of tulips, tulip farm, holland, netherlands', { place: 'tulipField' }],
  ['wheat field, field of wheat, wheat, cornfield, grain field, barley, golden field', { place: 'wheatField' }],
  ['vineyard, vines, winery, wine country', { place: 'vineyard' }],
  ['valley, river valley, river, stream, creek, brook', { place: 'valley' }],
  ['road, highway, route 66, open road, country road, path to the horizon, motorway', { place: 'road' }],
  [
    'town, old town, italian town, tuscan town, spanish town, seaside town, rome street, italy, italian village, lisbon, portugal, cobblestone, cobblestone street, plaza, market square, town square, prague, europe, european street',
    { place: 'town' },
  ],
  ['canal, amsterdam, venice, grand canal, bruges', { place: 'canal' }],
  ['floating island, floating, sky island', { features: ['islands'] }],
  ['nature, wilderness, landscape, scenery, outdoors, wild nature, national park', { place: 'mountains' }],
]
