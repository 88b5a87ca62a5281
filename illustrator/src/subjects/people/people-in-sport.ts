import { points, pointsIn } from '../../math/tables.ts'
import type { Animal } from '../animals/animal.ts'
import type { Material } from './limb.ts'
import type { Line } from '../marks.ts'
import { bends, faceOf, person, type Pose, SKIN } from './person.ts'
import { ball, limbsOf, tube } from '../tube.ts'

const DARK: Material = [0.22, 0.02, 270]

const crouch: Pose = {
  legs: bends('-0.16 -0.36, -0.22 -0.14; 0.14 -0.38, 0.18 -0.14'),
  arms: bends('0.2 -0.72, 0.34 -0.76; -0.2 -0.7, -0.34 -0.66'),
  hips: [-0.04, -0.46],
  chest: [0.06, -0.7],
  head: [0.12, -0.86],
}

const skateboarder: Animal = {
  fur: 0,
  eyes: faceOf({ pose: crouch }),
  materials: [
    [0.66, 0.18, 45],
    SKIN,
    [0.38, 0.07, 258],
    [0.93, 0.01, 90],
    [0.45, 0.15, 262],
    [0.3, 0.05, 45],
    [0.85, 0.15, 90],
  ],
  limbs: [
    ...person({ pose: crouch }),
    ...limbsOf(`4 0.08: 0.14 -0.92 0.03, 0.24 -0.91 0.014;
      5 0.02: -0.42 -0.14 0.018, -0.34 -0.085 0.022, 0.32 -0.085 0.022, 0.4 -0.14 0.018; 6 0.03: -0.26 -0.04 0.04;
      6 0.03: 0.24 -0.04 0.04`),
  ],
}

const surfer: Animal = {
  fur: 0,
  eyes: faceOf({ pose: crouch }),
  isAloft: true,
  materials: [
    [0.3, 0.05, 255],
    SKIN,
    [0.3, 0.05, 255],
    SKIN,
    [0.72, 0.12, 80],
    [0.95, 0.02, 90],
    [0.6, 0.2, 30],
    [0.96, 0.015, 220],
  ],
  limbs: [
    ...tube(7, -0.2, [-0.9, -0.02, 0.05], [-0.5, 0.02, 0.07], [0, 0.04, 0.07], [0.5, 0.03, 0.06], [0.8, 0, 0.03]),
    ...[-0.8, -0.66, -0.5, -0.36, -0.6].map((x, i) => ball(7, -0.1, x, -0.08 - i * 0.03, 0.05)),
    ...person({ pose: crouch }),
    ...limbsOf(`5 0.02: -0.6 -0.06 0.012, -0.3 -0.1 0.034, 0.2 -0.1 0.036, 0.46 -0.14 0.028, 0.6 -0.22 0.008;
      6 0.05: -0.5 -0.1 0.008, 0.46 -0.14 0.008`),
  ],
}

const poles: Line[] = [
  { points: points('0.34 -0.6, 0.02 -0.06'), width: 0.009, material: 4 },
  { points: points('-0.08 -0.54, -0.36 -0.1'), width: 0.009, material: 4 },
]

const skier: Animal = {
  fur: 0,
  materials: [[0.58, 0.22, 27], SKIN, [0.28, 0.05, 262], DARK, [0.2, 0.02, 270], [0.82, 0.16, 95], [0.6, 0.15, 240]],
  dyed: [0],
  linesBehind: poles,
  limbs: [
    ...person({
      hair: 'none',
      bulk: 1.08,
      pose: {
        ...crouch,
        legs: bends('0.04 -0.34, -0.12 -0.1; 0.16 -0.34, 0 -0.1'),
        arms: bends('0.24 -0.6, 0.34 -0.6; -0.06 -0.6, -0.08 -0.54'),
      },
    }),
    ...limbsOf(`6 0.05: 0.1 -0.91 0.075, 0.13 -0.91 0.068; 5 0.08: 0.06 -1 0.034;
      4 0.1: 0.14 -0.88 0.026, 0.19 -0.88 0.022; 5 -0.05: -0.56 0 0.014, 0.36 -0.05 0.014, 0.46 -0.12 0.01;
      5 0.06: -0.46 0.03 0.014, 0.46 -0.02 0.014, 0.58 -0.1 0.01`),
  ],
}

const wheel = (x: number): Line[] => [
  {
    points: Array.from(
      { length: 25 },
      (_, i) => [x + Math.cos((i / 24) * Math.PI * 2) * 0.21, -0.23 + Math.sin((i / 24) * Math.PI * 2) * 0.21] as const,
    ),
    width: 0.018,
    material: 3,
  },
  ...[0, 1, 2, 3].map((i): Line => {
    const angle = (i / 4) * Math.PI
    const dx = Math.cos(angle) * 0.2
    const dy = Math.sin(angle) * 0.2
    return { points: pointsIn({ x, y: -0.23, width: dx, height: dy }, '-1 -1, 1 1'), width: 0.004, material: 6 }
  }),
]

const cyclist: Animal = {
  fur: 0,
  materials: [
    [0.85, 0.16, 92],
    SKIN,
    [0.24, 0.02, 270],
    [0.12, 0.01, 270],
    [0.56, 0.21, 27],
    [0.56, 0.21, 27],
    [0.7, 0.01, 250],
  ],
  dyed: [5],
  linesBehind: [
    ...wheel(-0.34),
    ...wheel(0.36),
    { points: points('-0.34 -0.23, -0.02 -0.23, 0.26 -0.52, -0.12 -0.52, -0.34 -0.23'), width: 0.018, material: 5 },
    { points: points('-0.02 -0.23, -0.14 -0.58'), width: 0.018, material: 5 },
    { points: points('0.36 -0.23, 0.25 -0.58, 0.32 -0.62'), width: 0.016, material: 5 },
    { points: points('-0.22 -0.59, -0.07 -0.59'), width: 0.024, material: 3 },
  ],
  limbs: [
    ...person({
      hair: 'none',
      pose: {
        legs: bends('0.16 -0.42, 0.06 -0.28; 0.1 -0.36, -0.04 -0.14'),
        arms: bends('0.18 -0.72, 0.33 -0.65; 0.12 -0.7, 0.3 -0.64'),
        hips: [-0.12, -0.62],
        chest: [0.04, -0.86],
        head: [0.12, -1.01],
      },
    }),
    ...tube(4, 0.05, [0.08, -1.06, 0.06], [0.14, -1.07, 0.05]),
  ],
}

export const ATHLETES = { skateboarder, surfer, skier, cyclist } satisfies Record<string, Animal>
