import { points, triples } from '../../math/tables.ts'
import { noise } from '../../math/noise.ts'
import { farSide, type Limb, materials } from '../people/limb.ts'
import { belly, blots, both, spots, stripes } from '../pattern.ts'
import { mirrored, type Part, placePart } from '../part.ts'
import { ball, joints, limbsOf, tube } from '../tube.ts'
import type { Animal } from './animal.ts'
import { bovineHead, equineHead, felineHead, quadruped, type Quadruped } from './quadruped.ts'

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

type At = { headX: number; headY: number; backY: number }

/** Hair along the crest and between the ears. */
function mane({ headX, headY, backY }: At, length = 0.1, material = 2): Limb[] {
  return [
    ...tube(material, 0.06, [headX + 0.05, headY - 0.05, 0.03], [headX - 0.01, headY - 0.09, 0.032]),
    ...tube(
      material,
      0.05,
      [headX - 0.06, headY - 0.05, 0.036],
      [headX - 0.14, headY + 0.1, 0.045],
      [0.2, backY - 0.1, 0.03],
    ),
    ...tube(material, 0.07, [headX - 0.1, headY + 0.02, 0.03], [headX - 0.14, headY + length + 0.06, 0.012]),
    ...tube(material, 0.07, [headX - 0.15, headY + 0.1, 0.036], [headX - 0.2, headY + length + 0.16, 0.012]),
    ...tube(material, 0.07, [headX - 0.2, headY + 0.18, 0.032], [headX - 0.27, headY + length + 0.22, 0.012]),
  ]
}

const trotting: Quadruped = {
  leg: 0.54,
  legRadius: 0.032,
  length: 0.28,
  hip: 0.14,
  waist: 0.13,
  chest: 0.145,
  neck: [0.2, -0.34, 0.13, 0.078],
  head: equineHead,
  headSize: 0.084,
  headAngle: 0.06,
  footMaterial: 3,
  stride: 0.14,
  tail: joints('-0.1 -0.01 0.045, -0.12 0.16 0.06, -0.05 0.22 0.03, -0.04 0.08 0.008'),
  tailMaterial: 2,
  extra: (at) => mane(at),
}

const horse: Animal = {
  ...quadruped(trotting),
  fur: 0.002,
  gloss: 0.12,
  materials: materials('0.42 0.095 45, 0.92 0.02 80, 0.2 0.03 40, 0.1 0.01 40'),
}

const unicorn: Animal = {
  ...quadruped({
    ...trotting,
    neck: [0.2, -0.37, 0.13, 0.076],
    extra: (at) => [
      ...mane(at, 0.2),
      ...tube(4, 0.1, [at.headX + 0.045, at.headY - 0.05, 0.022], [at.headX + 0.17, at.headY - 0.36, 0.003]),
    ],
    tail: joints('-0.12 -0.06 0.05, -0.16 0.12 0.075, -0.02 0.24 0.06, -0.1 0.16 0.008'),
  }),
  fur: 0.002,
  materials: materials('0.97 0.012 320, 0.96 0.01 80, 0.76 0.13 330, 0.62 0.04 300, 0.88 0.13 88 0.5'),
  dyed: [2],
}

const zebra: Animal = {
  ...quadruped({
    ...trotting,
    leg: 0.46,
    legRadius: 0.034,
    neck: [0.2, -0.26, 0.13, 0.085],
    stride: 0.09,
    tail: joints('-0.06 0.14 0.022, -0.01 0.14 0.018, 0 0.1 0.034'),
    tailMaterial: 0,
    extra: ({ headX, headY, backY }) =>
      tube(2, 0.0, [headX + 0.0, headY - 0.1, 0.03], [headX - 0.12, headY + 0.02, 0.045], [0.2, backY - 0.12, 0.03]),
  }),
  fur: 0.002,
  materials: materials('0.95 0.01 80, 0.95 0.01 80, 0.14 0.01 270, 0.1 0.01 40'),
  dyed: [],
  pattern: stripes({ ink: 2, scale: 66 }, 0.66),
}

