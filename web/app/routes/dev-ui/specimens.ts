import { CONTROLS } from './controls.tsx'
import { LAYERS } from './layers.tsx'
import { LAYOUTS } from './places.tsx'
import type { Specimen } from './specimen.tsx'

export const SPECIMENS: readonly Specimen[] = [...CONTROLS, ...LAYOUTS, ...LAYERS]
