import { path } from '../../math/tables.ts'
import { limbsOf } from '../tube.ts'
import { materials } from '../people/limb.ts'
import type { Animal } from './animal.ts'
import { felineHead, houndHead } from './heads.ts'
import type { Line } from '../marks.ts'
import { placePart } from '../part.ts'
import { stripes } from '../pattern.ts'

const catFace = placePart(felineHead([0.84, 0.17, 110], 'pointed'), { x: 0.11, y: -0.72, scale: 0.172, depth: 0.08 })

const whiskers: Line[] = [-1, 1].flatMap((side) =>
  [-0.02, 0.03].map((drop): Line => ({
    points: path([0.11 + side * 0.07, -0.64 + drop * 0.4], [0.11 + side * 0.26, -0.65 + drop * 1.6]),
    width: 0.0028,
    material: 1,
  })),
)

const cat: Animal = {
  fur: 0.006,
  materials: materials('0.45 0.06 55, 0.93 0.02 80, 0.3 0.04 50, 0.1 0.01 40, 0.68 0.1 18'),
  dyed: [0, 2],
  limbs: [
    ...limbsOf(`0 -0.02: -0.24 -0.06 0.05, -0.44 -0.06 0.048; 0 -0.02: -0.44 -0.06 0.048, -0.58 -0.14 0.046;
      2 -0.02: -0.58 -0.14 0.045, -0.6 -0.3 0.042; 2 -0.02: -0.6 -0.3 0.042, -0.52 -0.4 0.034;
      0 0: -0.1 -0.21 0.205, -0.02 -0.36 0.175; 0 0.02: -0.02 -0.36 0.175, 0.06 -0.52 0.14;
      0 0.07: -0.1 -0.17 0.17, 0.02 -0.1 0.12; 1 0.17: 0 -0.05 0.052, 0.14 -0.045 0.046;
      1 0.09: 0.1 -0.48 0.12, 0.12 -0.38 0.08; 0 0.1: 0.1 -0.42 0.07, 0.12 -0.1 0.05;
      1 0.13: 0.12 -0.06 0.05, 0.16 -0.045 0.046; 0 0: 0.2 -0.42 0.06, 0.22 -0.1 0.046;
      1 0.02: 0.22 -0.06 0.046, 0.26 -0.045 0.042`),
    ...catFace.limbs,
  ],
  eyes: catFace.eyes,
  lines: [...catFace.lines, ...whiskers],
  pattern: stripes({ ink: 2, scale: 40 }, 0.26, 9),
}

const dogFace = placePart(houndHead, { x: 0.13, y: -0.72, scale: 0.172, depth: 0.1 })

const dog: Animal = {
  fur: 0.009,
  materials: materials('0.68 0.1 70, 0.93 0.03 80, 0.48 0.09 58, 0.1 0.01 40, 0.55 0.19 25'),
  dyed: [0, 2],
  limbs: [
    ...limbsOf(`0 -0.03: -0.24 -0.1 0.05, -0.44 -0.14 0.06; 1 -0.03: -0.44 -0.14 0.06, -0.56 -0.3 0.03;
      0 0: -0.1 -0.2 0.2, -0.02 -0.38 0.17; 0 0.02: -0.02 -0.38 0.17, 0.07 -0.56 0.13;
      1 0.1: 0.1 -0.48 0.1, 0.1 -0.32 0.09; 0 0.08: -0.1 -0.16 0.16, 0.03 -0.09 0.1;
      1 0.16: 0 -0.05 0.05, 0.16 -0.045 0.045; 0 0.1: 0.1 -0.42 0.075, 0.13 -0.1 0.052;
      1 0.12: 0.13 -0.055 0.055, 0.2 -0.045 0.046; 0 -0.02: 0.2 -0.4 0.06, 0.23 -0.1 0.046;
      1 0: 0.23 -0.055 0.048, 0.29 -0.045 0.042`),
    ...dogFace.limbs,
  ],
  eyes: dogFace.eyes,
  lines: dogFace.lines,
}

export const HOME_ANIMALS = { cat, dog } satisfies Record<string, Animal>