const donkey: Animal = {
  ...quadruped({
    ...trotting,
    leg: 0.4,
    legRadius: 0.036,
    neck: [0.2, -0.22, 0.13, 0.09],
    headSize: 0.096,
    stride: 0.06,
    tail: joints('-0.05 0.16 0.018, 0 0.12 0.016, 0 0.1 0.034'),
    tailMaterial: 0,
    extra: ({ headX, headY, backY }) => [
      ...tube(
        0,
        0.08,
        [headX - 0.03, headY - 0.06, 0.026],
        [headX - 0.06, headY - 0.2, 0.036],
        [headX - 0.06, headY - 0.3, 0.01],
      ),
      ...tube(
        0,
        -0.02,
        [headX + 0.03, headY - 0.06, 0.026],
        [headX + 0.05, headY - 0.2, 0.034],
        [headX + 0.07, headY - 0.29, 0.01],
      ),
      ...tube(
        2,
        0.02,
        [headX - 0.06, headY - 0.06, 0.026],
        [headX - 0.14, headY + 0.06, 0.04],
        [0.2, backY - 0.12, 0.03],
      ),
      ...tube(1, 0.12, [headX + 0.13, headY + 0.1, 0.04], [headX + 0.16, headY + 0.13, 0.044]),
    ],
  }),
  fur: 0.006,
  materials: materials('0.58 0.02 60, 0.9 0.015 80, 0.34 0.02 60, 0.12 0.01 40'),
}

const cow: Animal = {
  ...quadruped({
    leg: 0.36,
    legRadius: 0.042,
    length: 0.35,
    hip: 0.18,
    waist: 0.2,
    chest: 0.19,
    neck: [0.2, -0.1, 0.15, 0.11],
    head: bovineHead,
    headSize: 0.115,
    tail: joints('-0.06 0.06 0.018, -0.01 0.2 0.014, 0 0.08 0.034'),
    footMaterial: 3,
    stride: 0.05,
    extra: ({ headX, headY, backY }) => [
      ...tube(
        1,
        0.1,
        [headX - 0.06, headY - 0.1, 0.024],
        [headX - 0.03, headY - 0.2, 0.017],
        [headX + 0.05, headY - 0.24, 0.005],
      ),
      ...tube(
        1,
        -0.03,
        [headX + 0.03, headY - 0.09, 0.022],
        [headX + 0.09, headY - 0.18, 0.015],
        [headX + 0.17, headY - 0.2, 0.005],
      ),
      ...tube(4, 0.05, [-0.2, backY + 0.2, 0.07], [-0.2, backY + 0.24, 0.05]),
    ],
  }),
  fur: 0.002,
  materials: materials('0.95 0.012 80, 0.85 0.04 80, 0.22 0.02 50, 0.16 0.01 40, 0.8 0.07 20'),
  dyed: [2],
  pattern: blots({ ink: 2, scale: 4.6 }, 0.1),
}

const fleece: Limb[] = triples(`-0.26 -0.46 0.17, -0.1 -0.52 0.18, 0.08 -0.52 0.18, 0.22 -0.48 0.16, -0.3 -0.32 0.16,
  -0.12 -0.3 0.17, 0.08 -0.3 0.17, 0.24 -0.34 0.15, 0 -0.4 0.24`).map(([x = 0, y = 0, r = 0], i) =>
  ball(0, (i % 3) * 0.03, x, y, r),
)

const sheep: Animal = {
  fur: 0.024,
  blend: 0.03,
  materials: materials('0.94 0.015 85, 0.9 0.015 85, 0.3 0.02 60, 0.1 0.01 40, 0.5 0.04 20'),
  limbs: [
    ...limbsOf('2 -0.14: -0.14 -0.24 0.04, -0.12 -0.03 0.032; 2 -0.14: 0.12 -0.24 0.04, 0.1 -0.03 0.032'),
    ...fleece,
    ...limbsOf(`2 0.05: -0.24 -0.24 0.045, -0.25 -0.03 0.036; 2 0.05: 0.2 -0.24 0.045, 0.22 -0.03 0.036;
      0 -0.02: -0.44 -0.42 0.07; 2 0.08: 0.36 -0.56 0.1, 0.42 -0.48 0.085, 0.46 -0.42 0.06;
      2 0.14: 0.32 -0.58 0.03, 0.24 -0.52 0.042, 0.2 -0.46 0.02;
      2 0.0: 0.42 -0.6 0.026, 0.5 -0.58 0.036, 0.55 -0.54 0.014; 0 0.12: 0.34 -0.66 0.08; 0 0.12: 0.4 -0.64 0.055`),
  ],
  eyes: [{ x: 0.42, y: -0.53, radius: 0.018, iris: [0.85, 0.08, 85] }],
}

