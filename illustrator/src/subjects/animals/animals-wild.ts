import { points } from '../../math/tables.ts'
import { noise } from '../../math/noise.ts'
import { farSide, type Limb, materials } from '../people/limb.ts'
import type { Part } from '../part.ts'
import { patches } from '../pattern.ts'
import { ball, joints, limbsOf, tube } from '../tube.ts'
import type { Animal } from './animal.ts'
import { bearHead, bovineHead, canineHead, equineHead, quadruped } from './quadruped.ts'

const elephantHead: Part = {
  limbs: limbsOf(`2 -0.5: -0.3 -0.2 0.5, -0.6 0.3 0.4; 0 0: -0.1 -0.1 1, 0.2 0.2 0.86;
    0 0.12: 0.5 0.35 0.62, 0.95 1.1 0.42, 0.98 1.9 0.31, 1.05 2.6 0.25, 1.45 2.85 0.2, 1.75 2.6 0.17;
    4 0.5: 0.55 0.85 0.17, 1.15 1.45 0.13, 1.75 1.4 0.03; 2 0.6: -0.6 -0.55 0.62, -0.95 0.2 0.86;
    2 0.6: -0.95 0.2 0.84, -0.85 1.1 0.42, -0.6 1.6 0.1`),
  eyes: [{ x: 0.42, y: -0.02, radius: 0.1 }],
}

const elephant: Animal = {
  ...quadruped({
    leg: 0.38,
    legRadius: 0.088,
    length: 0.27,
    hip: 0.25,
    waist: 0.27,
    chest: 0.26,
    neck: [0.24, -0.1, 0.22, 0.19],
    head: elephantHead,
    headSize: 0.19,
    tail: joints('-0.05 0.18 0.022, 0.0 0.16 0.018, 0 0.06 0.03'),
    footMaterial: 0,
    isHeavy: true,
    stride: 0.09,
  }),
  fur: 0,
  materials: materials('0.54 0.015 260, 0.6 0.02 30, 0.49 0.02 350, 0.14 0.01 40, 0.95 0.03 85'),
}

const giraffe: Animal = {
  ...quadruped({
    leg: 0.52,
    legRadius: 0.03,
    length: 0.19,
    hip: 0.11,
    waist: 0.12,
    chest: 0.135,
    neck: [0.27, -0.62, 0.11, 0.055],
    head: equineHead,
    headSize: 0.062,
    headAngle: -0.1,
    tail: joints('-0.04 0.16 0.012, 0 0.14 0.03'),
    footMaterial: 3,
    stride: 0.07,
    extra: ({ headX, headY }) => [
      ...tube(2, 0.06, [headX - 0.01, headY - 0.05, 0.014], [headX - 0.02, headY - 0.12, 0.018]),
      ...tube(2, 0.0, [headX + 0.02, headY - 0.05, 0.013], [headX + 0.015, headY - 0.11, 0.016]),
      ...tube(2, 0.0, [headX - 0.06, headY - 0.02, 0.03], [0.28, -0.98, 0.04], [0.18, -0.78, 0.04]),
    ],
  }),
  fur: 0.002,
  materials: materials('0.9 0.05 82, 0.92 0.03 80, 0.52 0.11 55, 0.14 0.01 40'),
  pattern: (material, u, v) => (v > -0.34 ? material : giraffePatches(material, u, v)),
}
const giraffePatches = patches({ ink: 2, scale: 13 }, 0.17)

const camel: Animal = {
  ...quadruped({
    leg: 0.48,
    legRadius: 0.034,
    length: 0.26,
    hip: 0.13,
    waist: 0.15,
    chest: 0.155,
    neck: [0.32, -0.26, 0.09, 0.055],
    head: equineHead,
    headSize: 0.078,
    headAngle: -0.55,
    tail: joints('-0.05 0.14 0.018, 0 0.12 0.026'),
    stride: 0.11,
    extra: ({ headX, headY, backY }) => [
      ...tube(0, 0, [-0.2, backY - 0.08, 0.12], [-0.12, backY - 0.26, 0.06]),
      ...tube(0, 0, [0.1, backY - 0.08, 0.12], [0.14, backY - 0.27, 0.06]),
      ball(2, 0.05, -0.11, backY - 0.29, 0.045),
      ball(2, 0.05, 0.15, backY - 0.3, 0.045),
      ...tube(
        0,
        0.03,
        [0.3, backY + 0.04, 0.1],
        [headX - 0.14, backY + 0.04, 0.08],
        [headX - 0.06, headY + 0.1, 0.055],
      ),
    ],
  }),
  fur: 0.006,
  materials: materials('0.7 0.085 70, 0.78 0.06 75, 0.52 0.08 60, 0.12 0.01 40'),
}

