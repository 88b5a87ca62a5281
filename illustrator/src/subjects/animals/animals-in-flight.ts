import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Animal } from './animal.ts'
import { TOLD_ANIMALS } from './animals-told.ts'
import type { Limb } from '../people/limb.ts'
import type { Line } from '../marks.ts'
import { moved } from '../part.ts'
import type { Plate } from '../plate.ts'
import { limbsOf } from '../tube.ts'

const { dragon } = TOLD_ANIMALS

const flames: readonly Limb[] = limbsOf(`6 0.04: 0.82 -1.08 0.02, 1.0 -1.04 0.07, 1.22 -1 0.1, 1.46 -1.04 0.05,
  1.6 -1.0 0.01; 6 0.04: 1.1 -1 0.08, 1.32 -0.9 0.07, 1.5 -0.88 0.012;
  6 0.04: 1.1 -1.04 0.06, 1.3 -1.14 0.06, 1.46 -1.22 0.012;
  7 0.12: 0.84 -1.08 0.014, 1.02 -1.04 0.04, 1.24 -1 0.05, 1.4 -1.02 0.012`)

const fireDragon: Animal = {
  ...dragon,
  materials: [...dragon.materials, [0.72, 0.2, 45, 1.6], [0.92, 0.13, 95, 2.4]],
  limbs: [...dragon.limbs, ...flames],
}

const near: Plate['knots'] = knots(`0.1 -0.5, 0.02 -0.86, -0.06 -1.2!, -0.4 -1.26, -0.98 -1.14!, -0.8 -0.98,
  -0.8 -0.74!, -0.56 -0.82, -0.46 -0.58!, -0.3 -0.66, -0.2 -0.46!`)
const far: Plate['knots'] = knots(`0.12 -0.52, 0.26 -0.86, 0.38 -1.16!, 0.66 -1.18, 1.12 -1.02!, 0.9 -0.94, 0.88 -0.74!,
  0.68 -0.8, 0.56 -0.62!, 0.4 -0.68, 0.26 -0.5!`)
const bones = (wrist: readonly [number, number], tips: readonly (readonly [number, number])[]): Line[] => [
  { points: [[0.11, -0.5], [wrist[0] * 0.55 + 0.06, -0.84], wrist], width: 0.03, end: 0.02, material: 2 },
  ...tips.map((tip): Line => ({ points: [wrist, tip], width: 0.013, end: 0.005, material: 2 })),
]

const spikes: Limb[] = points(
  '0.34 -0.62, 0.2 -0.6, 0.06 -0.57, -0.08 -0.54, -0.22 -0.5, -0.38 -0.44, -0.52 -0.41',
).map(([x = 0, y = 0]): Limb => [x, y, 0.035, x - 0.05, y - 0.09, 0.004, -0.02, 2])

/** Wings spread, legs drawn up, the tail behind. */
const flyingDragon: Animal = {
  ...dragon,
  isAloft: true,
  behind: [
    { knots: far, material: 5, bulge: 0.05 },
    { knots: near, material: 5, bulge: 0.05 },
  ],
  linesBehind: [
    ...bones([0.38, -1.15], points('1.12 -1.02, 0.88 -0.75, 0.56 -0.63')),
    ...bones([-0.06, -1.19], points('-0.98 -1.14, -0.8 -0.75, -0.46 -0.59, -0.2 -0.47')),
  ],
  limbs: [
    ...limbsOf(`0 -0.02: -0.2 -0.4 0.11, -0.5 -0.34 0.075, -0.8 -0.36 0.05, -1.06 -0.24 0.032, -1.26 -0.3 0.02;
      2 -0.02: -1.26 -0.3 0.018, -1.34 -0.34 0.05, -1.46 -0.36 0.006`),
    ...spikes,
    ...limbsOf(`0 0: -0.2 -0.4 0.12, 0.04 -0.44 0.15, 0.26 -0.5 0.12;
      1 0.05: -0.14 -0.34 0.08, 0.06 -0.36 0.1, 0.28 -0.44 0.08;
      0 0.1: -0.16 -0.36 0.1, -0.06 -0.2 0.06, -0.24 -0.16 0.036; 4 0.12: -0.24 -0.16 0.03, -0.34 -0.1 0.008;
      0 0.1: 0.2 -0.4 0.07, 0.28 -0.26 0.04, 0.16 -0.2 0.03; 4 0.12: 0.16 -0.2 0.026, 0.08 -0.14 0.008;
      0 0.02: 0.26 -0.52 0.11, 0.46 -0.56 0.08, 0.6 -0.7 0.066, 0.74 -0.74 0.06;
      1 0.05: 0.3 -0.47 0.06, 0.48 -0.51 0.045, 0.63 -0.65 0.036`),
    ...moved(
      dragon.limbs.filter(([ax, ay]) => ax > 0.4 && ay < -1.03),
      0.3,
      0.4,
    ),
  ],
  eyes: (dragon.eyes ?? []).map((eye) => ({ ...eye, x: eye.x + 0.3, y: eye.y + 0.4 })),
}

export const FLIGHTS = { fireDragon, flyingDragon } satisfies Record<string, Animal>
