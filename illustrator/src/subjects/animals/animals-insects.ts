import { points, pointsIn } from '../../math/tables.ts'
import { farSide, type Limb, materials } from '../people/limb.ts'
import type { Line } from '../marks.ts'
import { type Pattern, spots } from '../pattern.ts'
import { flipped, type Plate } from '../plate.ts'
import { ball, limbsOf, tube } from '../tube.ts'
import type { Animal } from './animal.ts'

/** Veins from the root, a dark border with pale dots. */
const wingPattern: Pattern = (material, u, v) => {
  const x = Math.abs(u)
  const angle = Math.atan2(v + 0.44, x)
  const far = Math.hypot(x, v + 0.44)
  const edge = v < -0.42 ? 0.62 - Math.abs(angle + 0.72) * 0.16 : 0.44 - Math.abs(angle - 0.7) * 0.12
  if (far > edge) return Math.sin(angle * 26) > 0.72 && far < edge + 0.075 && far > edge + 0.03 ? 1 : 3
  if (Math.abs(Math.sin(angle * 5.2)) < 0.1 && far > 0.1) return 3
  return far < edge * 0.42 ? 2 : material
}

const upperWing: Plate['knots'] = points(`0.03 -0.46, 0.2 -0.78, 0.5 -0.98, 0.76 -0.98, 0.82 -0.84, 0.7 -0.6,
  0.56 -0.46, 0.3 -0.4, 0.04 -0.4`)

const lowerWing: Plate['knots'] = points(`0.03 -0.42, 0.3 -0.42, 0.54 -0.4, 0.62 -0.24, 0.52 -0.06, 0.4 0.02, 0.36 0.14,
  0.28 0.02, 0.14 -0.12, 0.04 -0.3`)

/** Wings spread, seen from above. */
const butterfly: Animal = {
  fur: 0,
  isAloft: true,
  materials: materials('0.72 0.18 55, 0.97 0.02 85, 0.84 0.16 85, 0.16 0.02 40'),
  dyed: [0, 2],
  behind: [flipped(lowerWing), lowerWing, flipped(upperWing), upperWing].map((knots) => ({
    knots,
    material: 0,
    bulge: 0.05,
    pattern: wingPattern,
  })),
  limbs: [...tube(3, 0, [0, -0.5, 0.035], [0, -0.36, 0.04], [0, -0.08, 0.022]), ball(3, 0.02, 0, -0.56, 0.042)],
  lines: [
    { points: points('-0.01 -0.58, -0.06 -0.72, -0.14 -0.82'), width: 0.008, end: 0.012, material: 3 },
    { points: points('0.01 -0.58, 0.06 -0.72, 0.14 -0.82'), width: 0.008, end: 0.012, material: 3 },
  ],
}

const bee: Animal = {
  fur: 0.008,
  isAloft: true,
  materials: materials('0.84 0.16 85, 0.94 0.02 230, 0.16 0.02 60, 0.1 0.01 40'),
  pattern: (material, u, v) =>
    material === 0 && u < 0.02 && Math.sin((u * 0.95 - v * 0.3) * 34 + 0.6) > 0 ? 2 : material,
  behind: [
    {
      knots: points('0 -0.52, -0.14 -0.86, -0.06 -1.04, 0.1 -1, 0.14 -0.76, 0.06 -0.54'),
      material: 1,
      alpha: 0.6,
      bulge: 0.02,
    },
    {
      knots: points('-0.02 -0.5, -0.34 -0.74, -0.46 -0.94, -0.34 -1.02, -0.14 -0.88, 0.02 -0.56'),
      material: 1,
      alpha: 0.72,
      bulge: 0.02,
    },
  ],
  limbs: limbsOf(`2 -0.05: -0.52 -0.2 0.03, -0.62 -0.14 0.005; 0 0: -0.44 -0.24 0.1, -0.2 -0.36 0.19, 0.04 -0.42 0.16;
    0 0.03: 0.1 -0.44 0.17, 0.18 -0.44 0.15; 2 0.04: 0.32 -0.42 0.12, 0.36 -0.4 0.1`),
  eyes: [{ x: 0.39, y: -0.45, radius: 0.055 }],
  lines: [
    { points: points('0.36 -0.52, 0.44 -0.66, 0.54 -0.7'), width: 0.012, end: 0.02, material: 3 },
    { points: points('0.3 -0.53, 0.34 -0.68, 0.42 -0.76'), width: 0.012, end: 0.02, material: 3 },
    { points: points('0.14 -0.3, 0.2 -0.2, 0.16 -0.12'), width: 0.016, material: 3 },
    { points: points('0.04 -0.28, 0.06 -0.16, 0 -0.1'), width: 0.016, material: 3 },
    { points: points('-0.08 -0.24, -0.1 -0.14, -0.18 -0.1'), width: 0.016, material: 3 },
  ],
}

