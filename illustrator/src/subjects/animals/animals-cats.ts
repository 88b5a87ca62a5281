import { points } from '../../math/tables.ts'
import { noise } from '../../math/noise.ts'
import type { Animal } from './animal.ts'
import { felineHead } from './heads.ts'
import { type Limb, materials } from '../people/limb.ts'
import { belly, both, spots, stripes } from '../pattern.ts'
import { mirrored, type Part } from '../part.ts'
import { quadruped, type Quadruped } from './quadruped.ts'
import { ball, joints, limbsOf, tube } from '../tube.ts'

const prowling: Quadruped = {
  leg: 0.44,
  legRadius: 0.046,
  length: 0.34,
  hip: 0.155,
  waist: 0.135,
  chest: 0.175,
  neck: [0.15, -0.16, 0.16, 0.13],
  head: felineHead([0.82, 0.15, 90]),
  headSize: 0.145,
  tail: joints('-0.14 0.12 0.036, -0.1 0.2 0.032, -0.14 0.1 0.03, -0.12 -0.1 0.034'),
  stride: 0.13,
}

const cheek = limbsOf(`1 0.12: 0.5 0.3 0.42, 1.02 0.5 0.1; 1 0.1: 0.38 0.6 0.4, 0.72 1.04 0.08;
  0 0.05: 0.55 -0.1 0.42, 0.96 0.12 0.12`)
const tigerEar = [...tube(0, -0.1, [0.58, -0.66, 0.28], [0.68, -0.84, 0.22]), ball(1, 0.12, 0.66, -0.78, 0.15)]

/** Round, with a ruff that ends in points, and marks on the brow. */
const tigerHead: Part = {
  limbs: [
    ...mirrored(tigerEar),
    ...tigerEar,
    ...tube(0, 0, [0, -0.22, 0.8], [0, 0.2, 0.78]),
    ...mirrored(cheek),
    ...cheek,
    ...limbsOf(`0 0.56: 0 -0.36 0.22, 0 0.24 0.25; 1 0.62: -0.24 0.52 0.32; 1 0.62: 0.24 0.52 0.32; 1 0.5: 0 0.86 0.24;
      1 0.68: -0.4 -0.36 0.17; 1 0.68: 0.4 -0.36 0.17; 4 0.94: -0.13 0.26 0.08, 0.13 0.26 0.08; 4 0.94: 0 0.35 0.08`),
  ],
  eyes: [-0.38, 0.38].map((x) => ({ x, y: -0.09, radius: 0.155, iris: [0.84, 0.15, 95] as const })),
  lines: [
    ...[-1, 1].flatMap((side) =>
      (
        [
          [0, 0.42, 0, 0.6, 0.26, 0.76, 0.46, 0.68],
          [0.06, -0.52, 0.2, -0.6, 0.34, -0.62],
          [0.05, -0.72, 0.22, -0.82, 0.4, -0.8],
          [0.05, -0.92, 0.18, -1, 0.28, -0.98],
          [0.62, -0.3, 0.78, -0.28, 0.88, -0.18],
          [0.66, 0.06, 0.84, 0.1, 0.98, 0.2],
          [0.62, 0.34, 0.82, 0.42, 0.96, 0.56],
          [0.56, 0.64, 0.68, 0.78, 0.74, 0.94],
        ] as const
      ).map((flat) => ({
        points: Array.from(
          { length: flat.length / 2 },
          (_, i) => [side * (flat[i * 2] ?? 0), flat[i * 2 + 1] ?? 0] as const,
        ),
        width: 0.06,
        end: 0.025,
        material: 3,
      })),
    ),
  ],
}

/** Bands that start broad on the back and run out on flanks and legs, some of them split. */
function tigerStripes(material: number, u: number, v: number): number {
  if (material > 1 || u > 0.43) return material
  const bend = noise(u * 5 + 3, v * 6) * 1.5 + noise(u * 15, v * 13) * 0.5
  const isLeg = v > -0.36
  const phase = isLeg ? v * 52 + u * 26 + bend : u * 45 + bend * 1.6 + Math.abs(v + 0.5) * 9
  const fade = isLeg ? 0.62 + 0.3 * noise(u * 14 + 5, v * 14) : 0.34 + (v + 0.62) * 0.7
  return Math.sin(phase) > fade + 0.2 * noise(u * 11, v * 4 + 7) && v < -0.06 ? 2 : material
}

