import type { NounTable } from '../meaning.ts'

/** Land and what it is made of. */
export const LANDSCAPES: NounTable = [
  [
    'meadow, field, garden, grass, prairie, pasture, park, hill, countryside, savanna, savannah, lawn, valley, orchard, vineyard',
    { place: 'meadow' },
  ],
  ['mountain, alp, peak, summit, ridge, cliff, canyon, volcano, himalaya, highland', { place: 'mountains' }],
  ['desert, dune, sahara, oasis, mars, wasteland, sandstorm', { place: 'desert' }],
  ['snow, snowy, ice, icy, arctic, antarctica, glacier, frost, frozen, tundra, blizzard', { place: 'snow' }],
  ['floating island, floating, sky island', { features: ['islands'] }],
  ['nature, wilderness, landscape, scenery, outdoors, wild nature, national park', { place: 'mountains' }],
]
