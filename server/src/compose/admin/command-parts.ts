import type { Adapters } from '../adapters.ts'
import type { Features } from '../features.ts'
import type { Base } from '../parts.ts'
import type { CommandParts } from './command.ts'

export function partsOf({ db, credits, clock, reconciliation }: Base & Adapters & Features): CommandParts {
  return { db, credits, clock, reconcile: reconciliation.reconcile }
}