const ladybirdShell: Pattern = (material, u, v) => {
  if (material !== 0) return material
  if (Math.abs(u + 0.03 + (v + 0.2) * 0.1) < 0.008) return 3
  const spots = points('-0.2 -0.3, -0.26 -0.14, -0.1 -0.2, 0.08 -0.34, 0.16 -0.18, 0.04 -0.14')
  return spots.some(([x = 0, y = 0]) => Math.hypot(u - x, v - y) < 0.05) ? 3 : material
}

const ladybird: Animal = {
  fur: 0,
  gloss: 0.7,
  materials: materials('0.56 0.22 28, 0.96 0.01 80, 0.2 0.01 40, 0.13 0.01 40'),
  pattern: ladybirdShell,
  limbs: limbsOf(`3 -0.05: 0.3 -0.16 0.13, 0.36 -0.16 0.12; 1 0.05: 0.36 -0.22 0.05;
    0 0: -0.12 -0.18 0.26, 0.06 -0.18 0.25`),
  linesBehind: [-0.22, 0, 0.2].map((x): Line => ({
    points: pointsIn({ x }, '0 -0.1, 0.06 0, 0.14 0.05'),
    width: 0.02,
    material: 3,
  })),
  lines: [
    { points: points('0.42 -0.24, 0.5 -0.36'), width: 0.01, material: 3 },
    { points: points('0.46 -0.2, 0.56 -0.28'), width: 0.01, material: 3 },
  ],
}

export const INSECTS = { butterfly, bee, ladybird } satisfies Record<string, Animal>

const frogLeg: readonly Limb[] = limbsOf(`0 0.12: -0.2 -0.2 0.13, -0.36 -0.32 0.1, -0.2 -0.08 0.07;
  0 0.14: -0.26 -0.06 0.05, -0.44 -0.035 0.032; 0 0.14: -0.3 -0.05 0.04, -0.38 -0.01 0.026`)

/** Seen from the front, a little from the side: wide mouth, eyes on top. */
const frog: Animal = {
  fur: 0,
  gloss: 0.5,
  materials: materials('0.64 0.18 135, 0.92 0.07 110, 0.46 0.14 140, 0.1 0.02 140, 0.7 0.16 60'),
  dyed: [0, 2],
  pattern: (material, u, v) => (v < -0.3 ? frogSpots(material, u, v) : material),
  limbs: [
    ...frogLeg,
    ...frogLeg.map(([ax, ay, ar, bx, by, br, z, m]): Limb => [-ax, ay, ar, -bx, by, br, z, m]),
    ...limbsOf(`0 0: 0 -0.2 0.24, 0 -0.34 0.2; 1 0.07: 0 -0.16 0.2, 0 -0.32 0.16;
      0 0.2: -0.15 -0.26 0.075, -0.16 -0.1 0.05, -0.2 -0.03 0.03;
      0 0.2: 0.15 -0.26 0.075, 0.16 -0.1 0.05, 0.2 -0.03 0.03; 0 0.1: -0.14 -0.46 0.18, 0.14 -0.46 0.18;
      1 0.16: -0.16 -0.37 0.1, 0.16 -0.37 0.1; 0 0.1: -0.19 -0.63 0.1; 0 0.1: 0.19 -0.63 0.1`),
  ],
  eyes: [
    { x: -0.19, y: -0.65, radius: 0.075, iris: [0.82, 0.17, 80] },
    { x: 0.19, y: -0.65, radius: 0.075, iris: [0.82, 0.17, 80] },
  ],
  lines: [
    { points: points('-0.29 -0.46, -0.16 -0.41, 0 -0.395, 0.16 -0.41, 0.29 -0.46'), width: 0.012, material: 3 },
    { points: points('-0.03 -0.5, -0.025 -0.498'), width: 0.009, material: 3 },
    { points: points('0.03 -0.5, 0.025 -0.498'), width: 0.009, material: 3 },
  ],
}
const frogSpots = spots({ ink: 2, scale: 8 }, 0.26, 0)

