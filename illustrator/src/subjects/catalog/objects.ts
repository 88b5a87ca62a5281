import { candle, vase } from '../tableware.ts'
import { drum, guitar, piano, trumpet, violin } from '../things/instruments.ts'
import { camera, radio, suitcase, telescope, typewriter, umbrella } from '../things/devices.ts'
import { chess, clock, gift, hourglass, potion, skull, teddy } from '../things/keepsakes.ts'
import { book, books, globe, lamp, lantern } from '../things/reading.ts'
import { armchair, chair, sofa } from '../things/seats.ts'
import { chest, crown, crystal, gem, key, sword } from '../things/treasure.ts'
import type { Subject } from '../subject.ts'

/** At home on a table, and placed wherever the prompt says. */
const THING = { stance: 'stands', homes: ['table'] } as const
const ROOM_OBJECT = { stance: 'stands', homes: ['room'] } as const

export const OBJECTS = {
  vase: { stance: 'rests', size: 1.1, homes: ['table'], object: vase },
  candle: { stance: 'rests', size: 0.7, homes: ['table'], object: candle },
  book: { ...THING, size: 0.72, object: book },
  books: { ...THING, size: 0.72, object: books },
  typewriter: { ...THING, size: 0.9, object: typewriter },
  lamp: { ...THING, size: 0.96, object: lamp },
  lantern: { ...THING, size: 0.96, object: lantern },
  guitar: { ...THING, homes: ['room', 'table'], size: 0.85, object: guitar },
  violin: { ...THING, size: 0.96, object: violin },
  drum: { ...THING, homes: ['room', 'table'], size: 0.7, object: drum },
  trumpet: { ...THING, size: 0.84, object: trumpet },
  piano: { ...ROOM_OBJECT, size: 0.95, object: piano },
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
  umbrella: {
    ...THING,
    homes: ['street', 'beach', 'street'],
    size: 1.35,
    object: umbrella,
    anchors: { grip: [0.24, -0.05] },
  },
  chair: { ...ROOM_OBJECT, size: 0.85, object: chair, anchors: { top: [0.02, -0.42] } },
  sofa: { ...ROOM_OBJECT, size: 1.05, object: sofa, anchors: { top: [0.16, -0.44] } },
  armchair: { ...ROOM_OBJECT, size: 0.85, object: armchair, anchors: { top: [0, -0.42] } },
  crown: { ...THING, size: 0.84, object: crown, isWorn: true },
  key: { ...THING, size: 0.78, object: key },
  gem: { ...THING, size: 0.9, object: gem },
  crystal: { ...THING, size: 1.02, object: crystal },
  sword: { ...THING, homes: ['meadow', 'forest', 'mountains'], size: 1.25, object: sword },
  chest: { ...THING, homes: ['beach', 'table', 'beach'], size: 1.05, object: chest },
  potion: { ...THING, size: 1.02, object: potion },
} as const satisfies Record<string, Subject>
