import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { farSide, type Limb, materials } from '../people/limb.ts'
import { ball, type Joint, limbsOf, tube } from '../tube.ts'
import type { Line } from '../marks.ts'
import { moved, placePart } from '../part.ts'
import type { Plate } from '../plate.ts'
import type { Animal } from './animal.ts'
import { TOLD_ANIMALS } from './animals-told.ts'
import { HOME_ANIMALS } from './animals-small.ts'
import { FOREST_ANIMALS } from './animals-wild.ts'
import { bearHead, canineHead } from './quadruped.ts'

const eagleFarWing: Limb[] = [
  ...feathers({
    material: 2,
    depth: -0.16,
    from: [0.02, -0.7],
    to: [0.26, -1.06],
    angles: [2.5, 2.2],
    lengths: [0.22, 0.34],
    count: 6,
    width: 0.05,
  }),
  ...feathers({
    material: 2,
    depth: -0.15,
    from: [0.26, -1.06],
    to: [0.42, -1.2],
    angles: [2.4, 4.6],
    lengths: [0.46, 0.4],
    count: 7,
    width: 0.042,
  }),
  ...tube(0, -0.1, [0.08, -0.56, 0.1], [0.22, -0.88, 0.085], [0.42, -1.14, 0.05]),
]
const eagleNearWing: Limb[] = [
  ...feathers({
    material: 2,
    depth: 0.06,
    from: [-0.06, -0.56],
    to: [-0.4, -0.86],
    angles: [2.2, 2.3],
    lengths: [0.26, 0.38],
    count: 7,
    width: 0.055,
  }),
  ...feathers({
    material: 2,
    depth: 0.08,
    from: [-0.4, -0.86],
    to: [-0.62, -1.02],
    angles: [2.2, 4.2],
    lengths: [0.5, 0.4],
    count: 7,
    width: 0.045,
  }),
  ...tube(0, 0.12, [0.06, -0.5, 0.11], [-0.2, -0.76, 0.09], [-0.6, -1, 0.05]),
]

/** In flight, wings raised, claws out. */
const eagle: Animal = {
  fur: 0.004,
  isAloft: true,
  blend: 0.025,
  materials: materials('0.4 0.06 55, 0.97 0.01 80, 0.28 0.04 50, 0.82 0.16 78, 0.1 0 0'),
  limbs: [
    ...eagleFarWing,
    ...feathers({
      material: 1,
      depth: -0.05,
      from: [-0.34, -0.3],
      to: [-0.32, -0.24],
      angles: [3.5, 2.5],
      lengths: [0.34, 0.3],
      count: 6,
      width: 0.045,
    }),
    ...limbsOf(`0 0: -0.32 -0.28 0.08, 0 -0.42 0.16, 0.24 -0.54 0.12;
      1 0.03: 0.24 -0.56 0.11, 0.38 -0.64 0.1, 0.44 -0.64 0.09;
      3 0.06: 0.5 -0.63 0.05, 0.6 -0.6 0.036, 0.62 -0.53 0.006; 0 0.1: 0 -0.32 0.08, 0.12 -0.22 0.05;
      3 0.12: 0.12 -0.21 0.024, 0.2 -0.12 0.02, 0.28 -0.08 0.012; 3 0.12: 0.18 -0.14 0.02, 0.18 -0.05 0.008`),
    ...eagleNearWing,
  ],
  eyes: [{ x: 0.47, y: -0.67, radius: 0.025, iris: [0.8, 0.16, 80] }],
  lines: [{ points: points('0.42 -0.71, 0.5 -0.69'), width: 0.01, material: 4 }],
}

