import { triples } from '../math/tables.ts'
import type { Quarter } from './facade.ts'

/** Parts of a town, each with its colours and its way of building. */
export const QUARTERS: readonly [Quarter, Quarter, Quarter, Quarter] = [
  {
    walls: triples('0.84 0.09 82, 0.76 0.11 48, 0.88 0.045 95, 0.72 0.11 32, 0.82 0.06 205, 0.82 0.075 15'),
    roof: [0.55, 0.11, 42],
    frame: [0.94, 0.02, 90],
    shutters: triples('0.48 0.08 165, 0.44 0.09 245, 0.46 0.1 40'),
    storeys: [3, 4],
    isCobbled: true,
  },
  {
    walls: triples('0.88 0.03 88, 0.85 0.035 78, 0.9 0.02 95, 0.82 0.04 72'),
    roof: [0.46, 0.03, 250],
    frame: [0.97, 0.01, 90],
    storeys: [4, 5],
    isCobbled: false,
  },
  {
    walls: triples('0.54 0.1 38, 0.48 0.09 32, 0.6 0.085 48, 0.66 0.05 60, 0.42 0.07 28'),
    roof: [0.34, 0.025, 260],
    frame: [0.92, 0.02, 85],
    storeys: [3, 5],
    isCobbled: false,
  },
  {
    walls: triples('0.86 0.06 200, 0.86 0.07 140, 0.88 0.07 95, 0.8 0.09 355, 0.78 0.07 290, 0.92 0.02 90'),
    roof: [0.5, 0.08, 35],
    frame: [0.97, 0.01, 100],
    storeys: [3, 3],
    isCobbled: true,
  },
]
