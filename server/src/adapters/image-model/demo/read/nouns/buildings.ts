import type { NounTable } from '../meaning.ts'

/** What is built, and where many of it stand. */
export const BUILDINGS: NounTable = [
  ['lighthouse, light house, beacon', { subject: 'lighthouse' }],
  [
    'house, cottage, cabin, hut, chalet, home, mansion, villa, farmhouse, log cabin, wooden cabin',
    { subject: 'house' },
  ],
  ['village, hamlet, mountain village, small town, fishing village, snowy village', { subject: 'village' }],
  ['barn, farm, ranch, stable, red barn', { subject: 'barn' }],
  ['castle, palace, fortress, citadel, chateau, kingdom', { subject: 'castle' }],
  ['tower, wizard tower, watchtower, stone tower, turret', { subject: 'tower' }],
  ['windmill, mill', { subject: 'windmill' }],
  ['bridge, stone bridge, arch bridge, old bridge, viaduct, aqueduct', { subject: 'stone bridge' }],
  ['suspension bridge, golden gate, golden gate bridge, brooklyn bridge', { subject: 'suspension bridge' }],
  ['eiffel tower, eiffel, lattice tower, paris, radio tower', { subject: 'lattice tower' }],
  ['pyramid, pyramids, egypt, giza, great pyramid', { subject: 'pyramid' }],
  ['pagoda, temple, buddhist temple, japanese temple, chinese temple, japan, kyoto', { subject: 'pagoda' }],
  ['torii, torii gate, shinto shrine, shrine, japanese gate', { subject: 'torii' }],
  [
    'ruin, ruins, greek temple, acropolis, parthenon, colosseum, ancient ruin, column, greece, rome',
    { subject: 'ruins' },
  ],
  ['statue, sculpture, monument, statue of liberty', { subject: 'statue' }],
  ['taj mahal, mosque, mausoleum, dome, india, minaret, arabian palace', { subject: 'mausoleum' }],
  ['clock tower, big ben, clocktower, bell tower', { subject: 'clock tower' }],
  ['stonehenge, stone circle, standing stone, megalith', { subject: 'stonehenge' }],
  ['igloo, ice house', { subject: 'igloo' }],
  ['church, chapel, cathedral, abbey, monastery', { subject: 'church' }],
  ['skyscraper, empire state building, office tower', { subject: 'skyscraper' }],
  ['ferris wheel, big wheel, fairground, carnival, amusement park, funfair, london eye', { subject: 'ferris wheel' }],
  ['tent, camping, camp, campsite, campfire, bonfire', { subject: 'tent' }],
  ['treehouse, tree house', { subject: 'treehouse' }],
  ['fountain, water fountain', { subject: 'fountain' }],
  ['street, alley, downtown, tokyo, avenue, neon, neon city, cyberpunk, night market, shibuya', { place: 'street' }],
  [
    'skyline, city, manhattan, new york, skyscraper, metropolis, cityscape, london, chicago, shanghai, hong kong, dubai',
    { place: 'skyline' },
  ],
  ['neon, cyberpunk, futuristic, neon city, hologram', { features: ['neon'] }],
]
