import { points } from '../../math/tables.ts'
import type { Animal } from '../animals/animal.ts'
import { limbsOf, tube } from '../tube.ts'
import type { Material } from './limb.ts'
import { bends, faceOf, person, type Pose, POSES, SKIN } from './person.ts'

const DARK: Material = [0.22, 0.02, 270]
const BROWN: Material = [0.36, 0.05, 50]

const monk: Animal = {
  fur: 0,
  eyes: faceOf(),
  materials: [[0.66, 0.17, 55], [0.66, 0.07, 55], [0.6, 0.17, 45], BROWN, [0.3, 0.04, 45]],
  dyed: [0, 2],
  limbs: [
    ...person({
      hair: 'none',
      pose: { ...POSES.standing, arms: bends('0.13 -0.62, 0.09 -0.66; -0.13 -0.6, 0.05 -0.64') },
    }),
    ...limbsOf(`0 0.03: 0 -0.7 0.1, 0 -0.36 0.13, 0 -0.16 0.15;
      2 0.1: -0.12 -0.8 0.05, 0 -0.66 0.06, 0.08 -0.44 0.06, 0.02 -0.2 0.07; 1 0.16: 0.075 -0.67 0.03`),
  ],
}

const cowboy: Animal = {
  fur: 0,
  eyes: faceOf(),
  materials: [
    [0.5, 0.1, 45],
    SKIN,
    [0.42, 0.09, 258],
    BROWN,
    [0.3, 0.05, 45],
    [0.52, 0.08, 60],
    [0.56, 0.2, 27],
    [0.82, 0.14, 85],
  ],
  limbs: [
    ...person({
      bulk: 1.05,
      pose: {
        legs: bends('-0.1 -0.26, -0.13 -0.03; 0.11 -0.26, 0.12 -0.03'),
        arms: bends('0.2 -0.62, 0.14 -0.5; -0.2 -0.62, -0.13 -0.5'),
      },
    }),
    ...limbsOf(`3 0.04: 0.12 -0.18 0.042, 0.12 -0.04 0.04; 3 -0.03: -0.12 -0.18 0.04, -0.13 -0.04 0.038;
      3 0.1: -0.1 -0.5 0.018, 0.1 -0.5 0.018; 7 0.12: 0.03 -0.5 0.022; 6 0.08: -0.05 -0.83 0.034, 0.06 -0.82 0.036;
      6 0.1: 0.04 -0.8 0.034, 0.05 -0.74 0.012;
      5 0.08: -0.2 -0.98 0.018, -0.1 -0.965 0.024, 0.1 -0.965 0.024, 0.22 -0.985 0.018;
      5 0.07: -0.02 -1.0 0.075, 0.03 -1.0 0.07; 5 0.07: -0.03 -1.06 0.045, 0.045 -1.06 0.042`),
  ],
}

const chef: Animal = {
  fur: 0,
  eyes: faceOf(),
  materials: [
    [0.96, 0.01, 90],
    SKIN,
    [0.3, 0.02, 260],
    DARK,
    [0.28, 0.04, 45],
    [0.97, 0.01, 90],
    [0.56, 0.2, 27],
    [0.6, 0.01, 250],
  ],
  limbs: [
    ...person({
      bulk: 1.12,
      pose: { ...POSES.standing, arms: bends('0.19 -0.64, 0.3 -0.66; -0.18 -0.62, -0.1 -0.52') },
    }),
    ...limbsOf(`5 0.05: 0 -0.52 0.1, 0 -0.28 0.11; 6 0.1: -0.03 -0.84 0.03, 0.06 -0.82 0.032;
      7 0.05: 0.24 -0.67 0.012, 0.36 -0.69 0.012; 7 0.05: 0.38 -0.7 0.03, 0.52 -0.7 0.03;
      5 0.06: -0.02 -0.99 0.062, 0.0 -1.06 0.065; 5 0.07: -0.07 -1.12 0.07; 5 0.08: 0.01 -1.15 0.08;
      5 0.07: 0.09 -1.11 0.066`),
  ],
  lines: [{ points: points('0.02 -0.87, 0.06 -0.875, 0.1 -0.865'), width: 0.012, material: 4 }],
}

/** A suit under an umbrella. */
const businessman: Animal = {
  fur: 0,
  eyes: faceOf(),
  materials: [
    [0.3, 0.03, 265],
    SKIN,
    [0.27, 0.03, 265],
    DARK,
    [0.22, 0.02, 40],
    [0.5, 0.2, 27],
    BROWN,
    [0.95, 0.01, 90],
  ],
  dyed: [5],
  limbs: [
    ...limbsOf(`5 -0.05: -0.34 -1.1 0.02, -0.18 -1.24 0.07, 0.12 -1.3 0.08, 0.42 -1.22 0.07, 0.56 -1.08 0.02;
      5 -0.07: -0.2 -1.16 0.05, 0.12 -1.2 0.06, 0.4 -1.14 0.05; 3 -0.06: 0.13 -1.4 0.01, 0.13 -0.6 0.01,
      0.17 -0.56 0.01`),
    ...person({
      bulk: 1.04,
      pose: { ...POSES.striding, arms: bends('0.17 -0.66, 0.13 -0.74; -0.16 -0.6, -0.17 -0.46') },
    }),
    ...limbsOf(`7 0.06: 0.06 -0.79 0.024, 0.06 -0.66 0.02; 5 0.09: 0.065 -0.78 0.012, 0.065 -0.62 0.016;
      0 0.04: -0.05 -0.52 0.09, -0.06 -0.4 0.1; 6 0.12: -0.26 -0.36 0.05, -0.1 -0.36 0.05;
      6 0.12: -0.26 -0.29 0.05, -0.1 -0.29 0.05`),
  ],
}

export const WORKERS = { monk, cowboy, chef, businessman } satisfies Record<string, Animal>

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
