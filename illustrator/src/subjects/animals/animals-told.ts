import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Animal } from './animal.ts'
import { feathers } from './animals-birds.ts'
import { farSide, type Limb, materials } from '../people/limb.ts'
import type { Line } from '../marks.ts'
import { belly, spots, stripes } from '../pattern.ts'
import type { Plate } from '../plate.ts'
import { type Joint, joints, limbsOf, tube } from '../tube.ts'

/** Spikes along a back, from joint to joint. */
function crest(joints: readonly Joint[], material: number, depth = -0.02): Limb[] {
  return joints.map(([x, y, size]): Limb => [x, y, size * 0.42, x - size * 0.5, y - size, 0.004, depth, material])
}

const dragonNear: Plate['knots'] = knots(`0.06 -0.66, -0.08 -0.98, -0.16 -1.4!, -0.42 -1.36, -0.86 -1.14!, -0.76 -1.02,
  -0.8 -0.78!, -0.58 -0.84, -0.5 -0.6!, -0.32 -0.7, -0.2 -0.52!, -0.06 -0.56`)
const dragonFar: Plate['knots'] = knots(`0.1 -0.66, 0.26 -0.98, 0.34 -1.42!, 0.62 -1.34, 1 -1.04!, 0.86 -1, 0.8 -0.78!,
  0.64 -0.86, 0.5 -0.68!, 0.38 -0.76, 0.2 -0.6!`)
/** Wings as large as the neck is long, from their roots. */
const grown = (knots: Plate['knots']): Plate['knots'] =>
  knots.map(([x, y, corner]) => [0.06 + (x - 0.06) * 1.18, -0.62 + (y + 0.62) * 1.18, corner])
const bones = (
  root: readonly [number, number],
  wrist: readonly [number, number],
  tips: readonly (readonly [number, number])[],
): Line[] => [
  {
    points: [root, [(root[0] + wrist[0]) / 2 - 0.03, (root[1] + wrist[1]) / 2], wrist],
    width: 0.03,
    end: 0.022,
    material: 2,
  },
  ...tips.map((tip): Line => ({ points: [wrist, tip], width: 0.014, end: 0.005, material: 2 })),
]

const dragonLeg: Limb[] = limbsOf(`0 0.1: 0.2 -0.46 0.1, 0.28 -0.28 0.055, 0.22 -0.14 0.04, 0.26 -0.04 0.034;
  4 0.14: 0.26 -0.03 0.03, 0.4 -0.015 0.012`)
const dragonHaunch: Limb[] = limbsOf(`0 0.1: -0.24 -0.38 0.18, -0.06 -0.24 0.08, -0.24 -0.12 0.045, -0.16 -0.04 0.04;
  4 0.14: -0.16 -0.03 0.036, 0.02 -0.015 0.012`)

