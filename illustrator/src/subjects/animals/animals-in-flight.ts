import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { farSide, type Limb } from '../people/limb.ts'
import type { Line } from '../marks.ts'
import { moved, placePart } from '../part.ts'
import type { Plate } from '../plate.ts'
import { limbsOf, tube } from '../tube.ts'
import type { Animal } from './animal.ts'
import { TOLD_ANIMALS } from './animals-told.ts'
import { HOME_ANIMALS } from './animals-small.ts'
import { FOREST_ANIMALS } from './animals-forest.ts'
import { bearHead, canineHead } from './heads.ts'

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
