import type { NounTable } from '../meaning.ts'

/** What is built, and where many of it stand. */
export const BUILDINGS: NounTable = [
  ['lighthouse, light house, beacon', { subject: 'lighthouse' }],
  ['house, cottage, cabin, hut, barn, farmhouse, farm, chalet, village', { subject: 'house' }],
  ['castle, palace, fortress, citadel, tower', { subject: 'castle' }],
  ['windmill, mill', { subject: 'windmill' }],
  [
    'street, alley, downtown, tokyo, road, avenue, neon, neon city, cyberpunk, night market, shibuya',
    { place: 'street' },
  ],
  [
    'skyline, city, manhattan, new york, skyscraper, metropolis, town, cityscape, london, paris, chicago, shanghai',
    { place: 'skyline' },
  ],
  ['neon, cyberpunk, futuristic, neon city, hologram', { features: ['neon'] }],
]
