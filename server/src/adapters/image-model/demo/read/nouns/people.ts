import type { NounTable } from '../meaning.ts'

/** People, whole and in portrait, and what looks like them. */
export const PEOPLE: NounTable = [
  [
    'person, traveler, traveller, wanderer, child, boy, dancer, monk, samurai, wizard, knight, friend, stranger, figure',
    { subject: 'person' },
  ],
  ['hiker, climber, backpacker, explorer, mountaineer', { subject: 'hiker' }],
  ['astronaut, cosmonaut, spaceman, space explorer', { subject: 'astronaut' }],
  ['robot, android, cyborg, droid', { subject: 'robot' }],
  ['sailor, fisherman, captain, old man, grandfather, grandpa', { subject: 'sailor' }],
  ['man, guy, king, gentleman, male, actor, poet', { subject: 'man' }],
  [
    'woman, girl, lady, queen, princess, face, portrait, selfie, bride, ballerina, grandmother, muse',
    { subject: 'woman' },
  ],
  ['portrait of', { place: 'portrait' }],
  ['portrait, profile, face, headshot, close up, closeup, portrait of, selfie', { features: ['portrait'] }],
  ['old, elderly, ancient, aged, wise, grandfather, grandpa', { features: ['old'] }],
]