const rhino: Animal = {
  ...quadruped({
    leg: 0.3,
    legRadius: 0.07,
    length: 0.34,
    hip: 0.22,
    waist: 0.23,
    chest: 0.235,
    neck: [0.26, 0.06, 0.2, 0.14],
    head: {
      limbs: [
        ...bovineHead.limbs.slice(4).map((limb): Limb => [...limb.slice(0, 7), 0] as unknown as Limb),
        ...limbsOf(`4 0.1: 1.4 0.55 0.34, 1.85 -0.1 0.2, 2.05 -0.95 0.03; 4 0.1: 0.85 0.2 0.26, 0.98 -0.4 0.04;
          0 0.4: -0.1 -0.7 0.2, -0.2 -1.15 0.1`),
      ],
      eyes: [{ x: 0.6, y: 0.1, radius: 0.1 }],
    },
    headSize: 0.15,
    headAngle: 0.15,
    tail: joints('-0.03 0.16 0.02, 0 0.1 0.026'),
    isHeavy: true,
    stride: 0.06,
    extra: ({ backY }) => [
      ...tube(2, 0.2, [0.2, backY - 0.2, 0.012], [0.14, backY, 0.014], [0.18, backY + 0.2, 0.012]),
      ...tube(2, 0.2, [-0.22, backY - 0.2, 0.012], [-0.16, backY, 0.014], [-0.2, backY + 0.2, 0.012]),
    ],
  }),
  fur: 0,
  materials: materials('0.6 0.012 80, 0.66 0.012 80, 0.5 0.012 80, 0.14 0.01 40, 0.82 0.03 80'),
}

const hippo: Animal = {
  ...quadruped({
    leg: 0.2,
    legRadius: 0.075,
    length: 0.32,
    hip: 0.25,
    waist: 0.27,
    chest: 0.25,
    neck: [0.22, -0.02, 0.22, 0.17],
    head: {
      limbs: limbsOf(`0 0: -0.1 -0.1 0.9, 0.6 0.2 0.82; 0 0.1: 0.6 0.3 0.82, 1.5 0.5 0.78;
        1 0.12: 0.6 0.85 0.45, 1.5 1.05 0.46; 2 0.6: 1.8 -0.15 0.2; 0 0.1: 0.5 -0.72 0.24;
        0 0.2: -0.3 -0.8 0.2, -0.4 -1.1 0.14; 0 -0.2: 0.1 -0.85 0.18, 0.05 -1.15 0.12`),
      eyes: [{ x: 0.55, y: -0.62, radius: 0.14 }],
      lines: [{ points: points('2.2 0.72, 1.4 0.92, 0.6 0.8'), width: 0.05, material: 3 }],
    },
    headSize: 0.165,
    headAngle: 0.1,
    tail: [[-0.05, 0.12, 0.025]],
    isHeavy: true,
    stride: 0.05,
  }),
  fur: 0,
  gloss: 0.3,
  materials: materials('0.53 0.035 330, 0.7 0.06 15, 0.42 0.035 340, 0.14 0.01 40'),
}

export const WILD_ANIMALS = { elephant, giraffe, camel, rhino, hippo } satisfies Record<string, Animal>

/** A narrow snout between wide cheeks, ears large and tipped with black. */
const foxHead: Part = {
  limbs: limbsOf(`2 -0.35: -0.22 -0.58 0.42, -0.3 -1.7 0.05; 0 0: -0.12 0 0.9, 0.3 0.1 0.76;
    1 0.2: -0.15 0.48 0.58, -0.78 1 0.08; 1 0.26: 0.3 0.52 0.46, 1 0.68 0.22, 1.72 0.66 0.1;
    0 0.34: 0.45 0.14 0.48, 1.15 0.38 0.27, 1.86 0.54 0.12; 3 0.5: 1.96 0.5 0.15;
    0 0.3: 0.02 -0.6 0.48, 0.08 -1.78 0.06; 1 0.66: 0.08 -0.78 0.2, 0.1 -1.3 0.06;
    2 0.6: 0.06 -1.42 0.18, 0.08 -1.84 0.05`),
  eyes: [{ x: 0.6, y: 0.02, radius: 0.15, iris: [0.74, 0.14, 75] }],
  lines: [
    { points: points('0.42 0.04, 0.78 0.12'), width: 0.05, material: 3 },
    { points: points('1.86 0.66, 1.3 0.76, 0.95 0.7'), width: 0.04, material: 3 },
  ],
}

