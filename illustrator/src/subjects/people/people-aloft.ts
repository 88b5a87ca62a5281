import { knots } from '../../raster/ring.ts'
import type { Animal } from '../animals/animal.ts'
import { robe } from './garb.ts'
import type { Limb } from './limb.ts'
import { bends, faceOf, person, type Pose, SKIN } from './person.ts'
import type { Plate } from '../plate.ts'
import { limbsOf, tube } from '../tube.ts'

const hover: Pose = {
  legs: bends('-0.06 -0.26, -0.16 -0.06; 0.05 -0.26, 0 -0.03'),
  arms: bends('0.15 -0.86, 0.22 -1.06; -0.17 -0.64, -0.08 -0.54'),
}

const superhero: Animal = {
  fur: 0,
  eyes: faceOf({ pose: hover }),
  gloss: 0.2,
  isAloft: true,
  materials: [
    [0.45, 0.18, 262],
    SKIN,
    [0.45, 0.18, 262],
    [0.55, 0.22, 27],
    [0.2, 0.03, 270],
    [0.55, 0.22, 27],
    [0.87, 0.17, 95],
  ],
  dyed: [0, 2],
  behind: [
    {
      knots: knots(`-0.08 -0.82!, 0.1 -0.82!, 0.02 -0.5, -0.1 -0.2, -0.42 -0.02!, -0.36 -0.14, -0.62 -0.12!, -0.5 -0.26,
        -0.7 -0.34!, -0.36 -0.6`),
      material: 5,
      bulge: 0.05,
    },
  ],
  limbs: [
    ...person({ pose: hover, bulk: 1.16 }),
    ...limbsOf(`5 0.06: -0.07 -0.46 0.055, 0.07 -0.46 0.055; 6 0.12: -0.09 -0.5 0.018, 0.09 -0.5 0.018;
      6 0.09: 0.02 -0.73 0.045`),
  ],
}

const wing = (side: 1 | -1, tall: number): Plate => ({
  knots: [
    [0.02 * side, -0.74, 1],
    [side * 0.22, -0.74 - tall * 0.9],
    [side * 0.5, -0.76 - tall],
    [side * 0.54, -0.66 - tall * 0.2],
    [side * 0.44, -0.52, 1],
    [side * 0.38, -0.36],
    [side * 0.22, -0.3],
    [side * 0.08, -0.54],
  ],
  material: 5,
  bulge: 0.06,
  alpha: 0.85,
})

const fairy: Animal = {
  fur: 0,
  eyes: faceOf({ pose: hover, head: 1.15 }),
  isAloft: true,
  materials: [
    [0.7, 0.16, 145],
    SKIN,
    SKIN,
    [0.5, 0.13, 140],
    [0.75, 0.14, 75],
    [0.86, 0.09, 210, 0.5],
    [0.96, 0.1, 95, 2.5],
  ],
  dyed: [0],
  behind: [wing(-1, 0.36), wing(1, 0.36)],
  limbs: [
    ...person({
      pose: { ...hover, arms: bends('0.16 -0.7, 0.3 -0.78; -0.17 -0.64, -0.22 -0.52') },
      bulk: 0.78,
      hair: 'bun',
      sleeve: 1,
      head: 1.15,
    }),
    ...tube(0, 0.03, [0, -0.56, 0.07], [-0.01, -0.36, 0.14]),
    ...[-0.14, -0.07, 0, 0.07, 0.13].flatMap((x) => tube(0, 0.05, [x * 0.5, -0.42, 0.06], [x * 1.25, -0.26, 0.012])),
    ...limbsOf('4 0.05: 0.28 -0.76 0.008, 0.42 -0.92 0.006; 6 0.08: 0.44 -0.95 0.034'),
  ],
}

const angel: Animal = {
  fur: 0.002,
  eyes: faceOf({ pose: hover }),
  isAloft: true,
  materials: [
    [0.97, 0.01, 85],
    SKIN,
    [0.95, 0.01, 85],
    SKIN,
    [0.8, 0.12, 80],
    [0.97, 0.01, 90, 0.2],
    [0.92, 0.14, 90, 2],
  ],
  limbs: [
    ...[-1, 1].flatMap((side) => [
      ...Array.from({ length: 9 }, (_, i): Limb => {
        const t = i / 8
        return [
          side * (0.1 + t * 0.32),
          -0.76 - t * 0.3,
          0.05,
          side * (0.18 + t * 0.44),
          -0.3 - t * 0.52,
          0.02,
          -0.2 + (i % 2) * 0.015,
          5,
        ]
      }),
      ...tube(5, -0.14, [side * 0.06, -0.74, 0.06], [side * 0.28, -0.96, 0.07], [side * 0.5, -1.1, 0.03]),
    ]),
    ...person({
      pose: { ...hover, arms: bends('0.14 -0.64, 0.08 -0.68; -0.14 -0.62, 0.02 -0.66') },
      bulk: 0.86,
      hair: 'long',
    }),
    ...robe(0),
    ...limbsOf('6 0.1: -0.07 -1.08 0.011, 0.02 -1.1 0.011, 0.1 -1.08 0.011, 0.02 -1.06 0.011, -0.07 -1.08 0.011'),
  ],
}

export const HOVERING_PEOPLE = { superhero, fairy, angel } satisfies Record<string, Animal>
