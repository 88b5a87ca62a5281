import { knots } from '../../raster/ring.ts'
import { materials } from '../people/limb.ts'
import { pairs, path, points, pointsIn, sixes } from '../../math/tables.ts'
import type { Animal } from './animal.ts'
import type { Line } from '../marks.ts'
import { mirrored } from '../part.ts'
import { flipped, type Plate } from '../plate.ts'
import { limbsOf, tube } from '../tube.ts'

const web: Line[] = [
  ...Array.from({ length: 14 }, (_, i): Line => {
    const angle = (i / 14) * Math.PI * 2 + 0.1
    return {
      points: path([0, -0.5], [Math.cos(angle) * 0.98, -0.5 + Math.sin(angle) * 0.82]),
      width: 0.005,
      material: 1,
    }
  }),
  ...Array.from({ length: 6 }, (_, ring): Line => {
    const reach = 0.2 + ring * 0.135
    return {
      points: Array.from({ length: 29 }, (_, k) => {
        const angle = (k / 28) * Math.PI * 2 + 0.1
        const sag = k % 2 ? 0.9 : 1
        return [Math.cos(angle) * reach * sag, -0.5 + Math.sin(angle) * reach * sag * 0.84] as const
      }),
      width: 0.004,
      material: 1,
    }
  }),
]

const spiderLegs: Line[] = [-1, 1].flatMap((side) =>
  sixes(`0.1 -0.62 0.3 -0.86 0.4 -1.02, 0.12 -0.54 0.4 -0.66 0.56 -0.56, 0.12 -0.48 0.4 -0.42 0.54 -0.2,
    0.1 -0.44 0.28 -0.24 0.34 0.04`).map(([ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0]): Line => ({
    points: path([ax * side * 0.4, ay], [bx * side, by], [cx * side, cy]),
    width: 0.024,
    end: 0.01,
    material: 2,
  })),
)

const spider: Animal = {
  fur: 0.006,
  isAloft: true,
  materials: materials('0.24 0.02 40, 0.95 0.01 230 0.4, 0.16 0.02 40, 0.56 0.2 27'),
  linesBehind: [...web, ...spiderLegs],
  limbs: limbsOf('0 0: 0 -0.42 0.14, 0 -0.3 0.19; 3 0.18: 0 -0.38 0.03, 0 -0.28 0.05; 2 0.04: 0 -0.6 0.12'),
  eyes: [
    { x: -0.05, y: -0.67, radius: 0.028 },
    { x: 0.05, y: -0.67, radius: 0.028 },
  ],
}

const spiral: Line = {
  points: Array.from({ length: 40 }, (_, i) => {
    const angle = -(i / 39) * Math.PI * 4.6 + 2.4
    const far = 0.3 * (1 - i / 41)
    return [-0.1 + Math.cos(angle) * far, -0.4 + Math.sin(angle) * far] as const
  }),
  width: 0.022,
  end: 0.012,
  material: 4,
}

const snail: Animal = {
  fur: 0,
  gloss: 0.3,
  blend: 0.02,
  materials: materials('0.74 0.07 75, 0.84 0.05 80, 0.6 0.12 50, 0.14 0.02 40, 0.42 0.09 40'),
  dyed: [2],
  limbs: limbsOf(`0 -0.05: -0.62 -0.02 0.02, -0.3 -0.07 0.08, 0.2 -0.08 0.09, 0.42 -0.16 0.1, 0.5 -0.3 0.08;
    0 0.02: 0.48 -0.34 0.026, 0.44 -0.54 0.018; 0 0.05: 0.54 -0.34 0.026, 0.62 -0.52 0.018; 0 0.05: 0.44 -0.56 0.034;
    0 0.08: 0.63 -0.54 0.034; 0 0.06: 0.56 -0.26 0.018, 0.66 -0.24 0.01; 2 0.05: -0.12 -0.38 0.32, -0.08 -0.42 0.3;
    2 0.3: -0.1 -0.42 0.12`),
  eyes: [
    { x: 0.445, y: -0.565, radius: 0.02 },
    { x: 0.64, y: -0.545, radius: 0.02 },
  ],
  lines: [spiral, { points: points('0.56 -0.2, 0.5 -0.18, 0.46 -0.2'), width: 0.008, material: 3 }],
}

const batWing: Plate['knots'] = knots(`0.04 -0.5, 0.2 -0.62, 0.36 -0.86!, 0.66 -0.8, 0.98 -0.5!, 0.84 -0.46, 0.7 -0.3!,
  0.58 -0.36, 0.42 -0.18!, 0.32 -0.3, 0.14 -0.22!, 0.04 -0.28`)

const bat: Animal = {
  fur: 0.01,
  isAloft: true,
  materials: materials('0.32 0.035 300, 0.4 0.04 320, 0.24 0.035 300, 0.14 0.01 300, 0.6 0.07 15'),
  behind: [
    { knots: flipped(batWing), material: 1, bulge: 0.04 },
    { knots: batWing, material: 1, bulge: 0.04 },
  ],
  linesBehind: [-1, 1].flatMap((side): Line[] => [
    { points: pointsIn({ width: side }, '0.06 -0.48, 0.2 -0.6, 0.36 -0.85'), width: 0.016, material: 3 },
    ...pairs('0.96 -0.5, 0.7 -0.31, 0.42 -0.19').map(([x, y]): Line => ({
      points: path([0.36 * side, -0.84], [x * side, y]),
      width: 0.01,
      end: 0.005,
      material: 3,
    })),
  ]),
  limbs: [
    ...limbsOf('0 0: 0 -0.46 0.12, 0 -0.26 0.08; 0 0.05: 0 -0.62 0.13, 0 -0.6 0.125'),
    ...mirrored(tube(0, 0, [0.07, -0.7, 0.05], [0.13, -0.88, 0.01])),
    ...tube(0, 0, [0.07, -0.7, 0.05], [0.13, -0.88, 0.01]),
    ...mirrored(tube(4, 0.05, [0.08, -0.73, 0.024], [0.115, -0.83, 0.006])),
    ...limbsOf(`4 0.05: 0.08 -0.73 0.024, 0.115 -0.83 0.006; 4 0.16: 0 -0.58 0.024;
      3 0: -0.04 -0.2 0.016, -0.05 -0.1 0.01; 3 0: 0.04 -0.2 0.016, 0.05 -0.1 0.01`),
  ],
  eyes: [
    { x: -0.05, y: -0.64, radius: 0.024, iris: [0.8, 0.16, 80] },
    { x: 0.05, y: -0.64, radius: 0.024, iris: [0.8, 0.16, 80] },
  ],
}

export const TINY_ANIMALS = { spider, snail, bat } satisfies Record<string, Animal>
