import { points } from '../../math/tables.ts'
import type { Animal } from './animal.ts'
import { type Limb, materials } from '../people/limb.ts'
import { mirrored } from '../part.ts'
import { belly, spots } from '../pattern.ts'
import { ball, type Joint, joints, limbsOf, tube } from '../tube.ts'

const octopusArms: readonly (readonly Joint[])[] = [
  joints('-0.16 -0.36 0.1, -0.44 -0.3 0.075, -0.66 -0.44 0.055, -0.8 -0.32 0.04, -0.74 -0.2 0.022'),
  joints('-0.13 -0.3 0.1, -0.36 -0.12 0.075, -0.6 -0.1 0.055, -0.72 0.04 0.038, -0.62 0.12 0.02'),
  joints('-0.07 -0.28 0.1, -0.2 -0.02 0.07, -0.38 0.12 0.05, -0.34 0.26 0.034, -0.22 0.24 0.018'),
  joints('-0.02 -0.28 0.1, -0.04 0.04 0.068, -0.14 0.24 0.046, -0.04 0.36 0.03, 0.06 0.3 0.016'),
  joints('0.04 -0.28 0.1, 0.12 0.02 0.07, 0.28 0.16 0.05, 0.42 0.12 0.034, 0.44 0.02 0.018'),
  joints('0.1 -0.3 0.1, 0.34 -0.1 0.075, 0.54 -0.02 0.055, 0.72 -0.1 0.038, 0.76 -0.22 0.02'),
  joints('0.16 -0.36 0.1, 0.42 -0.34 0.075, 0.6 -0.5 0.055, 0.76 -0.5 0.04, 0.82 -0.62 0.02'),
]

const octopus: Animal = {
  fur: 0,
  gloss: 0.35,
  isAloft: true,
  materials: materials('0.6 0.18 28, 0.82 0.08 45, 0.48 0.17 20'),
  dyed: [0, 2],
  pattern: (material, u, v) => (v < -0.34 ? octopusSpots(material, u, v) : material),
  limbs: [
    ...octopusArms.flatMap((joints, i) => tube(0, (i % 2) * 0.05 - 0.06, ...joints)),
    ...octopusArms.flatMap((joints) =>
      joints.slice(1, 4).map(([x, y, r]): Limb => [x, y + r * 0.55, r * 0.34, x + 0.05, y + r * 0.6, r * 0.3, 0.06, 1]),
    ),
    ...limbsOf(`0 0.02: 0 -0.44 0.19, -0.05 -0.7 0.25, -0.12 -0.86 0.2; 0 0.14: -0.13 -0.46 0.08;
      0 0.14: 0.15 -0.46 0.08`),
  ],
  eyes: [
    { x: -0.12, y: -0.47, radius: 0.055, iris: [0.88, 0.14, 90] },
    { x: 0.16, y: -0.47, radius: 0.055, iris: [0.88, 0.14, 90] },
  ],
}
const octopusSpots = spots({ ink: 2, scale: 9 }, 0.26, 0)

const trails: readonly (readonly Joint[])[] = Array.from({ length: 9 }, (_, i): Joint[] => {
  const x = -0.28 + i * 0.07
  const sway = i % 2 ? 0.06 : -0.05
  const long = 0.5 + 0.3 * Math.sin(i * 2.1)
  return [
    [x, -0.5, 0.016],
    [x + sway, -0.3, 0.014],
    [x - sway, -0.12 + long * 0.2, 0.011],
    [x + sway, 0.1 + long * 0.3, 0.006],
  ]
})