const parrot: Animal = {
  fur: 0.003,
  blend: 0.03,
  materials: materials(`0.58 0.22 27, 0.96 0.01 80, 0.55 0.17 255, 0.86 0.17 95, 0.14 0.01 270, 0.42 0.05 55,
    0.6 0.16 145`),
  dyed: [0],
  limbs: [
    ...tube(5, -0.1, [-0.42, -0.16, 0.045], [0, -0.18, 0.05], [0.5, -0.14, 0.04]),
    ...feathers({
      material: 0,
      depth: -0.06,
      from: [-0.16, -0.3],
      to: [-0.08, -0.26],
      angles: [1.95, 1.75],
      lengths: [0.62, 0.5],
      count: 4,
      width: 0.04,
    }),
    ...feathers({
      material: 2,
      depth: -0.03,
      from: [-0.17, -0.3],
      to: [-0.12, -0.28],
      angles: [1.98, 1.9],
      lengths: [0.46, 0.4],
      count: 2,
      width: 0.03,
    }),
    ...limbsOf(`0 0: -0.12 -0.34 0.12, 0 -0.52 0.17, 0.08 -0.74 0.13; 0 0.03: 0.08 -0.84 0.145, 0.12 -0.82 0.13;
      1 0.12: 0.17 -0.81 0.075; 1 0.09: 0.22 -0.86 0.055, 0.31 -0.84 0.048, 0.32 -0.73 0.012;
      4 0.07: 0.2 -0.76 0.04, 0.26 -0.74 0.026`),
    ...feathers({
      material: 2,
      depth: 0.16,
      from: [-0.02, -0.54],
      to: [-0.14, -0.42],
      angles: [1.9, 2],
      lengths: [0.34, 0.36],
      count: 5,
      width: 0.045,
    }),
    ...feathers({
      material: 3,
      depth: 0.18,
      from: [0, -0.58],
      to: [-0.12, -0.5],
      angles: [1.9, 2],
      lengths: [0.2, 0.18],
      count: 5,
      width: 0.046,
    }),
    ...limbsOf(`0 0.18: 0.02 -0.64 0.1, -0.06 -0.56 0.09; 4 0.14: 0.02 -0.24 0.03, 0.06 -0.16 0.022, 0.02 -0.12 0.016;
      4 0.14: 0.1 -0.26 0.03, 0.14 -0.17 0.022, 0.1 -0.12 0.016`),
  ],
  eyes: [{ x: 0.16, y: -0.845, radius: 0.027, iris: [0.85, 0.15, 95] }],
}

const plumes: readonly (readonly [Joint, number])[] = Array.from({ length: 25 }, (_, i) => {
  const row = i % 2
  const angle = Math.PI * (1.04 + (i / 24) * 0.92)
  const reach = row ? 0.82 : 0.98
  return [[Math.cos(angle) * reach, -0.44 + Math.sin(angle) * reach, 0], angle] as const
})

/** From the front, the train spread. */
const peacock: Animal = {
  fur: 0.002,
  gloss: 0.3,
  blend: 0.02,
  materials: materials(`0.46 0.17 262, 0.95 0.01 80, 0.56 0.13 160, 0.75 0.13 75, 0.36 0.15 275, 0.66 0.13 190,
    0.48 0.12 150`),
  dyed: [0],
  limbs: [
    ...plumes.flatMap(([[x, y]], i): Limb[] => [
      [
        x * 0.2,
        -0.44 + (y + 0.44) * 0.2,
        0.02,
        x * 0.86,
        -0.44 + (y + 0.44) * 0.86,
        0.052,
        -0.3 + (i % 2) * 0.03,
        i % 2 ? 2 : 6,
      ],
      ball(2, -0.27 + (i % 2) * 0.03, x * 0.9, -0.44 + (y + 0.44) * 0.9, 0.075),
      ball(3, -0.22 + (i % 2) * 0.03, x * 0.9, -0.44 + (y + 0.44) * 0.9, 0.05),
      ball(5, -0.19 + (i % 2) * 0.03, x * 0.89, -0.44 + (y + 0.44) * 0.89, 0.036),
      ball(4, -0.17 + (i % 2) * 0.03, x * 0.875, -0.44 + (y + 0.44) * 0.875, 0.024),
    ]),
    ...limbsOf(`3 0: -0.06 -0.2 0.018, -0.08 -0.02 0.014; 3 0: 0.06 -0.2 0.018, 0.08 -0.02 0.014;
      0 0: 0 -0.3 0.14, 0 -0.5 0.11, 0.02 -0.72 0.06; 0 0.04: 0.02 -0.8 0.07, 0.04 -0.79 0.065; 1 0.09: 0.06 -0.78 0.03;
      3 0.08: 0.1 -0.79 0.022, 0.18 -0.77 0.005`),
    ...[-0.5, -0.2, 0.1, 0.4].flatMap((lean) => [
      ...tube(0, 0.04, [0.02, -0.86, 0.006], [0.02 + lean * 0.14, -0.97, 0.005]),
      ball(5, 0.05, 0.02 + lean * 0.15, -0.98, 0.016),
    ]),
  ],
  eyes: [{ x: 0.06, y: -0.815, radius: 0.015 }],
}

