import { toNounTable, type NounTable } from '../meaning.ts'

/** Landscapes and the parts of a landscape. */
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

/** Plants. */
export const PLANTS: NounTable = [
  ...toNounTable({
    mushroom: 'mushroom, toadstool, fungus',
    flower: 'flower, blossom, dahlia, peony, aster, petal, orchid, carnation, hibiscus',
    sunflower: 'sunflower',
    rose: 'rose, red rose, bouquet',
    daisy: 'daisy, chamomile, marguerite',
    poppy: 'poppy',
  }),
  ['tulip', { subject: 'flower', color: 'red' }],
  ['lily', { subject: 'flower', color: 'white' }],
  ['lavender', { subject: 'flower', color: 'violet' }],
  ...toNounTable({
    tree: 'tree, oak, oak tree, willow, maple, maple tree, apple tree, olive tree, linden, chestnut tree',
    birch: 'birch, aspen, poplar, birch tree',
    'cherry tree': 'cherry tree, blossom tree, cherry blossom tree, sakura tree, magnolia',
    fir: 'fir, spruce, pine tree, fir tree, conifer',
  }),
  ['christmas tree, xmas tree', { subject: 'christmas tree', season: 'winter' }],
  ['palm, palm tree, coconut tree, coconut palm', { subject: 'palm' }],
  ['oasis', { subject: 'palm', place: 'desert' }],
  ...toNounTable({
    cactus: 'cactus, cacti, saguaro, succulent',
    bonsai: 'bonsai, bonsai tree',
    fern: 'fern, bracken, frond',
    'water lily': 'lotus, water lily, lily pad, lotus flower, waterlily',
  }),
  ['forest, wood, woods, woodland, pine, grove, taiga, thicket, pine forest', { place: 'forest' }],
  ['close up of flowers', { place: 'floral' }],
  ['cherry blossom, sakura', { features: ['tree', 'sakura'] }],
  ['cherry blossom, sakura, cherry blossom tree', { features: ['sakura'] }],
  ['wildflower, flower field, field of flowers, flower meadow, in a field of flowers', { features: ['flowers'] }],
]

/** The sky by day and by night, and space. */
export const SKY: NounTable = [
  [
    'space, galaxy, planet, nebula, universe, cosmos, star field, outer space, orbit, saturn, jupiter, cosmic, solar system, deep space',
    { place: 'space' },
  ],
  ['above the clouds, heaven, in the clouds, in the sky, sea of clouds, cloudscape, cloud city', { place: 'clouds' }],
  [
    'milky way, starry sky, night sky, starry night, stars, stargazing, galaxy sky',
    { hour: 'night', features: ['milkyWay'] },
  ],
  ['shooting star, meteor, meteor shower, comet, falling star', { hour: 'night', features: ['shootingStars'] }],
  ['firework, new year, new year eve, sparkler', { hour: 'night', features: ['fireworks'], place: 'skyline' }],
  ['rainbow, double rainbow', { features: ['rainbow'] }],
  ['lightning, lightning bolt, thunderbolt, thunder, thunderstorm', { hour: 'night', features: ['lightning'] }],
  ['planet, saturn, jupiter, mars, ringed planet, moons', { features: ['planet'] }],
  ['galaxy, spiral galaxy, andromeda', { features: ['galaxy'] }],
  ['cloud, sky', { features: ['clouds'] }],
  ['seagull, gull, flock of birds, swallow', { features: ['birds'] }],
  ['huge sun, big sun, giant moon, huge moon, big moon, full moon, sun behind, silhouette', { features: ['bigSun'] }],
]

/** Waters and their shores. */
export const WATER: NounTable = [
  ['lake, pond, fjord, lagoon, reflection', { place: 'lake' }],
  ['sea, ocean, harbor, harbour, bay, horizon, sailing, voyage, tide', { place: 'sea' }],
  ['waterfall, cascade, niagara falls, niagara', { place: 'waterfall' }],
  ['wave, big wave, giant wave, tsunami, surf, great wave, ocean wave, surfing', { place: 'wave' }],
  ['island, tropical island, desert island, atoll, maldives, hawaii, caribbean', { place: 'island' }],
  ['iceberg, ice floe, icebergs', { place: 'iceberg' }],
  ['cliff, sea cliff, rocky coast, ireland, cliffs of moher, headland', { place: 'cliffs' }],
  ['beach, shore, coast, seaside, sand, coastline', { place: 'beach' }],
  [
    'underwater, under the sea, reef, coral reef, coral, deep sea, aquarium, under water, beneath the waves',
    { place: 'underwater' },
  ],
]

/** Weather. */
export const WEATHER: NounTable = [
  ['rain, drizzle, downpour, shower, monsoon, raindrop, puddle, cloudburst', { weather: 'rain' }],
  [
    'storm, thunder, thunderstorm, tempest, lightning, hurricane, dramatic sky, tornado, typhoon, cyclone, gale, lightning bolt, thundercloud',
    { weather: 'storm' },
  ],
  ['fog, mist, haze, smoke, vapor, vapour, smog', { weather: 'fog' }],
  ['snowfall, snowstorm, snowflake, falling snow, first snow, hail, sleet', { weather: 'snowfall' }],
  ['overcast sky, cloud cover, grey sky, gray sky', { weather: 'overcast' }],
  ['rainbow', { weather: 'rain', hour: 'day' }],
  ['blizzard', { weather: 'snowfall' }],
  ['wind, breeze, gust', { mood: { weather: 'overcast', camera: 'wide' } }],
  ['frost, hoarfrost, cold snap', { mood: { tint: 'cyan', hour: 'dawn' } }],
  ['heat, drought', { mood: { tint: 'orange', exposure: 1.1, hour: 'day' } }],
]
