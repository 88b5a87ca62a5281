import { candle } from '../candle.ts'
import { vase } from '../tableware.ts'
import type { Subject } from '../subject.ts'

export const OBJECTS = {
  vase: { stance: 'rests', size: 1.1, homes: ['table'], object: vase },
  candle: { stance: 'rests', size: 1.1, homes: ['table'], object: candle },
} as const satisfies Record<string, Subject>