const tiger: Animal = {
  ...quadruped({
    ...prowling,
    leg: 0.43,
    legRadius: 0.043,
    length: 0.37,
    hip: 0.145,
    waist: 0.118,
    chest: 0.165,
    neck: [0.15, -0.12, 0.16, 0.12],
    head: tigerHead,
    headSize: 0.166,
    stride: 0.16,
  }),
  fur: 0.006,
  materials: materials('0.69 0.165 56, 0.95 0.015 80, 0.17 0.015 50, 0.1 0.01 40, 0.66 0.11 20'),
  pattern: both(belly({ ink: 1 }, -0.46, -0.33), tigerStripes),
}

const leopard: Animal = {
  ...quadruped({ ...prowling, chest: 0.16, hip: 0.145, headSize: 0.13, leg: 0.4 }),
  fur: 0.004,
  materials: materials('0.78 0.115 76, 0.95 0.015 80, 0.22 0.03 55, 0.1 0.01 40, 0.5 0.08 25'),
  pattern: both(belly({ ink: 1 }, -0.42, -0.33), spots({ ink: 2, scale: 15 }, 0.4, 0.17)),
}

const panther: Animal = {
  ...leopard,
  ...quadruped({ ...prowling, chest: 0.16, hip: 0.145, headSize: 0.13, leg: 0.4 }),
  materials: materials('0.22 0.015 270, 0.26 0.015 270, 0.17 0.01 270, 0.08 0 40, 0.3 0.02 20'),
  pattern: (material) => material,
}

const lion: Animal = {
  ...quadruped({
    ...prowling,
    chest: 0.19,
    headSize: 0.135,
    neck: [0.16, -0.2, 0.17, 0.14],
    tail: joints('-0.16 0.14 0.026, -0.08 0.18 0.022, -0.12 0.06 0.02'),
    extra: ({ headX, headY, backY }) => [
      ...Array.from({ length: 17 }, (_, i): Limb => {
        const angle = (i / 17) * Math.PI * 2
        const x = headX - 0.01 + Math.cos(angle) * 0.15
        const y = headY + 0.03 + Math.sin(angle) * 0.17
        return [
          x,
          y,
          0.095,
          x + Math.cos(angle) * 0.1,
          y + Math.sin(angle) * 0.13,
          0.045,
          i % 2 ? 0.11 : 0.09,
          i % 3 ? 2 : 5,
        ]
      }),
      ...tube(2, 0.07, [headX - 0.14, headY + 0.14, 0.12], [headX - 0.16, headY + 0.34, 0.06]),
      ...tube(2, -0.03, [-0.86, backY + 0.3, 0.05], [-0.94, backY + 0.36, 0.03]),
    ],
  }),
  fur: 0.012,
  materials: materials('0.72 0.1 74, 0.9 0.04 80, 0.43 0.09 48, 0.1 0.01 40, 0.5 0.07 30, 0.5 0.11 52'),
}

const sleepingCat: Animal = {
  fur: 0.008,
  materials: materials('0.62 0.12 58, 0.93 0.02 80, 0.46 0.11 50, 0.12 0.01 40, 0.7 0.09 20'),
  dyed: [0, 2],
  pattern: stripes({ ink: 2, scale: 46 }, 0.24, 9),
  limbs: limbsOf(`0 0: -0.3 -0.19 0.19, 0 -0.25 0.22, 0.22 -0.2 0.17; 0 0.1: -0.26 -0.14 0.15, -0.12 -0.1 0.1;
    0 0.22: -0.44 -0.14 0.05, -0.36 -0.055 0.05, -0.08 -0.045 0.05, 0.16 -0.05 0.042; 2 0.22: 0.19 -0.05 0.04;
    0 0.14: 0.34 -0.19 0.135, 0.36 -0.17 0.13; 0 0.16: 0.27 -0.29 0.05, 0.22 -0.4 0.01;
    0 0.16: 0.42 -0.3 0.05, 0.47 -0.41 0.01; 4 0.21: 0.43 -0.31 0.02, 0.46 -0.37 0.006;
    1 0.22: 0.36 -0.12 0.06, 0.42 -0.12 0.055; 4 0.29: 0.395 -0.155 0.014; 1 0.24: 0.3 -0.05 0.045, 0.44 -0.045 0.04`),
  lines: [
    { points: points('0.27 -0.2, 0.3 -0.185, 0.335 -0.195'), width: 0.008, material: 3 },
    { points: points('0.425 -0.195, 0.455 -0.185, 0.485 -0.2'), width: 0.008, material: 3 },
    { points: points('0.395 -0.14, 0.38 -0.12, 0.36 -0.12'), width: 0.006, material: 3 },
    { points: points('0.395 -0.14, 0.41 -0.12, 0.43 -0.12'), width: 0.006, material: 3 },
  ],
}

export const CATS = { lion, tiger, leopard, panther, sleepingCat } satisfies Record<string, Animal>
