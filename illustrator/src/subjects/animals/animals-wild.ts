import { points } from '../../math/tables.ts'
import type { Animal } from './animal.ts'
import { bovineHead, equineHead } from './heads.ts'
import { type Limb, materials } from '../people/limb.ts'
import type { Part } from '../part.ts'
import { patches } from '../pattern.ts'
import { quadruped } from './quadruped.ts'
import { ball, joints, limbsOf, tube } from '../tube.ts'

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
