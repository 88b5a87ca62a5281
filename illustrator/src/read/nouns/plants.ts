import type { NounTable } from '../meaning.ts'

/** What grows. */
export const PLANTS: NounTable = [
  ['mushroom, toadstool, fungus', { subject: 'mushroom' }],
  ['flower, blossom, dahlia, peony, aster, petal, orchid, carnation, hibiscus', { subject: 'flower' }],
  ['sunflower', { subject: 'sunflower' }],
  ['rose, red rose, bouquet', { subject: 'rose' }],
  ['daisy, chamomile, marguerite', { subject: 'daisy' }],
  ['poppy', { subject: 'poppy' }],
  ['tulip', { subject: 'flower', colour: 'red' }],
  ['lily', { subject: 'flower', colour: 'white' }],
  ['lavender', { subject: 'flower', colour: 'violet' }],
  [
    'tree, oak, oak tree, willow, maple, maple tree, apple tree, olive tree, linden, chestnut tree',
    { subject: 'tree' },
  ],
  ['birch, aspen, poplar, birch tree', { subject: 'birch' }],
  ['cherry tree, blossom tree, cherry blossom tree, sakura tree, magnolia', { subject: 'cherry tree' }],
  ['fir, spruce, pine tree, fir tree, conifer', { subject: 'fir' }],
  ['christmas tree, xmas tree', { subject: 'christmas tree', season: 'winter' }],
  ['palm, palm tree, coconut tree, coconut palm', { subject: 'palm' }],
  ['oasis', { subject: 'palm', place: 'desert' }],
  ['cactus, cacti, saguaro, succulent', { subject: 'cactus' }],
  ['bonsai, bonsai tree', { subject: 'bonsai' }],
  ['fern, bracken, frond', { subject: 'fern' }],
  ['lotus, water lily, lily pad, lotus flower, waterlily', { subject: 'water lily' }],
  ['forest, wood, woods, woodland, pine, grove, taiga, thicket, pine forest', { place: 'forest' }],
  ['close up of flowers', { place: 'floral' }],
  ['cherry blossom, sakura', { features: ['tree', 'sakura'] }],
  ['cherry blossom, sakura, cherry blossom tree', { features: ['sakura'] }],
  ['wildflower, flower field, field of flowers, flower meadow, in a field of flowers', { features: ['flowers'] }],
]