const pig: Animal = {
  ...quadruped({
    leg: 0.2,
    legRadius: 0.045,
    length: 0.26,
    hip: 0.2,
    waist: 0.215,
    chest: 0.195,
    neck: [0.2, -0.02, 0.17, 0.13],
    head: {
      limbs: limbsOf(`0 0: -0.1 0 0.95, 0.35 0.15 0.8; 4 0.2: 0.8 0.25 0.5, 1.3 0.3 0.42;
        2 0.26: 1.4 0.12 0.34, 1.44 0.44 0.34; 3 0.55: 1.62 0.14 0.08; 3 0.55: 1.64 0.4 0.08;
        4 0.5: -0.1 -0.7 0.34, 0.3 -1.05 0.26, 0.52 -0.75 0.05; 4 -0.3: 0.2 -0.75 0.3, 0.6 -1.1 0.22, 0.8 -0.85 0.05`),
      eyes: [{ x: 0.55, y: -0.12, radius: 0.11 }],
      lines: [{ points: points('1.2 0.75, 0.9 0.85, 0.65 0.72'), width: 0.05, material: 3 }],
    },
    headSize: 0.14,
    tail: joints('-0.07 -0.02 0.02, -0.02 -0.08 0.018, 0.05 -0.02 0.016, -0.02 0.06 0.014, -0.09 -0.02 0.008'),
    footMaterial: 2,
    stride: 0.05,
  }),
  fur: 0,
  materials: materials('0.83 0.075 12, 0.88 0.05 15, 0.68 0.1 12, 0.16 0.03 20, 0.78 0.1 10'),
}

const gallopHead = placePart(equineHead, { x: 0.62, y: -0.92, scale: 0.084, depth: 0.06, angle: -0.3 })

const runningHorse: Animal = {
  ...horse,
  limbs: [
    ...farSide(
      limbsOf('0 0: 0.26 -0.6 0.09, 0.5 -0.52 0.046, 0.66 -0.36 0.028, 0.82 -0.4 0.026; 3 0: 0.85 -0.4 0.03'),
      0,
    ),
    ...farSide(
      limbsOf('0 0: -0.3 -0.6 0.13, -0.5 -0.46 0.055, -0.72 -0.42 0.03, -0.88 -0.26 0.026; 3 0: -0.9 -0.24 0.03'),
      0.1,
    ),
    ...limbsOf(`2 0: -0.4 -0.72 0.045, -0.58 -0.8 0.055, -0.8 -0.74 0.05, -1 -0.6 0.008;
      0 0: -0.3 -0.66 0.14, 0 -0.63 0.13, 0.28 -0.66 0.145;
      0 0.05: 0.28 -0.6 0.09, 0.42 -0.42 0.048, 0.28 -0.3 0.03, 0.22 -0.16 0.027; 3 0.06: 0.22 -0.13 0.032;
      0 0.05: -0.28 -0.62 0.13, -0.22 -0.44 0.06, -0.42 -0.26 0.032, -0.36 -0.08 0.027; 3 0.06: -0.35 -0.05 0.032;
      0 0.02: 0.3 -0.72 0.13, 0.46 -0.84 0.1, 0.6 -0.92 0.078; 2 0.05: 0.58 -1 0.036, 0.44 -0.98 0.045, 0.3 -0.86 0.036;
      2 0.07: 0.5 -0.98 0.034, 0.36 -1.06 0.02, 0.26 -1.06 0.006;
      2 0.07: 0.42 -0.92 0.036, 0.26 -0.98 0.02, 0.14 -0.94 0.006`),
    ...gallopHead.limbs,
  ],
  eyes: gallopHead.eyes,
  lines: gallopHead.lines,
}

export const HOOFED_ANIMALS = { horse, runningHorse, unicorn, zebra, donkey, cow, sheep, pig } satisfies Record<
  string,
  Animal
>