const fox: Animal = {
  ...quadruped({
    leg: 0.45,
    legRadius: 0.03,
    length: 0.29,
    hip: 0.118,
    waist: 0.1,
    chest: 0.138,
    neck: [0.13, -0.15, 0.118, 0.086],
    head: foxHead,
    headSize: 0.118,
    headAngle: 0.06,
    tail: joints('-0.1 0.05 0.07, -0.16 0.13 0.115, -0.19 0.12 0.118, -0.17 0.02 0.075, -0.12 -0.05 0.012'),
    footMaterial: 2,
    stride: 0.11,
    extra: ({ headX, headY }) => [
      ...tube(
        1,
        0.07,
        [headX - 0.05, headY + 0.13, 0.09],
        [headX - 0.09, headY + 0.27, 0.085],
        [headX - 0.15, headY + 0.38, 0.02],
      ),
    ],
  }),
  fur: 0.011,
  materials: materials('0.64 0.165 48, 0.95 0.015 80, 0.24 0.03 40, 0.1 0.01 40, 0.97 0.01 90'),
  pattern: (material, u, v) => {
    if (material !== 0) return material
    const rough = noise(u * 22, v * 22) * 0.025
    if (u < -0.92 + rough) return 4
    return v > -0.2 + rough && u > -0.46 ? 2 : material
  },
}

const deerFront: Limb[] = limbsOf(`0 0.04: 0.2 -0.62 0.07, 0.22 -0.36 0.03; 0 0.04: 0.22 -0.36 0.028, 0.21 -0.06 0.018;
  3 0.04: 0.21 -0.05 0.02, 0.23 -0.01 0.022`)
const deerHind: Limb[] = limbsOf(`0 0.04: -0.24 -0.64 0.105, -0.22 -0.46 0.05;
  0 0.04: -0.22 -0.46 0.042, -0.29 -0.3 0.024; 0 0.04: -0.29 -0.3 0.022, -0.26 -0.06 0.018;
  3 0.04: -0.26 -0.05 0.02, -0.24 -0.01 0.022`)

function antler(dx: number, depth: number): Limb[] {
  return [
    [0.38 + dx, -1.03, 0.014, 0.35 + dx, -1.13, 0.013, depth, 4],
    [0.35 + dx, -1.13, 0.013, 0.25 + dx, -1.27, 0.012, depth, 4],
    [0.25 + dx, -1.27, 0.012, 0.27 + dx, -1.43, 0.006, depth, 4],
    [0.37 + dx, -1.08, 0.011, 0.46 + dx, -1.15, 0.006, depth, 4],
    [0.31 + dx, -1.19, 0.011, 0.41 + dx, -1.31, 0.006, depth, 4],
    [0.255 + dx, -1.28, 0.01, 0.16 + dx, -1.37, 0.005, depth, 4],
  ]
}

const deer: Animal = {
  fur: 0.006,
  materials: materials('0.52 0.085 58, 0.9 0.02 80, 0.3 0.04 50, 0.12 0.01 40, 0.62 0.05 70'),
  limbs: [
    ...antler(0.06, -0.05),
    ...farSide(deerFront, -0.08),
    ...farSide(deerHind, 0.08),
    ...limbsOf(`1 0: -0.34 -0.72 0.04, -0.37 -0.64 0.025; 0 0: -0.24 -0.67 0.115, 0 -0.65 0.11;
      0 0: 0 -0.65 0.11, 0.2 -0.66 0.125`),
    ...deerFront,
    ...deerHind,
    ...limbsOf(`0 0.02: 0.22 -0.74 0.1, 0.31 -0.89 0.064; 1 0.05: 0.3 -0.74 0.05, 0.34 -0.82 0.044;
      0 0.04: 0.35 -0.96 0.069, 0.41 -0.94 0.06; 0 0.05: 0.42 -0.94 0.05, 0.54 -0.885 0.031;
      3 0.06: 0.55 -0.88 0.024, 0.56 -0.875 0.022; 0 0.06: 0.31 -1 0.033, 0.2 -1.05 0.009;
      3 0.11: 0.4 -0.965 0.012, 0.405 -0.965 0.011`),
    ...antler(0, 0.04),
  ],
}

