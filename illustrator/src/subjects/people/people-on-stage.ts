import { points } from '../../math/tables.ts'
import type { Animal } from '../animals/animal.ts'
import type { Material } from './limb.ts'
import { bends, faceOf, person, type Pose, POSES, SKIN } from './person.ts'
import { limbsOf, tube } from '../tube.ts'

const DARK: Material = [0.22, 0.02, 270]
const BROWN: Material = [0.36, 0.05, 50]

const arabesque: Pose = {
  legs: bends('-0.2 -0.6, -0.46 -0.78; 0.0 -0.26, 0.01 -0.05'),
  arms: bends('0.2 -0.9, 0.38 -1; -0.18 -0.84, -0.34 -0.92'),
  chest: [0.06, -0.78],
}

/** On the point of one foot, the other leg behind. */
const ballerina: Animal = {
  fur: 0,
  eyes: faceOf({ pose: arabesque }),
  materials: [[0.85, 0.08, 355], SKIN, [0.93, 0.03, 20], [0.85, 0.08, 355], [0.26, 0.04, 45], [0.94, 0.035, 350]],
  dyed: [0, 3],
  limbs: [
    ...person({ pose: arabesque, bulk: 0.8, hair: 'bun', sleeve: 1 }),
    ...tube(3, 0.03, [0.01, -0.06, 0.03], [0.02, -0.01, 0.014]),
    ...Array.from({ length: 9 }, (_, i) => {
      const angle = Math.PI * (0.92 - i * 0.105)
      return tube(
        5,
        0.02 + (i % 2) * 0.02,
        [0, -0.54, 0.04],
        [Math.cos(angle) * 0.3, -0.52 + Math.sin(angle) * 0.13, 0.045],
      )
    }).flat(),
  ],
}

const dancer: Animal = {
  fur: 0,
  materials: [[0.55, 0.22, 25], SKIN, SKIN, DARK, [0.18, 0.02, 40], [0.48, 0.2, 22]],
  dyed: [0, 5],
  limbs: [
    ...person({
      pose: {
        legs: bends('-0.05 -0.26, -0.12 -0.03; 0.12 -0.28, 0.2 -0.04'),
        arms: bends('0.12 -0.96, 0.02 -1.12; -0.2 -0.72, -0.32 -0.8'),
        chest: [0.02, -0.77],
      },
      bulk: 0.86,
      hair: 'bun',
      sleeve: 1,
    }),
    ...limbsOf(`0 0.03: 0 -0.56 0.075, -0.02 -0.34 0.14; 5 0.02: -0.05 -0.34 0.1, -0.24 -0.2 0.09, -0.4 -0.24 0.05;
      0 0.04: 0.02 -0.34 0.1, 0.12 -0.16 0.08; 5 0.05: -0.06 -0.3 0.09, -0.1 -0.12 0.1`),
  ],
}

const playing: Pose = { ...POSES.standing, arms: bends('0.2 -0.68, 0.32 -0.76; -0.17 -0.62, 0.02 -0.56') }

/** With a guitar across the body. */
const musician: Animal = {
  fur: 0,
  eyes: faceOf({ pose: playing }),
  gloss: 0.15,
  materials: [
    [0.32, 0.06, 260],
    SKIN,
    [0.3, 0.06, 255],
    BROWN,
    [0.2, 0.02, 40],
    [0.62, 0.14, 55],
    [0.3, 0.05, 45],
    [0.12, 0.01, 40],
  ],
  dyed: [0],
  limbs: [
    ...person({ pose: playing }),
    ...limbsOf(`5 0.1: -0.1 -0.5 0.12, -0.1 -0.5 0.115; 5 0.1: 0.04 -0.57 0.09, 0.04 -0.57 0.085;
      7 0.17: -0.02 -0.54 0.036; 6 0.15: 0.06 -0.58 0.02, 0.34 -0.77 0.018; 6 0.15: 0.34 -0.77 0.03, 0.4 -0.81 0.026;
      0 0.2: -0.14 -0.72 0.044, -0.2 -0.6 0.038, -0.06 -0.52 0.03; 1 0.22: -0.04 -0.52 0.034; 1 0.18: 0.3 -0.745 0.03`),
  ],
}

/** The chin on the violin, the bow drawn. */
const violinist: Animal = {
  fur: 0,
  eyes: faceOf({ pose: playing }),
  gloss: 0.15,
  materials: [DARK, SKIN, DARK, [0.12, 0.01, 40], [0.3, 0.05, 45], [0.5, 0.14, 42], [0.2, 0.03, 40], [0.9, 0.02, 85]],
  dyed: [0, 2],
  limbs: [
    ...person({ pose: { ...playing, arms: bends('0.24 -0.66, 0.36 -0.84; -0.16 -0.66, 0.08 -0.72') } }),
    ...limbsOf(`7 0.08: 0.03 -0.8 0.02, 0.03 -0.68 0.026; 5 0.08: 0.1 -0.84 0.05, 0.2 -0.85 0.044;
      6 0.12: 0.22 -0.855 0.014, 0.42 -0.87 0.012; 1 0.13: 0.36 -0.84 0.03`),
  ],
  lines: [{ points: points('0.06 -0.7, 0.26 -1.1'), width: 0.008, material: 6 }],
}

export const PERFORMERS = { ballerina, dancer, musician, violinist } satisfies Record<string, Animal>