/** Standing, wings raised, neck in an S. */
const dragon: Animal = {
  fur: 0,
  gloss: 0.3,
  blend: 0.03,
  materials: materials('0.48 0.15 145, 0.84 0.11 90, 0.34 0.11 150, 0.1 0.02 140, 0.9 0.05 85, 0.62 0.17 45'),
  dyed: [0, 2],
  pattern: (material, u, v) => dragonScales(material, u, v),
  behind: [
    { knots: grown(dragonFar), material: 5, bulge: 0.05 },
    { knots: grown(dragonNear), material: 5, bulge: 0.05 },
  ],
  linesBehind: [
    ...bones([0.1, -0.64], [0.39, -1.55], points('1.16 -1.12, 0.93 -0.82, 0.58 -0.7')),
    ...bones([0.04, -0.6], [-0.2, -1.53], points('-1.02 -1.23, -0.95 -0.81, -0.6 -0.6, -0.24 -0.51')),
  ],
  limbs: [
    ...farSide(dragonLeg, 0.12),
    ...farSide(dragonHaunch, 0.14),
    ...limbsOf(`0 -0.05: -0.26 -0.42 0.16, -0.56 -0.24 0.1, -0.86 -0.14 0.065, -1.1 -0.24 0.04, -1.16 -0.44 0.024;
      2 -0.05: -1.16 -0.44 0.02, -1.24 -0.54 0.05, -1.2 -0.68 0.006`),
    ...crest(joints('-0.5 -0.34 0.09, -0.64 -0.26 0.085, -0.78 -0.2 0.075, -0.92 -0.19 0.065'), 2),
    ...limbsOf(`0 0: -0.26 -0.44 0.18, 0 -0.5 0.185, 0.18 -0.56 0.16;
      1 0.06: -0.06 -0.38 0.11, 0.2 -0.46 0.12, 0.32 -0.62 0.09`),
    ...crest(joints('-0.34 -0.56 0.1, -0.18 -0.64 0.11, -0.02 -0.68 0.1'), 2),
    ...dragonLeg,
    ...dragonHaunch,
    ...limbsOf(`0 0.02: 0.2 -0.6 0.14, 0.38 -0.76 0.1, 0.36 -0.96 0.08, 0.44 -1.12 0.075;
      1 0.06: 0.3 -0.62 0.08, 0.45 -0.78 0.055, 0.43 -0.94 0.045`),
    ...crest(joints('0.22 -0.74 0.1, 0.29 -0.84 0.1, 0.29 -0.95 0.09, 0.32 -1.06 0.085'), 2),
    ...limbsOf(`0 0.05: 0.46 -1.17 0.1, 0.54 -1.16 0.085; 0 0.07: 0.54 -1.17 0.08, 0.7 -1.14 0.055, 0.78 -1.12 0.045;
      0 0.04: 0.52 -1.09 0.05, 0.62 -1.04 0.036, 0.74 -1.03 0.022;
      4 0.1: 0.44 -1.24 0.03, 0.34 -1.34 0.02, 0.3 -1.46 0.005; 4 0: 0.5 -1.25 0.028, 0.44 -1.38 0.018, 0.44 -1.5 0.005;
      4 0.14: 0.7 -1.085 0.012, 0.7 -1.055 0.003; 2 0.1: 0.8 -1.15 0.02`),
  ],
  eyes: [{ x: 0.56, y: -1.2, radius: 0.03, iris: [0.85, 0.17, 80], isSlit: true }],
}
const dragonScales = spots({ ink: 2, scale: 15 }, 0.2, 0)

const rexLeg: Limb[] = limbsOf(`0 0.1: -0.16 -0.5 0.19, 0.02 -0.32 0.1, -0.2 -0.16 0.055, -0.1 -0.04 0.05;
  0 0.14: -0.1 -0.03 0.042, 0.1 -0.02 0.02`)

const dinosaur: Animal = {
  fur: 0,
  gloss: 0.15,
  blend: 0.04,
  materials: materials('0.54 0.1 120, 0.86 0.06 95, 0.4 0.09 130, 0.1 0.02 140, 0.97 0.01 90, 0.5 0.15 20'),
  dyed: [0, 2],
  pattern: (material, u, v) => rexBelly(v < -0.5 ? rexStripes(material, u, v) : material, u, v),
  limbs: [
    ...farSide(rexLeg, 0.2),
    ...limbsOf(`0 0: -0.2 -0.54 0.18, -0.52 -0.46 0.11, -0.84 -0.46 0.06, -1.16 -0.6 0.012;
      0 0: -0.2 -0.54 0.2, 0.06 -0.62 0.19, 0.24 -0.78 0.13`),
    ...rexLeg,
    ...limbsOf(`0 0.16: 0.22 -0.6 0.045, 0.32 -0.5 0.03, 0.38 -0.56 0.02; 0 0.02: 0.22 -0.8 0.14, 0.32 -0.96 0.12;
      0 0.04: 0.34 -1.02 0.145, 0.5 -1.03 0.12, 0.72 -0.99 0.085; 5 0.02: 0.38 -0.9 0.07, 0.66 -0.86 0.045;
      0 0.05: 0.36 -0.88 0.08, 0.54 -0.8 0.06, 0.68 -0.8 0.045`),
    ...Array.from({ length: 7 }, (_, i): Limb => [
      0.48 + i * 0.045,
      -0.93 + i * 0.002,
      0.016,
      0.485 + i * 0.045,
      -0.88,
      0.003,
      0.13,
      4,
    ]),
    ...limbsOf('2 0.12: 0.46 -1.12 0.045; 3 0.12: 0.77 -1.03 0.014'),
  ],
  eyes: [{ x: 0.48, y: -1.07, radius: 0.028, iris: [0.85, 0.16, 90], isSlit: true }],
}
const rexBelly = belly({ ink: 1 }, -0.46, -0.3)
const rexStripes = stripes({ ink: 2, scale: 30 }, 0.3, 9)

