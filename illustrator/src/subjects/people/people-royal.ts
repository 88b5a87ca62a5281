import type { Animal } from '../animals/animal.ts'
import { BROWN, cloak, DARK, GOLD, robe } from './garb.ts'
import type { Limb } from './limb.ts'
import { bends, faceOf, person, type Pose, POSES, SKIN } from './person.ts'
import { limbsOf, tube } from '../tube.ts'

const crown = (y: number, material = 5): Limb[] => [
  ...tube(material, 0.1, [-0.055, y, 0.018], [0.065, y, 0.018]),
  ...[-0.06, -0.02, 0.025, 0.07].flatMap((x) => tube(material, 0.1, [x, y, 0.013], [x * 1.15, y - 0.07, 0.008])),
]

const regal: Pose = { ...POSES.standing, arms: bends('0.17 -0.64, 0.24 -0.62; -0.15 -0.62, -0.1 -0.52') }

const king: Animal = {
  fur: 0,
  eyes: faceOf({ pose: regal }),
  materials: [[0.46, 0.18, 25], SKIN, [0.95, 0.01, 85], BROWN, [0.42, 0.06, 55], GOLD],
  behind: [{ ...cloak(-0.01, 0.38, 0) }],
  limbs: [
    ...limbsOf('5 -0.06: 0.25 -0.3 0.014, 0.26 -0.78 0.014; 5 -0.04: 0.26 -0.82 0.03'),
    ...person({ pose: regal, bulk: 1.1 }),
    ...robe(0),
    ...limbsOf(`2 0.15: 0.05 -0.74 0.028, 0.04 -0.4 0.026, 0.06 -0.04 0.03;
      2 0.1: -0.14 -0.79 0.05, 0 -0.81 0.055, 0.14 -0.79 0.05; 5 0.16: -0.12 -0.52 0.016, 0.12 -0.52 0.016;
      4 0.08: 0.03 -0.87 0.05, 0.05 -0.8 0.04`),
    ...crown(-0.99),
  ],
}

const gown = (width: number): Limb[] => [
  ...tube(0, 0.03, [0, -0.56, 0.075], [-0.01, -0.36, 0.14], [-0.02, -0.14, width * 0.72]),
  ...tube(0, 0.03, [-width, -0.08, 0.08], [0, -0.12, 0.1], [width * 0.9, -0.08, 0.08]),
]

const queen: Animal = {
  fur: 0,
  eyes: faceOf({ pose: regal }),
  materials: [[0.42, 0.15, 300], SKIN, [0.9, 0.02, 85], DARK, [0.3, 0.05, 45], GOLD],
  behind: [cloak(-0.02, 0.42, 0)],
  limbs: [
    ...person({ pose: regal, bulk: 0.86, hair: 'bun', sleeve: 0 }),
    ...gown(0.26),
    ...limbsOf(`5 0.13: -0.08 -0.53 0.014, 0.08 -0.53 0.014; 2 0.1: -0.1 -0.82 0.036, -0.02 -0.86 0.03;
      2 0.1: 0.02 -0.84 0.03, 0.1 -0.82 0.034`),
    ...crown(-1.0),
  ],
}

const princess: Animal = {
  fur: 0,
  eyes: faceOf({ pose: regal }),
  materials: [[0.78, 0.12, 350], SKIN, [0.93, 0.03, 350], DARK, [0.82, 0.13, 85], GOLD],
  limbs: [
    ...person({
      pose: { ...regal, arms: bends('0.16 -0.62, 0.22 -0.5; -0.15 -0.62, -0.2 -0.5') },
      bulk: 0.8,
      hair: 'long',
      sleeve: 1,
    }),
    ...gown(0.3),
    ...limbsOf(`0 0.12: -0.1 -0.76 0.06; 0 0.02: 0.1 -0.76 0.055; 2 0.14: -0.3 -0.06 0.03, 0 -0.04 0.03,
      0.28 -0.06 0.03`),
    ...crown(-1.0),
  ],
}

export const ROYALTY = { king, queen, princess } satisfies Record<string, Animal>
