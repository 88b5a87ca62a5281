import { CONTROLS } from './controls.tsx'
import { LAYERS } from './layers.tsx'
import { LAYOUTS } from './layouts.tsx'
import type { Specimen } from './specimen.tsx'

export const SPECIMENS: readonly Specimen[] = [...CONTROLS, ...LAYOUTS, ...LAYERS]