const jellyfish: Animal = {
  fur: 0,
  gloss: 0.6,
  isAloft: true,
  blend: 0.02,
  materials: materials('0.78 0.13 330 0.25, 0.92 0.06 320 0.4, 0.66 0.17 310 0.3'),
  dyed: [0, 2],
  limbs: [
    ...trails.flatMap((joints) => tube(2, -0.1, ...joints)),
    ...limbsOf(`1 -0.02: -0.1 -0.5 0.05, -0.14 -0.28 0.06, -0.06 -0.1 0.05, -0.12 0.12 0.012;
      1 -0.02: 0.08 -0.5 0.05, 0.12 -0.3 0.06, 0.04 -0.08 0.05, 0.1 0.16 0.012;
      0 0: -0.2 -0.62 0.19, 0 -0.72 0.27, 0.2 -0.62 0.19`),
    ...Array.from({ length: 9 }, (_, i) => ball(0, 0.02, -0.34 + i * 0.085, -0.5 + 0.02 * Math.cos(i * 3.1), 0.055)),
    ...limbsOf(`1 0.2: -0.14 -0.84 0.04, -0.22 -0.72 0.05, -0.26 -0.6 0.03; 1 0.24: 0.02 -0.8 0.05;
      1 0.2: 0.14 -0.82 0.035, 0.2 -0.72 0.045, 0.24 -0.6 0.03`),
  ],
}

const crabSide: Limb[] = limbsOf(`0 -0.05: 0.26 -0.2 0.05, 0.52 -0.3 0.04, 0.66 -0.02 0.012;
  0 -0.02: 0.24 -0.16 0.05, 0.46 -0.2 0.04, 0.54 0.02 0.012; 0 0: 0.2 -0.13 0.05, 0.36 -0.1 0.038, 0.4 0.03 0.012;
  0 0.05: 0.26 -0.28 0.06, 0.5 -0.4 0.055, 0.52 -0.52 0.06; 0 0.08: 0.54 -0.6 0.12, 0.5 -0.74 0.08, 0.38 -0.86 0.02;
  0 0.08: 0.6 -0.62 0.1, 0.66 -0.78 0.06, 0.56 -0.9 0.015; 0 0.06: 0.1 -0.36 0.026, 0.11 -0.48 0.024;
  1 0.08: 0.11 -0.5 0.052`)

const crab: Animal = {
  fur: 0,
  gloss: 0.5,
  blend: 0.02,
  materials: materials('0.6 0.2 32, 0.95 0.03 70, 0.48 0.18 28, 0.1 0 0'),
  dyed: [0, 2],
  limbs: [
    ...mirrored(crabSide),
    ...crabSide,
    ...limbsOf(`0 0.04: -0.22 -0.24 0.17, 0 -0.26 0.2, 0.22 -0.24 0.17; 1 0.1: -0.16 -0.13 0.08, 0.16 -0.13 0.08;
      2 0.2: -0.12 -0.34 0.04; 2 0.2: 0.12 -0.34 0.04; 2 0.22: 0 -0.38 0.04`),
  ],
  eyes: [
    { x: -0.11, y: -0.51, radius: 0.034 },
    { x: 0.11, y: -0.51, radius: 0.034 },
  ],
  lines: [{ points: points('-0.08 -0.2, 0 -0.17, 0.08 -0.2'), width: 0.012, material: 3 }],
}

const starArms: Limb[] = Array.from({ length: 5 }, (_, i): Limb[] => {
  const angle = -Math.PI / 2 + 0.12 + (i * Math.PI * 2) / 5
  const at = (d: number, bend: number, r: number): Joint => [
    Math.cos(angle + bend) * d,
    -0.42 + Math.sin(angle + bend) * d,
    r,
  ]
  return [
    ...tube(0, 0, at(0, 0, 0.14), at(0.22, 0, 0.115), at(0.4, 0.06, 0.06), at(0.5, 0.1, 0.026)),
    ...[0.1, 0.19, 0.27, 0.34, 0.41].map((d, k): Limb => {
      const [x, y] = at(d, 0.02 * k, 0)
      return ball(1, 0.105 - k * 0.018, x, y, 0.03 - k * 0.004)
    }),
  ]
}).flat()

const starfish: Animal = {
  fur: 0,
  materials: materials('0.68 0.18 40, 0.88 0.09 70'),
  limbs: [...starArms, ball(1, 0.12, 0, -0.42, 0.034)],
}

