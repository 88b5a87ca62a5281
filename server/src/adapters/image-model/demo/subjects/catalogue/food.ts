import { fruit } from '../fruit.ts'
import { cup, teapot } from '../tableware.ts'
import type { Subject } from '../subject.ts'

export const FOOD = {
  cup: { stance: 'rests', size: 1, homes: ['table'], object: cup },
  teapot: { stance: 'rests', size: 1.1, homes: ['table'], object: teapot },
  fruit: { stance: 'rests', size: 0.75, homes: ['table'], object: fruit },
} as const satisfies Record<string, Subject>
