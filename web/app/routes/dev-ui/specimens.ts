import { ACTIONS } from './actions.tsx'
import { FIELDS } from './fields.tsx'
import { LAYERS } from './layers.tsx'
import { PLACES } from './places.tsx'
import { WAITING } from './waiting.tsx'
import type { Specimen } from './specimen.ts'

export const SPECIMENS: readonly Specimen[] = [...ACTIONS, ...FIELDS, ...WAITING, ...PLACES, ...LAYERS]