const shark: Animal = {
  fur: 0,
  gloss: 0.35,
  isAloft: true,
  materials: materials('0.52 0.035 240, 0.93 0.01 230, 0.42 0.035 245, 0.08 0 0'),
  pattern: (material, u, v) =>
    material === 0 && v > -0.36 + u * 0.06 + (u > 0.2 ? (u - 0.2) * 0.1 : 0) ? 1 : material,
  limbs: limbsOf(`0 0: 0.74 -0.42 0.03, 0.56 -0.41 0.1, 0.2 -0.41 0.17, -0.2 -0.41 0.145, -0.6 -0.44 0.06,
    -0.8 -0.46 0.03; 2 -0.02: -0.78 -0.46 0.04, -0.92 -0.6 0.03, -1.04 -0.78 0.006;
    2 -0.02: -0.78 -0.45 0.035, -0.9 -0.34 0.022, -0.98 -0.24 0.006;
    2 -0.04: 0.12 -0.54 0.08, 0.02 -0.68 0.055, -0.1 -0.86 0.008; 2 -0.02: -0.44 -0.5 0.03, -0.54 -0.6 0.008;
    2 0.2: 0.3 -0.32 0.06, 0.16 -0.14 0.04, 0 -0.02 0.008; 2 -0.2: 0.34 -0.3 0.05, 0.36 -0.12 0.03, 0.3 -0.02 0.008;
    2 0.02: -0.36 -0.34 0.03, -0.46 -0.24 0.008`),
  eyes: [{ x: 0.56, y: -0.46, radius: 0.022 }],
  lines: [
    { points: points('0.7 -0.36, 0.6 -0.3, 0.46 -0.31'), width: 0.01, material: 3 },
    { points: points('0.36 -0.48, 0.34 -0.4, 0.35 -0.34'), width: 0.007, material: 3 },
    { points: points('0.31 -0.49, 0.29 -0.41, 0.3 -0.34'), width: 0.007, material: 3 },
    { points: points('0.26 -0.49, 0.24 -0.41, 0.25 -0.34'), width: 0.007, material: 3 },
  ],
}

const seal: Animal = {
  fur: 0,
  gloss: 0.5,
  materials: materials('0.5 0.012 250, 0.72 0.012 90, 0.36 0.012 250, 0.08 0 0'),
  pattern: (material, u, v) => sealSpots(sealBelly(material, u, v), u, v),
  limbs: limbsOf(`2 -0.05: -0.66 -0.08 0.05, -0.82 -0.2 0.045, -0.94 -0.26 0.01;
    2 0.02: -0.66 -0.07 0.05, -0.84 -0.08 0.045, -0.96 -0.06 0.01;
    0 0: -0.66 -0.09 0.07, -0.36 -0.17 0.16, 0 -0.24 0.21, 0.16 -0.44 0.16, 0.24 -0.62 0.12;
    0 0.04: 0.27 -0.7 0.135, 0.32 -0.68 0.12; 1 0.09: 0.36 -0.64 0.075, 0.42 -0.63 0.06; 3 0.14: 0.455 -0.665 0.03;
    2 0.2: 0.06 -0.24 0.08, 0.02 -0.1 0.06, -0.1 -0.03 0.03; 2 -0.1: 0.2 -0.24 0.07, 0.3 -0.1 0.05, 0.4 -0.03 0.025`),
  eyes: [{ x: 0.34, y: -0.73, radius: 0.036 }],
  lines: [
    { points: points('0.41 -0.62, 0.56 -0.58'), width: 0.004, material: 3 },
    { points: points('0.41 -0.6, 0.54 -0.53'), width: 0.004, material: 3 },
  ],
}
const sealBelly = belly({ ink: 1 }, -0.16, 0)
const sealSpots = spots({ ink: 2, scale: 11 }, 0.2, 0)

export const SEA_ANIMALS = { octopus, jellyfish, crab, starfish, shark, seal } satisfies Record<string, Animal>