/** Coiled, head raised. */
const snake: Animal = {
  fur: 0,
  gloss: 0.4,
  blend: 0.015,
  materials: materials('0.6 0.15 135, 0.88 0.1 100, 0.36 0.1 140, 0.55 0.2 25'),
  dyed: [0, 2],
  pattern: (material, u, v) =>
    material === 0 && Math.sin(u * 34 + v * 12) + Math.sin(u * 20 - v * 46) > 0.9 ? 2 : material,
  limbs: limbsOf(`0 -0.1: 0.5 -0.1 0.02, 0.64 -0.06 0.035, 0.5 -0.04 0.05, 0.2 -0.06 0.07;
    0 0: -0.44 -0.11 0.09, -0.1 -0.05 0.1, 0.28 -0.08 0.1, 0.42 -0.17 0.09;
    0 -0.12: 0.42 -0.17 0.09, 0.1 -0.25 0.085, -0.3 -0.22 0.085, -0.44 -0.12 0.088;
    0 0.1: -0.3 -0.26 0.085, 0 -0.2 0.09, 0.26 -0.26 0.08;
    0 -0.06: 0.26 -0.27 0.08, 0.04 -0.36 0.078, -0.14 -0.32 0.076;
    0 0.12: -0.16 -0.3 0.076, -0.06 -0.4 0.075, 0.1 -0.54 0.07, 0.02 -0.74 0.062, 0.12 -0.86 0.06;
    1 0.16: 0.02 -0.42 0.04, 0.145 -0.54 0.04, 0.06 -0.74 0.036;
    0 0.14: 0.12 -0.89 0.075, 0.24 -0.86 0.07, 0.34 -0.82 0.035; 1 0.15: 0.2 -0.82 0.04, 0.32 -0.8 0.028`),
  eyes: [{ x: 0.23, y: -0.9, radius: 0.026, iris: [0.85, 0.16, 90], isSlit: true }],
  lines: [
    { points: points('0.37 -0.81, 0.46 -0.79, 0.53 -0.82'), width: 0.009, end: 0.004, material: 3 },
    { points: points('0.46 -0.79, 0.53 -0.75'), width: 0.006, end: 0.003, material: 3 },
  ],
}

const crocodileTeeth: Limb[] = Array.from({ length: 9 }, (_, i): Limb => {
  const x = 0.62 + i * 0.045
  return [x, -0.185, 0.013, x + 0.006, -0.145, 0.003, 0.14, 4]
})
const crocodileRidge: Limb[] = Array.from({ length: 15 }, (_, i): Limb => {
  const x = 0.24 - i * 0.078
  const y = i < 7 ? -0.33 + i * 0.006 : -0.3 + (i - 7) * 0.022
  return [x, y, 0.034, x - 0.03, y - 0.06 + i * 0.0015, 0.004, 0, 2]
})
const crocodileLegs: Limb[] = limbsOf(`0 0.1: 0.2 -0.18 0.08, 0.1 -0.1 0.055, 0.18 -0.035 0.036;
  0 0.12: 0.18 -0.03 0.034, 0.3 -0.02 0.022; 0 0.1: -0.26 -0.18 0.085, -0.18 -0.1 0.06, -0.3 -0.035 0.038;
  0 0.12: -0.3 -0.03 0.034, -0.16 -0.02 0.022`)

