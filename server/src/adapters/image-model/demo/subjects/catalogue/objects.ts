import { candle } from '../candle.ts'
import { vase } from '../tableware.ts'
import { drum, guitar, piano, trumpet, violin } from '../things/instruments.ts'
import { camera, clock, globe, hourglass, radio, telescope } from '../things/instruments-of-time.ts'
import { chess, gift, skull, suitcase, teddy, umbrella } from '../things/keepsakes.ts'
import { lamp, lantern } from '../things/lights.ts'
import { book, books, typewriter } from '../things/reading.ts'
import { armchair, chair } from '../things/seats.ts'
import { chest, crown, crystal, gem, key, potion, sword } from '../things/treasure.ts'
import type { Subject } from '../subject.ts'

/** At home on a table, and found standing wherever the prompt says. */
const THING = { stance: 'stands', homes: ['table'] } as const
const FURNITURE = { stance: 'stands', homes: ['room'] } as const

export const OBJECTS = {
  vase: { stance: 'rests', size: 1.1, homes: ['table'], object: vase },
  candle: { stance: 'rests', size: 1.1, homes: ['table'], object: candle },
  book: { ...THING, size: 0.72, object: book },
  books: { ...THING, size: 0.72, object: books },
  typewriter: { ...THING, size: 0.9, object: typewriter },
  lamp: { ...THING, size: 0.96, object: lamp },
  lantern: { ...THING, size: 0.96, object: lantern },
  guitar: { ...THING, homes: ['room', 'table'], size: 0.85, object: guitar },
  violin: { ...THING, size: 0.96, object: violin },
  drum: { ...THING, homes: ['room', 'table'], size: 0.7, object: drum },
  trumpet: { ...THING, size: 0.84, object: trumpet },
  piano: { ...FURNITURE, size: 0.95, object: piano },
  clock: { ...THING, size: 0.96, object: clock },
  hourglass: { ...THING, size: 0.96, object: hourglass },
  globe: { ...THING, size: 1.02, object: globe },
  telescope: { ...THING, homes: ['mountains', 'mountains', 'room'], size: 1.05, object: telescope },
  camera: { ...THING, size: 0.84, object: camera },
  radio: { ...THING, size: 0.96, object: radio },
  gift: { ...THING, size: 0.9, object: gift },
  teddy: { ...THING, size: 0.96, object: teddy },
  skull: { ...THING, size: 0.9, object: skull },
  suitcase: { ...THING, size: 0.84, object: suitcase },
  chess: { ...THING, size: 0.96, object: chess },
  umbrella: { ...THING, homes: ['street', 'beach', 'street'], size: 1.35, object: umbrella },
  chair: { ...FURNITURE, size: 0.85, object: chair },
  armchair: { ...FURNITURE, size: 0.85, object: armchair },
  crown: { ...THING, size: 0.84, object: crown },
  key: { ...THING, size: 0.78, object: key },
  gem: { ...THING, size: 0.9, object: gem },
  crystal: { ...THING, size: 1.02, object: crystal },
  sword: { ...THING, homes: ['meadow', 'forest', 'mountains'], size: 1.25, object: sword },
  chest: { ...THING, homes: ['beach', 'table', 'beach'], size: 1.05, object: chest },
  potion: { ...THING, size: 1.02, object: potion },
} as const satisfies Record<string, Subject>
