import { candle, vase } from '../tableware.ts'
import { drum, guitar, piano, trumpet, violin } from '../things/instruments.ts'
import { camera, radio, suitcase, telescope, typewriter, umbrella } from '../things/devices.ts'
import { chess, clock, gift, hourglass, potion, skull, teddy } from '../things/keepsakes.ts'
import { book, books, globe, lamp, lantern } from '../things/books-and-lamps.ts'
import { armchair, chair, sofa } from '../things/seats.ts'
import { chest, crown, crystal, gem, key, sword } from '../things/treasure.ts'
import type { Subject } from '../subject.ts'

/** Stands on a table unless the prompt names another place. */
const TABLE_OBJECT = { stance: 'stands', homes: ['table'] } as const
const ROOM_OBJECT = { stance: 'stands', homes: ['room'] } as const

export const OBJECTS = {
  vase: { stance: 'rests', size: 1.1, homes: ['table'], object: vase },
  candle: { stance: 'rests', size: 0.7, homes: ['table'], object: candle },
  book: { ...TABLE_OBJECT, size: 0.72, object: book },
  books: { ...TABLE_OBJECT, size: 0.72, object: books },
  typewriter: { ...TABLE_OBJECT, size: 0.9, object: typewriter },
  lamp: { ...TABLE_OBJECT, size: 0.96, object: lamp },
  lantern: { ...TABLE_OBJECT, size: 0.96, object: lantern },
  guitar: { ...TABLE_OBJECT, homes: ['room', 'table'], size: 0.85, object: guitar },
  violin: { ...TABLE_OBJECT, size: 0.96, object: violin },
  drum: { ...TABLE_OBJECT, homes: ['room', 'table'], size: 0.7, object: drum },
  trumpet: { ...TABLE_OBJECT, size: 0.84, object: trumpet },
  piano: { ...ROOM_OBJECT, size: 0.95, object: piano },
  clock: { ...TABLE_OBJECT, size: 0.96, object: clock },
  hourglass: { ...TABLE_OBJECT, size: 0.96, object: hourglass },
  globe: { ...TABLE_OBJECT, size: 1.02, object: globe },
  telescope: { ...TABLE_OBJECT, homes: ['mountains', 'mountains', 'room'], size: 1.05, object: telescope },
  camera: { ...TABLE_OBJECT, size: 0.84, object: camera },
  radio: { ...TABLE_OBJECT, size: 0.96, object: radio },
  gift: { ...TABLE_OBJECT, size: 0.9, object: gift },
  teddy: { ...TABLE_OBJECT, size: 0.96, object: teddy },
  skull: { ...TABLE_OBJECT, size: 0.9, object: skull },
  suitcase: { ...TABLE_OBJECT, size: 0.84, object: suitcase },
  chess: { ...TABLE_OBJECT, size: 0.96, object: chess },
  umbrella: {
    ...TABLE_OBJECT,
    homes: ['street', 'beach', 'street'],
    size: 1.35,
    object: umbrella,
    anchors: { grip: [0.24, -0.05] },
  },
  chair: { ...ROOM_OBJECT, size: 0.85, object: chair, anchors: { top: [0.02, -0.42] } },
  sofa: { ...ROOM_OBJECT, size: 1.05, object: sofa, anchors: { top: [0.16, -0.44] } },
  armchair: { ...ROOM_OBJECT, size: 0.85, object: armchair, anchors: { top: [0, -0.42] } },
  crown: { ...TABLE_OBJECT, size: 0.84, object: crown, isWorn: true },
  key: { ...TABLE_OBJECT, size: 0.78, object: key },
  gem: { ...TABLE_OBJECT, size: 0.9, object: gem },
  crystal: { ...TABLE_OBJECT, size: 1.02, object: crystal },
  sword: { ...TABLE_OBJECT, homes: ['meadow', 'forest', 'mountains'], size: 1.25, object: sword },
  chest: { ...TABLE_OBJECT, homes: ['beach', 'table', 'beach'], size: 1.05, object: chest },
  potion: { ...TABLE_OBJECT, size: 1.02, object: potion },
} as const satisfies Record<string, Subject>
