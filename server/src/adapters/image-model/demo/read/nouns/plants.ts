import type { NounTable } from '../meaning.ts'

/** What grows. */
export const PLANTS: NounTable = [
  ['mushroom, toadstool, fungus', { subject: 'mushroom' }],
  ['flower, blossom, dahlia, peony, aster, petal, lotus, orchid', { subject: 'flower' }],
  ['sunflower', { subject: 'sunflower' }],
  ['rose, red rose, bouquet', { subject: 'rose' }],
  ['daisy, chamomile, marguerite', { subject: 'daisy' }],
  ['poppy', { subject: 'poppy' }],
  ['tulip', { subject: 'flower', colour: 'red' }],
  ['lily', { subject: 'flower', colour: 'white' }],
  ['lavender', { subject: 'flower', colour: 'violet' }],
  ['forest, wood, woods, woodland, jungle, pine, grove, taiga, rainforest, thicket', { place: 'forest' }],
  ['close up of flowers', { place: 'floral' }],
  ['tree, oak, willow, maple, cherry tree, blossom tree, cherry blossom tree, birch', { features: ['tree'] }],
  ['cherry blossom, sakura, cherry tree, cherry blossom tree', { features: ['sakura'] }],
  ['wildflower, flower field, field of flowers, flower meadow, in a field of flowers', { features: ['flowers'] }],
]
