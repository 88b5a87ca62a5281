import { castle } from '../castle.ts'
import { house } from '../house.ts'
import { lighthouse } from '../lighthouse.ts'
import { windmill } from '../windmill.ts'
import type { Subject } from '../subject.ts'

export const BUILDINGS = {
  lighthouse: { stance: 'built', size: 1.25, homes: ['sea'], object: lighthouse },
  house: { stance: 'built', size: 0.85, homes: ['meadow', 'snow', 'lake'], object: house },
  castle: { stance: 'built', size: 1.15, homes: ['mountains', 'lake', 'meadow'], object: castle },
  windmill: { stance: 'built', size: 1.1, homes: ['meadow'], object: windmill },
} as const satisfies Record<string, Subject>
