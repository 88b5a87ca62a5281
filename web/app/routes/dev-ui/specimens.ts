import { CONTROLS } from './controls.tsx'
import { LAYERS } from './layers.tsx'
import { PLACES } from './places.tsx'
import type { Specimen } from './specimen.tsx'

export const SPECIMENS: readonly Specimen[] = [...CONTROLS, ...PLACES, ...LAYERS]