const longNeck: Animal = {
  fur: 0,
  gloss: 0.1,
  blend: 0.04,
  materials: materials('0.6 0.07 210, 0.8 0.05 190, 0.48 0.07 220, 0.12 0 0'),
  dyed: [0, 2],
  pattern: spots({ ink: 2, scale: 8 }, 0.2, 0),
  limbs: [
    ...farSide(tube(0, 0, [0.18, -0.3, 0.1], [0.18, -0.04, 0.07]), 0.12),
    ...farSide(tube(0, 0, [-0.26, -0.3, 0.11], [-0.28, -0.04, 0.07]), 0.14),
    ...limbsOf(`0 -0.02: -0.3 -0.38 0.16, -0.62 -0.3 0.09, -0.92 -0.22 0.04, -1.2 -0.3 0.01;
      0 0: -0.28 -0.38 0.18, -0.04 -0.42 0.22, 0.2 -0.4 0.17; 0 0.06: 0.18 -0.3 0.11, 0.18 -0.05 0.075;
      0 0.06: -0.26 -0.3 0.12, -0.28 -0.05 0.078;
      0 0.02: 0.22 -0.44 0.14, 0.42 -0.66 0.085, 0.5 -0.96 0.062, 0.58 -1.18 0.055;
      0 0.04: 0.6 -1.24 0.075, 0.72 -1.22 0.05`),
  ],
  eyes: [{ x: 0.64, y: -1.26, radius: 0.018 }],
  lines: [{ points: points('0.76 -1.2, 0.68 -1.19'), width: 0.007, material: 3 }],
}

const phoenixWing = (side: 1 | -1, depth: number): Limb[] => {
  const angle = (a: number) => (side > 0 ? a : Math.PI - a)
  const at = (x: number): number => x * side
  return [
    ...feathers({
      material: 2,
      depth,
      from: [at(0.12), -0.56],
      to: [at(0.46), -0.9],
      angles: [angle(0.9), angle(0.5)],
      lengths: [0.3, 0.44],
      count: 7,
      width: 0.055,
    }),
    ...feathers({
      material: 1,
      depth: depth + 0.03,
      from: [at(0.46), -0.9],
      to: [at(0.7), -1.12],
      angles: [angle(0.6), angle(-1.3)],
      lengths: [0.5, 0.42],
      count: 8,
      width: 0.046,
    }),
    ...feathers({
      material: 0,
      depth: depth + 0.08,
      from: [at(0.1), -0.6],
      to: [at(0.62), -1.06],
      angles: [angle(0.8), angle(0.1)],
      lengths: [0.2, 0.24],
      count: 9,
      width: 0.05,
    }),
    ...tube(0, depth + 0.1, [at(0.06), -0.56, 0.1], [at(0.34), -0.84, 0.075], [at(0.68), -1.12, 0.04]),
  ]
}

const phoenix: Animal = {
  fur: 0.006,
  isAloft: true,
  blend: 0.02,
  materials: materials('0.6 0.22 32 0.35, 0.86 0.17 80 0.9, 0.72 0.19 52 0.6, 0.9 0.12 90 0.6'),
  dyed: [0],
  limbs: [
    ...[-0.5, -0.25, 0, 0.25, 0.5].flatMap((lean, i): Limb[] => [
      ...tube(
        i % 2 ? 1 : 2,
        -0.1,
        [lean * 0.1, -0.3, 0.05],
        [lean * 0.4, -0.02, 0.045],
        [lean * 0.5 - 0.1, 0.24, 0.036],
        [lean * 0.9, 0.5, 0.008],
      ),
    ]),
    ...phoenixWing(-1, -0.1),
    ...phoenixWing(1, -0.1),
    ...limbsOf(`0 0: 0 -0.3 0.09, 0 -0.52 0.14, 0.02 -0.74 0.08; 2 0.08: 0 -0.34 0.06, 0 -0.52 0.08;
      0 0.05: 0.03 -0.84 0.08, 0.06 -0.83 0.07; 3 0.07: 0.12 -0.83 0.035, 0.22 -0.78 0.006`),
    ...[0, 1, 2].flatMap((i) =>
      tube(
        1,
        0.04,
        [0, -0.9, 0.02],
        [-0.06 - i * 0.04, -1.02 + i * 0.03, 0.022],
        [-0.1 - i * 0.08, -1.12 + i * 0.07, 0.005],
      ),
    ),
  ],
  eyes: [{ x: 0.08, y: -0.86, radius: 0.018 }],
}

export const TOLD_ANIMALS = { dragon, dinosaur, longNeck, phoenix } satisfies Record<string, Animal>