const rooster: Animal = {
  fur: 0.003,
  blend: 0.03,
  materials: materials('0.62 0.15 55, 0.92 0.02 80, 0.28 0.06 170, 0.82 0.15 80, 0.56 0.22 27, 0.48 0.12 40'),
  dyed: [0, 5],
  limbs: [
    ...feathers({
      material: 2,
      depth: -0.08,
      from: [-0.26, -0.5],
      to: [-0.3, -0.4],
      angles: [4.1, 2.6],
      lengths: [0.5, 0.4],
      count: 8,
      width: 0.05,
    }),
    ...feathers({
      material: 2,
      depth: -0.05,
      from: [-0.42, -0.78],
      to: [-0.62, -0.54],
      angles: [3.0, 2.1],
      lengths: [0.22, 0.26],
      count: 5,
      width: 0.045,
    }),
    ...limbsOf(`3 -0.1: 0.06 -0.22 0.026, 0.08 -0.03 0.018; 3 0.02: -0.03 -0.22 0.026, -0.02 -0.03 0.018;
      3 0.03: -0.08 -0.012 0.014, 0.1 -0.01 0.01; 3 -0.08: 0.04 -0.014 0.012, 0.18 -0.012 0.01;
      5 0: -0.24 -0.42 0.14, -0.02 -0.36 0.18, 0.14 -0.46 0.15; 0 0.03: 0.12 -0.5 0.14, 0.2 -0.72 0.1,
      0.24 -0.86 0.08`),
    ...feathers({
      material: 0,
      depth: 0.09,
      from: [0.1, -0.66],
      to: [0.26, -0.62],
      angles: [1.9, 1.4],
      lengths: [0.2, 0.18],
      count: 6,
      width: 0.035,
    }),
    ...feathers({
      material: 2,
      depth: 0.15,
      from: [-0.02, -0.44],
      to: [-0.08, -0.32],
      angles: [2.8, 2.9],
      lengths: [0.26, 0.24],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`4 0.08: 0.3 -0.86 0.05; 4 0.05: 0.14 -0.94 0.035, 0.2 -1 0.045;
      4 0.05: 0.2 -0.95 0.04, 0.27 -1.03 0.042; 4 0.05: 0.26 -0.93 0.036, 0.34 -0.99 0.03;
      4 0.09: 0.33 -0.8 0.03, 0.33 -0.7 0.036; 3 0.09: 0.34 -0.86 0.03, 0.44 -0.84 0.005`),
  ],
  eyes: [{ x: 0.28, y: -0.89, radius: 0.02, iris: [0.75, 0.16, 60] }],
}

const hen: Animal = {
  ...rooster,
  materials: materials('0.95 0.02 80, 0.92 0.02 80, 0.9 0.025 80, 0.82 0.15 75, 0.58 0.22 27, 0.93 0.02 80'),
  limbs: [
    ...feathers({
      material: 2,
      depth: -0.05,
      from: [-0.26, -0.5],
      to: [-0.3, -0.4],
      angles: [4.1, 3.3],
      lengths: [0.2, 0.18],
      count: 5,
      width: 0.05,
    }),
    ...limbsOf(`3 -0.1: 0.06 -0.16 0.024, 0.08 -0.03 0.018; 3 0.02: -0.03 -0.16 0.024, -0.02 -0.03 0.018;
      3 0.03: -0.08 -0.012 0.014, 0.1 -0.01 0.01; 5 0: -0.24 -0.4 0.15, -0.02 -0.32 0.2, 0.14 -0.4 0.16;
      0 0.03: 0.12 -0.46 0.14, 0.2 -0.6 0.095, 0.24 -0.68 0.085`),
    ...feathers({
      material: 2,
      depth: 0.16,
      from: [0, -0.4],
      to: [-0.06, -0.28],
      angles: [2.9, 3],
      lengths: [0.26, 0.24],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`4 0.05: 0.2 -0.76 0.03, 0.24 -0.79 0.03, 0.28 -0.76 0.026; 4 0.09: 0.33 -0.62 0.025, 0.33 -0.57 0.028;
      3 0.09: 0.32 -0.69 0.03, 0.42 -0.66 0.005`),
  ],
  eyes: [{ x: 0.27, y: -0.71, radius: 0.02 }],
}

export const BIRDS = { eagle, parrot, peacock, rooster, hen } satisfies Record<string, Animal>

const flamingo: Animal = {
  fur: 0.003,
  materials: materials('0.76 0.14 8, 0.92 0.03 20, 0.66 0.19 18, 0.12 0 0, 0.7 0.13 15'),
  limbs: [
    ...limbsOf(`4 -0.1: 0.02 -0.56 0.02, 0.04 -0.34 0.016, -0.14 -0.3 0.014, 0.02 -0.2 0.012;
      4 0: -0.02 -0.52 0.02, -0.01 -0.3 0.018, 0 -0.02 0.013; 4 0: -0.03 -0.012 0.012, 0.1 -0.008 0.009`),
    ...feathers({
      material: 2,
      depth: -0.02,
      from: [-0.3, -0.62],
      to: [-0.26, -0.54],
      angles: [2.6, 2.2],
      lengths: [0.26, 0.24],
      count: 4,
      width: 0.04,
    }),
    ...tube(0, 0, [-0.26, -0.62, 0.1], [-0.04, -0.68, 0.16], [0.14, -0.66, 0.11]),
    ...feathers({
      material: 2,
      depth: 0.12,
      from: [0, -0.68],
      to: [-0.06, -0.58],
      angles: [2.8, 2.6],
      lengths: [0.32, 0.28],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`0 0.03: 0.16 -0.68 0.08, 0.34 -0.74 0.05, 0.32 -0.94 0.042, 0.16 -1.06 0.038, 0.16 -1.24 0.037,
      0.3 -1.31 0.04; 0 0.05: 0.31 -1.31 0.062, 0.36 -1.29 0.055; 1 0.06: 0.38 -1.27 0.04, 0.46 -1.22 0.034;
      3 0.07: 0.46 -1.22 0.034, 0.47 -1.14 0.022, 0.43 -1.09 0.006`),
  ],
  eyes: [{ x: 0.345, y: -1.32, radius: 0.016, iris: [0.9, 0.12, 95] }],
}

const duck: Animal = {
  fur: 0.003,
  materials: materials('0.62 0.03 70, 0.94 0.01 80, 0.42 0.11 155, 0.82 0.16 75, 0.42 0.07 45, 0.45 0.13 265'),
  dyed: [0, 1],
  isAloft: true,
  limbs: [
    ...limbsOf(`1 -0.02: -0.36 -0.2 0.09, -0.52 -0.3 0.03; 2 0: -0.46 -0.28 0.035, -0.5 -0.38 0.02, -0.43 -0.38 0.008;
      0 0: -0.34 -0.14 0.13, -0.06 -0.12 0.17, 0.14 -0.13 0.15; 4 0.02: 0.14 -0.18 0.14, 0.2 -0.26 0.1`),
    ...feathers({
      material: 0,
      depth: 0.12,
      from: [0.02, -0.2],
      to: [-0.04, -0.1],
      angles: [3.3, 3.2],
      lengths: [0.36, 0.3],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`5 0.19: -0.14 -0.13 0.03, -0.26 -0.15 0.028; 2 0.03: 0.22 -0.34 0.08, 0.24 -0.46 0.085;
      1 0.05: 0.19 -0.34 0.07, 0.26 -0.34 0.06; 2 0.05: 0.24 -0.5 0.105, 0.28 -0.49 0.09;
      3 0.08: 0.35 -0.47 0.042, 0.46 -0.44 0.032, 0.5 -0.445 0.022`),
  ],
  eyes: [{ x: 0.3, y: -0.53, radius: 0.02 }],
}

const duckling: Animal = {
  fur: 0.01,
  materials: materials('0.88 0.15 92, 0.93 0.1 92, 0.8 0.15 85, 0.74 0.17 55'),
  limbs: [
    ...farSide(tube(3, 0, [0.02, -0.12, 0.02], [0.02, -0.02, 0.02]), 0.08),
    ...limbsOf(`3 0.05: 0 -0.12 0.02, 0 -0.03 0.02, 0.1 -0.02 0.026;
      0 0: -0.24 -0.3 0.05, -0.06 -0.22 0.16, 0.08 -0.24 0.15; 2 0.14: 0 -0.26 0.07, -0.16 -0.24 0.02;
      0 0.04: 0.12 -0.46 0.14, 0.16 -0.45 0.13; 3 0.12: 0.28 -0.44 0.035, 0.38 -0.42 0.02`),
  ],
  eyes: [{ x: 0.22, y: -0.5, radius: 0.026 }],
}

export const WATER_BIRDS = { flamingo, duck, duckling } satisfies Record<string, Animal>

interface Fan {
  material: number
  depth: number
  /** The joints the feathers grow from, first to last. */
  from: readonly [number, number]
  to: readonly [number, number]
  /** Direction and length of the first and the last feather. */
  angles: readonly [number, number]
  lengths: readonly [number, number]
  count: number
  width: number
}

/** Feathers side by side: a wing or a tail. */
export function feathers({ material, depth, from, to, angles, lengths, count, width }: Fan): Limb[] {
  return Array.from({ length: count }, (_, i): Limb => {
    const t = count > 1 ? i / (count - 1) : 0
    const x = from[0] + (to[0] - from[0]) * t
    const y = from[1] + (to[1] - from[1]) * t
    const angle = angles[0] + (angles[1] - angles[0]) * t
    const length = lengths[0] + (lengths[1] - lengths[0]) * t
    return [
      x,
      y,
      width,
      x + Math.cos(angle) * length,
      y + Math.sin(angle) * length,
      width * 0.35,
      depth + (i % 2) * 0.012,
      material,
    ]
  })
}

const { dragon } = TOLD_ANIMALS

const flames: readonly Limb[] = limbsOf(`6 0.04: 0.82 -1.08 0.02, 1.0 -1.04 0.07, 1.22 -1 0.1, 1.46 -1.04 0.05,
  1.6 -1.0 0.01; 6 0.04: 1.1 -1 0.08, 1.32 -0.9 0.07, 1.5 -0.88 0.012;
  6 0.04: 1.1 -1.04 0.06, 1.3 -1.14 0.06, 1.46 -1.22 0.012;
  7 0.12: 0.84 -1.08 0.014, 1.02 -1.04 0.04, 1.24 -1 0.05, 1.4 -1.02 0.012`)

const fireDragon: Animal = {
  ...dragon,
  materials: [...dragon.materials, [0.72, 0.2, 45, 1.6], [0.92, 0.13, 95, 2.4]],
  limbs: [...dragon.limbs, ...flames],
}

const near: Plate['knots'] = knots(`0.1 -0.5, 0.02 -0.86, -0.06 -1.2!, -0.4 -1.26, -0.98 -1.14!, -0.8 -0.98,
  -0.8 -0.74!, -0.56 -0.82, -0.46 -0.58!, -0.3 -0.66, -0.2 -0.46!`)
const far: Plate['knots'] = knots(`0.12 -0.52, 0.26 -0.86, 0.38 -1.16!, 0.66 -1.18, 1.12 -1.02!, 0.9 -0.94, 0.88 -0.74!,
  0.68 -0.8, 0.56 -0.62!, 0.4 -0.68, 0.26 -0.5!`)
const bones = (wrist: readonly [number, number], tips: readonly (readonly [number, number])[]): Line[] => [
  { points: [[0.11, -0.5], [wrist[0] * 0.55 + 0.06, -0.84], wrist], width: 0.03, end: 0.02, material: 2 },
  ...tips.map((tip): Line => ({ points: [wrist, tip], width: 0.013, end: 0.005, material: 2 })),
]

const spikes: Limb[] = points(
  '0.34 -0.62, 0.2 -0.6, 0.06 -0.57, -0.08 -0.54, -0.22 -0.5, -0.38 -0.44, -0.52 -0.41',
).map(([x = 0, y = 0]): Limb => [x, y, 0.035, x - 0.05, y - 0.09, 0.004, -0.02, 2])

/** Wings spread, legs drawn up, the tail behind. */
const flyingDragon: Animal = {
  ...dragon,
  isAloft: true,
  behind: [
    { knots: far, material: 5, bulge: 0.05 },
    { knots: near, material: 5, bulge: 0.05 },
  ],
  linesBehind: [
    ...bones([0.38, -1.15], points('1.12 -1.02, 0.88 -0.75, 0.56 -0.63')),
    ...bones([-0.06, -1.19], points('-0.98 -1.14, -0.8 -0.75, -0.46 -0.59, -0.2 -0.47')),
  ],
  limbs: [
    ...limbsOf(`0 -0.02: -0.2 -0.4 0.11, -0.5 -0.34 0.075, -0.8 -0.36 0.05, -1.06 -0.24 0.032, -1.26 -0.3 0.02;
      2 -0.02: -1.26 -0.3 0.018, -1.34 -0.34 0.05, -1.46 -0.36 0.006`),
    ...spikes,
    ...limbsOf(`0 0: -0.2 -0.4 0.12, 0.04 -0.44 0.15, 0.26 -0.5 0.12;
      1 0.05: -0.14 -0.34 0.08, 0.06 -0.36 0.1, 0.28 -0.44 0.08;
      0 0.1: -0.16 -0.36 0.1, -0.06 -0.2 0.06, -0.24 -0.16 0.036; 4 0.12: -0.24 -0.16 0.03, -0.34 -0.1 0.008;
      0 0.1: 0.2 -0.4 0.07, 0.28 -0.26 0.04, 0.16 -0.2 0.03; 4 0.12: 0.16 -0.2 0.026, 0.08 -0.14 0.008;
      0 0.02: 0.26 -0.52 0.11, 0.46 -0.56 0.08, 0.6 -0.7 0.066, 0.74 -0.74 0.06;
      1 0.05: 0.3 -0.47 0.06, 0.48 -0.51 0.045, 0.63 -0.65 0.036`),
    ...moved(
      dragon.limbs.filter(([ax, ay]) => ax > 0.4 && ay < -1.03),
      0.3,
      0.4,
    ),
  ],
  eyes: (dragon.eyes ?? []).map((eye) => ({ ...eye, x: eye.x + 0.3, y: eye.y + 0.4 })),
}

export const FLIGHTS = { fireDragon, flyingDragon } satisfies Record<string, Animal>

const { wolf, bear } = FOREST_ANIMALS
const { dog } = HOME_ANIMALS

const howl = placePart(canineHead, { x: 0.24, y: -0.9, scale: 0.112, depth: 0.06, angle: -1.05 })

/** Sitting, the muzzle to the sky. */
const howlingWolf: Animal = {
  fur: wolf.fur,
  materials: wolf.materials,
  limbs: [
    ...limbsOf(`0 -0.05: -0.26 -0.12 0.07, -0.46 -0.07 0.085, -0.68 -0.12 0.07, -0.8 -0.2 0.012;
      0 -0.1: 0.2 -0.44 0.06, 0.24 -0.2 0.036, 0.24 -0.03 0.032; 0 0: -0.16 -0.2 0.19, 0 -0.42 0.17, 0.1 -0.6 0.155;
      0 0.07: -0.16 -0.17 0.16, 0 -0.1 0.08; 0 0.1: -0.06 -0.035 0.04, 0.08 -0.03 0.034;
      0 0.08: 0.1 -0.46 0.085, 0.15 -0.2 0.042, 0.15 -0.03 0.036; 0 0.1: 0.15 -0.03 0.038, 0.21 -0.028 0.03;
      0 0.02: 0.08 -0.62 0.15, 0.16 -0.8 0.125; 1 0.09: 0.18 -0.5 0.07, 0.24 -0.68 0.08, 0.29 -0.8 0.06;
      2 0.02: -0.2 -0.32 0.1, -0.06 -0.56 0.1, 0.06 -0.76 0.09`),
    ...howl.limbs,
  ],
  eyes: howl.eyes,
}

const growl = placePart(bearHead, { x: 0.08, y: -1.08, scale: 0.14, depth: 0.08, angle: -0.15 })

/** Upright, arms hanging. */
const standingBear: Animal = {
  fur: bear.fur,
  materials: bear.materials,
  limbs: [
    ...limbsOf(`0 -0.12: 0.12 -0.82 0.1, 0.3 -0.62 0.08, 0.36 -0.5 0.065;
      0 -0.1: 0.1 -0.3 0.13, 0.16 -0.08 0.085, 0.26 -0.05 0.06; 0 0: -0.04 -0.3 0.22, -0.02 -0.56 0.23, 0.02 -0.84 0.18;
      1 0.06: 0.1 -0.4 0.14, 0.1 -0.62 0.13; 0 0.1: -0.1 -0.3 0.17, -0.08 -0.1 0.095, 0.04 -0.06 0.07;
      0 0.16: -0.08 -0.84 0.12, 0.02 -0.6 0.09, 0.16 -0.52 0.075`),
    ...[0, 1, 2].flatMap((i) =>
      tube(3, 0.22, [0.2 + i * 0.014, -0.54 + i * 0.035, 0.014], [0.25 + i * 0.012, -0.52 + i * 0.035, 0.004]),
    ),
    ...tube(0, 0.02, [0.02, -0.92, 0.16], [0.06, -1.02, 0.13]),
    ...growl.limbs,
  ],
  eyes: growl.eyes,
  lines: growl.lines,
}

const runLeg = (x: number, y: number, joints: readonly (readonly [number, number])[]): Limb[] => [
  ...tube(0, 0.05, [x, y, 0.1], ...joints.map(([dx, dy], i) => [x + dx, y + dy, 0.05 - i * 0.008] as const)),
]

const runFace = placePart(
  {
    limbs: limbsOf(`0 0: -0.15 0 0.98, 0.3 0.08 0.86; 1 0.3: 0.5 0.3 0.56, 1.3 0.42 0.42;
      3 0.6: 1.62 0.2 0.2, 1.68 0.24 0.18; 4 0.3: 1.1 0.8 0.16, 1.2 1.15 0.17; 1 0.2: 0.6 0.72 0.3, 1.1 0.8 0.2;
      2 0.7: -0.4 -0.6 0.34, -0.95 -0.35 0.38, -1.3 0.05 0.2; 2 -0.5: 0.2 -0.8 0.3, -0.3 -1.1 0.26, -0.7 -1 0.14`),
    eyes: [{ x: 0.55, y: -0.2, radius: 0.16 }],
  },
  { x: 0.48, y: -0.62, scale: 0.145, depth: 0.06, angle: -0.1 },
)

/** In full run, ears and tail flying. */
const runningDog: Animal = {
  fur: dog.fur,
  materials: dog.materials,
  dyed: [0, 2],
  limbs: [
    ...farSide(runLeg(0.26, -0.4, points('0.2 0.08, 0.36 0.02, 0.46 0.06')), 0),
    ...farSide(runLeg(-0.28, -0.38, points('-0.1 0.14, -0.3 0.16, -0.42 0.26')), 0),
    ...limbsOf(`0 -0.03: -0.38 -0.46 0.055, -0.56 -0.6 0.06, -0.66 -0.78 0.03; 1 -0.03: -0.66 -0.78 0.045;
      0 0: -0.3 -0.42 0.15, -0.02 -0.42 0.14, 0.26 -0.46 0.17; 1 0.05: 0.34 -0.42 0.11, 0.1 -0.36 0.08`),
    ...runLeg(0.26, -0.36, points('0.14 0.14, 0.02 0.24, 0.1 0.34')),
    ...runLeg(-0.28, -0.36, points('0.08 0.14, -0.12 0.22, -0.06 0.34')),
    ...limbsOf(`1 0.08: 0.37 -0.03 0.046; 1 0.08: -0.33 -0.03 0.046; 0 0.02: 0.3 -0.5 0.14, 0.42 -0.58 0.12;
      4 0.12: 0.28 -0.6 0.03, 0.36 -0.44 0.032`),
    ...runFace.limbs,
  ],
  eyes: runFace.eyes,
}

export const POSES = { howlingWolf, standingBear, runningDog } satisfies Record<string, Animal>
