import { materials } from '../people/limb.ts'
import { points, pointsIn } from '../../math/tables.ts'
import type { Animal } from './animal.ts'
import type { Line } from '../marks.ts'
import type { Pattern } from '../pattern.ts'
import { flipped, type Plate } from '../plate.ts'
import { ball, limbsOf, tube } from '../tube.ts'

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