const rabbit: Animal = {
  fur: 0.01,
  materials: materials('0.7 0.045 70, 0.96 0.01 80, 0.6 0.05 60, 0.1 0 0, 0.75 0.07 20'),
  limbs: limbsOf(`1 -0.02: -0.33 -0.16 0.07, -0.35 -0.17 0.06; 0 0: -0.14 -0.22 0.2, 0.08 -0.26 0.15;
    0 0.08: -0.12 -0.14 0.15, -0.02 -0.08 0.08; 0 0.14: -0.06 -0.035 0.04, 0.12 -0.03 0.034;
    0 0.06: 0.14 -0.22 0.075, 0.18 -0.05 0.036; 0 0.07: 0.18 -0.035 0.036, 0.23 -0.03 0.028;
    0 0.03: 0.2 -0.42 0.115, 0.25 -0.39 0.095; 1 0.08: 0.28 -0.37 0.055, 0.3 -0.365 0.045;
    0 -0.02: 0.16 -0.52 0.035, 0.06 -0.74 0.05; 0 -0.02: 0.06 -0.74 0.05, 0.02 -0.83 0.012;
    0 0.05: 0.21 -0.52 0.035, 0.2 -0.76 0.05; 0 0.05: 0.2 -0.76 0.05, 0.19 -0.86 0.012;
    4 0.1: 0.205 -0.58 0.014, 0.2 -0.76 0.022; 3 0.125: 0.268 -0.425 0.018, 0.27 -0.425 0.017;
    1 0.15: 0.275 -0.43 0.005; 4 0.1: 0.345 -0.385 0.011, 0.347 -0.385 0.01`),
}

const wolf: Animal = {
  ...quadruped({
    leg: 0.44,
    legRadius: 0.034,
    length: 0.28,
    hip: 0.13,
    waist: 0.12,
    chest: 0.165,
    neck: [0.16, -0.18, 0.16, 0.12],
    head: canineHead,
    headSize: 0.108,
    tail: joints('-0.1 0.1 0.075, -0.1 0.16 0.085, -0.04 0.16 0.015'),
    stride: 0.11,
    extra: ({ headX, headY, backY }) => [[headX - 0.1, headY + 0.16, 0.09, 0.3, backY + 0.1, 0.08, 0.1, 1]],
  }),
  fur: 0.013,
  materials: materials('0.58 0.018 250, 0.9 0.012 80, 0.36 0.018 260, 0.09 0.01 40'),
  pattern: (material, u, v) => {
    if (material !== 0) return material
    const ragged = noise(u * 14, v * 6) * 0.035 + noise(u * 40, v * 9) * 0.014
    if (v + ragged < -0.6 + Math.max(0, -u - 0.36) * 0.75 - Math.max(0, u - 0.1) * 0.9) return 2
    return v + ragged > -0.455 + u * u * 1.6 && v < -0.36 && Math.abs(u) < 0.22 ? 1 : material
  },
}

const bear: Animal = {
  ...quadruped({
    leg: 0.32,
    legRadius: 0.07,
    length: 0.27,
    hip: 0.2,
    waist: 0.2,
    chest: 0.21,
    neck: [0.22, -0.03, 0.18, 0.14],
    head: bearHead,
    headSize: 0.125,
    headAngle: 0.1,
    tail: [[-0.04, 0.03, 0.05]],
    isHeavy: true,
    stride: 0.1,
    extra: ({ backY }) => [[0.14, backY - 0.1, 0.15, 0.24, backY - 0.04, 0.16, 0, 0]],
  }),
  fur: 0.014,
  materials: materials('0.4 0.06 50, 0.62 0.06 65, 0.3 0.045 45, 0.1 0.01 40'),
}

const squirrel: Animal = {
  fur: 0.012,
  materials: materials('0.55 0.13 45, 0.93 0.02 80, 0.4 0.09 42, 0.1 0.01 40'),
  limbs: limbsOf(`0 -0.05: -0.2 -0.08 0.08, -0.36 -0.28 0.13; 0 -0.05: -0.36 -0.28 0.13, -0.34 -0.62 0.15;
    2 -0.05: -0.34 -0.62 0.15, -0.16 -0.78 0.1; 0 0: -0.08 -0.2 0.18, 0.02 -0.38 0.13;
    1 0.08: 0.06 -0.26 0.1, 0.08 -0.4 0.07; 0 0.09: -0.02 -0.12 0.12, 0.06 -0.06 0.06;
    2 0.12: 0.04 -0.04 0.04, 0.2 -0.03 0.03; 0 0.12: 0.06 -0.4 0.05, 0.2 -0.32 0.03;
    2 0.12: 0.23 -0.33 0.045, 0.24 -0.33 0.045; 0 0.03: 0.08 -0.6 0.125, 0.14 -0.57 0.11;
    1 0.07: 0.18 -0.55 0.07, 0.24 -0.54 0.045; 3 0.09: 0.29 -0.555 0.018, 0.29 -0.555 0.016;
    2 0: 0.02 -0.7 0.035, -0.01 -0.84 0.008; 0 0.05: 0.12 -0.7 0.035, 0.12 -0.85 0.008;
    3 0.13: 0.17 -0.61 0.022, 0.172 -0.61 0.021; 1 0.16: 0.178 -0.617 0.006`),
}

export const FOREST_ANIMALS = { fox, deer, rabbit, wolf, bear, squirrel } satisfies Record<string, Animal>