const crocodile: Animal = {
  fur: 0,
  gloss: 0.15,
  blend: 0.03,
  materials: materials('0.5 0.09 125, 0.84 0.06 105, 0.37 0.075 130, 0.1 0.02 140, 0.96 0.02 90'),
  pattern: (material, u, v) => crocodileScales(material, u, v),
  limbs: [
    ...farSide(crocodileLegs, 0.1),
    ...limbsOf(`0 0: -0.3 -0.2 0.13, -0.62 -0.15 0.085, -0.92 -0.08 0.05, -1.2 -0.14 0.012;
      0 0: -0.3 -0.2 0.135, 0 -0.2 0.145, 0.26 -0.21 0.125; 1 0.04: -0.3 -0.11 0.07, 0.26 -0.12 0.07`),
    ...crocodileRidge,
    ...crocodileLegs,
    ...limbsOf(`1 0.05: 0.4 -0.15 0.06, 0.7 -0.11 0.035, 1 -0.1 0.026;
      0 0.06: 0.3 -0.23 0.11, 0.46 -0.25 0.09, 0.74 -0.215 0.048, 1.02 -0.215 0.042; 0 0.1: 0.46 -0.34 0.045;
      0 0.1: 1.02 -0.25 0.034`),
    ...crocodileTeeth,
  ],
  eyes: [{ x: 0.475, y: -0.35, radius: 0.028, iris: [0.85, 0.16, 95], isSlit: true }],
}
const crocodileScales = spots({ ink: 2, scale: 17 }, 0.24, 0)

const lizardLegs: Limb[] = limbsOf(`0 0.1: 0.24 -0.2 0.06, 0.3 -0.1 0.038, 0.24 -0.04 0.026, 0.36 -0.02 0.016;
  0 0.1: -0.2 -0.18 0.07, -0.1 -0.12 0.045, -0.24 -0.04 0.028, -0.1 -0.02 0.016`)

/** A chameleon on nothing in particular: crest, curled tail, turret eye. */
const lizard: Animal = {
  fur: 0,
  gloss: 0.2,
  materials: materials('0.68 0.17 140, 0.85 0.14 110, 0.6 0.14 195, 0.1 0.02 140, 0.72 0.16 60'),
  dyed: [0],
  pattern: (material, u, v) =>
    material !== 0 ? material : lizardSpots(Math.sin(u * 26 + v * 6) > 0.72 ? 2 : material, u, v),
  limbs: [
    ...limbsOf(`0 -0.04: -0.3 -0.24 0.09, -0.56 -0.2 0.06, -0.76 -0.3 0.05, -0.74 -0.48 0.042, -0.58 -0.5 0.034,
      -0.54 -0.38 0.026, -0.62 -0.34 0.016`),
    ...farSide(lizardLegs, 0.08),
    ...tube(0, 0, [-0.3, -0.25, 0.11], [-0.04, -0.32, 0.165], [0.24, -0.28, 0.12]),
    ...Array.from({ length: 10 }, (_, i): Limb => {
      const x = -0.28 + i * 0.06
      const y = -0.36 - Math.sin(((i + 1) / 11) * Math.PI) * 0.12
      return [x, y, 0.03, x - 0.015, y - 0.05, 0.006, 0, 1]
    }),
    ...lizardLegs,
    ...limbsOf(`0 0.04: 0.34 -0.32 0.12, 0.46 -0.3 0.09, 0.58 -0.26 0.05; 0 0.02: 0.34 -0.4 0.08, 0.26 -0.52 0.02;
      1 0.07: 0.36 -0.22 0.05, 0.54 -0.22 0.035; 1 0.13: 0.42 -0.36 0.065`),
  ],
  eyes: [{ x: 0.435, y: -0.36, radius: 0.03, iris: [0.75, 0.16, 60] }],
  lines: [{ points: points('0.6 -0.245, 0.46 -0.235, 0.38 -0.255'), width: 0.009, material: 3 }],
}
const lizardSpots = spots({ ink: 1, scale: 12 }, 0.16, 0)

export const REPTILES = { frog, snake, crocodile, lizard } satisfies Record<string, Animal>
