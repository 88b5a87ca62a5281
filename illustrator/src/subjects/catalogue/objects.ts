import { candle } from '../candle.ts'
import { vase } from '../tableware.ts'
import { drum } from '../things/drum.ts'
import { guitar } from '../things/guitar.ts'
import { piano } from '../things/piano.ts'
import { trumpet } from '../things/trumpet.ts'
import { violin } from '../things/violin.ts'
import { camera } from '../things/camera.ts'
import { clock } from '../things/clock.ts'
import { globe } from '../things/globe.ts'
import { hourglass } from '../things/hourglass.ts'
import { radio } from '../things/radio.ts'
import { telescope } from '../things/telescope.ts'
import { chess } from '../things/chess.ts'
import { gift } from '../things/gift.ts'
import { skull } from '../things/skull.ts'
import { suitcase } from '../things/suitcase.ts'
import { teddy } from '../things/teddy.ts'
import { umbrella } from '../things/umbrella.ts'
import { lamp } from '../things/lamp.ts'
import { lantern } from '../things/lantern.ts'
import { book } from '../things/book.ts'
import { books } from '../things/books.ts'
import { typewriter } from '../things/typewriter.ts'
import { armchair } from '../things/armchair.ts'
import { sofa } from '../things/sofa.ts'
import { chair } from '../things/chair.ts'
import { chest } from '../things/chest.ts'
import { crown } from '../things/crown.ts'
import { crystal } from '../things/gem.ts'
import { gem } from '../things/gem.ts'
import { key } from '../things/key.ts'
import { potion } from '../things/potion.ts'
import { sword } from '../things/sword.ts'
import type { Subject } from '../subject.ts'

/** At home on a table, and found standing wherever the prompt says. */
const THING = { stance: 'stands', homes: ['table'] } as const
const FURNITURE = { stance: 'stands', homes: ['room'] } as const

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
  umbrella: {
    ...THING,
    homes: ['street', 'beach', 'street'],
    size: 1.35,
    object: umbrella,
    anchors: { grip: [0.24, -0.05] },
  },
  chair: { ...FURNITURE, size: 0.85, object: chair, anchors: { top: [0.02, -0.42] } },
  sofa: { ...FURNITURE, size: 1.05, object: sofa, anchors: { top: [0.16, -0.44] } },
  armchair: { ...FURNITURE, size: 0.85, object: armchair, anchors: { top: [0, -0.42] } },
  crown: { ...THING, size: 0.84, object: crown, isWorn: true },
  key: { ...THING, size: 0.78, object: key },
  gem: { ...THING, size: 0.9, object: gem },
  crystal: { ...THING, size: 1.02, object: crystal },
  sword: { ...THING, homes: ['meadow', 'forest', 'mountains'], size: 1.25, object: sword },
  chest: { ...THING, homes: ['beach', 'table', 'beach'], size: 1.05, object: chest },
  potion: { ...THING, size: 1.02, object: potion },
} as const satisfies Record<string, Subject>
