import { pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Animal } from '../animals/animal.ts'
import { moved } from '../part.ts'
import { ball, limbsOf, tube } from '../tube.ts'
import type { Line } from '../marks.ts'
import type { Plate } from '../plate.ts'
import { type Limb, type Material, materials } from './limb.ts'
import { bends, type Build, faceOf, person, type Pose, POSES, SKIN } from './person.ts'

const DARK: Material = [0.22, 0.02, 270]

const child: Animal = {
  fur: 0,
  eyes: faceOf({ head: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
  materials: [[0.78, 0.15, 85], SKIN, [0.45, 0.1, 255], [0.55, 0.2, 27], [0.38, 0.06, 50]],
  limbs: person({ bulk: 1.06, head: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
}

const girl: Animal = {
  fur: 0,
  eyes: faceOf({ head: 1.35, pose: { ...POSES.striding, head: [0.02, -0.92] } }),
  materials: [[0.6, 0.2, 25], SKIN, SKIN, [0.2, 0.02, 30], [0.4, 0.08, 50]],
  limbs: [
    ...person({
      bulk: 0.92,
      head: 1.35,
      hair: 'long',
      sleeve: 1,
      pose: { ...POSES.striding, chest: [0, -0.72], head: [0.02, -0.92] },
    }),
    ...limbsOf('0 0.04: 0 -0.54 0.07, -0.01 -0.36 0.15; 0 0.04: -0.12 -0.33 0.06, 0.11 -0.33 0.06'),
  ],
}

const holdingHands: Pose = { ...POSES.standing, arms: bends('0.13 -0.62, 0.17 -0.48; -0.14 -0.62, -0.15 -0.46') }

/** Side by side, hand in hand. */
const couple: Animal = {
  fur: 0,
  materials: [[0.36, 0.07, 260], SKIN, [0.28, 0.03, 260], DARK, [0.26, 0.04, 45], [0.56, 0.2, 22], [0.5, 0.1, 45]],
  dyed: [5],
  limbs: [
    ...moved(person({ pose: holdingHands, bulk: 1.08 }), -0.17, -0.03),
    ...moved(
      [
        ...person({ pose: holdingHands, bulk: 0.84, hair: 'long', legs: 1 }).map((limb): Limb => {
          const [ax, ay, ar, bx, by, br, depth, material] = limb
          return [-ax, ay * 0.93, ar, -bx, by * 0.93, br, depth, material === 0 ? 5 : material === 4 ? 6 : material]
        }),
        ...tube(5, 0.03, [0, -0.5, 0.075], [0, -0.28, 0.13]),
      ],
      0.17,
      0,
    ),
  ],
}

export const FAMILY_PEOPLE = { child, girl, couple } satisfies Record<string, Animal>

const PEOPLE_MORE_DARK: Material = [0.2, 0.02, 270]

const sprint: Pose = {
  legs: bends('-0.06 -0.3, -0.3 -0.2; 0.2 -0.38, 0.2 -0.1'),
  arms: bends('0.17 -0.66, 0.3 -0.76; -0.16 -0.68, -0.2 -0.5'),
  chest: [0.06, -0.76],
}

const runner: Animal = {
  fur: 0,
  eyes: faceOf({ pose: sprint }),
  materials: [[0.6, 0.2, 30], SKIN, SKIN, [0.85, 0.17, 115], [0.25, 0.04, 45], [0.22, 0.02, 270]],
  limbs: [
    ...person({ pose: sprint, sleeve: 1, bulk: 0.95 }),
    ...limbsOf('5 0.05: -0.03 -0.46 0.062, 0.1 -0.42 0.06; 5 -0.04: -0.04 -0.46 0.06, -0.05 -0.37 0.055'),
  ],
}

const kick: Pose = {
  legs: bends('-0.06 -0.26, -0.1 -0.03; 0.18 -0.34, 0.34 -0.2'),
  arms: bends('0.18 -0.68, 0.28 -0.6; -0.2 -0.7, -0.34 -0.74'),
  chest: [-0.04, -0.76],
}

const footballer: Animal = {
  fur: 0,
  eyes: faceOf({ pose: kick }),
  materials: [[0.52, 0.19, 262], SKIN, SKIN, [0.16, 0.01, 270], [0.25, 0.04, 45], [0.96, 0.01, 90], [0.14, 0.01, 270]],
  dyed: [0],
  limbs: [
    ...person({ pose: kick }),
    ...limbsOf(`5 0.05: -0.04 -0.48 0.075, 0.1 -0.42 0.066; 5 -0.03: -0.04 -0.46 0.066, -0.06 -0.36 0.06;
      5 0.05: 0.24 -0.3 0.042, 0.32 -0.22 0.036; 5 0.05: 0.54 -0.16 0.1; 6 0.12: 0.52 -0.17 0.034;
      6 0.1: 0.6 -0.21 0.026; 6 0.1: 0.57 -0.09 0.026; 6 0.1: 0.47 -0.1 0.02`),
  ],
}

/** Legs crossed, hands on the knees. */
const yogi: Animal = {
  fur: 0,
  materials: [[0.62, 0.12, 190], SKIN, [0.4, 0.07, 285], SKIN, [0.28, 0.05, 45], [0.62, 0.13, 320]],
  dyed: [0],
  limbs: limbsOf(`5 -0.1: -0.46 -0.01 0.02, 0.46 -0.01 0.02; 0 0: 0 -0.1 0.1, 0 -0.26 0.08, 0 -0.42 0.095;
    0 0: -0.08 -0.43 0.05, 0.08 -0.43 0.05; 2 0.06: -0.06 -0.09 0.075, -0.34 -0.09 0.06, 0.06 -0.045 0.045;
    2 0.08: 0.06 -0.09 0.075, 0.34 -0.09 0.06, -0.06 -0.04 0.045; 3 0.1: 0.06 -0.04 0.036, 0.14 -0.04 0.028;
    1 0.1: -0.12 -0.43 0.042, -0.24 -0.28 0.034, -0.31 -0.15 0.028;
    1 0.1: 0.12 -0.43 0.042, 0.24 -0.28 0.034, 0.31 -0.15 0.028; 1 0.13: -0.32 -0.14 0.034; 1 0.13: 0.32 -0.14 0.034;
    1 0: 0 -0.48 0.036, 0 -0.54 0.034; 1 0.02: 0 -0.63 0.072, 0 -0.59 0.06; 4 0.01: 0 -0.67 0.078, 0 -0.64 0.08;
    1 0.05: 0 -0.61 0.066; 4 0: 0 -0.76 0.042`),
  lines: [-0.027, 0.027].map((x): Line => ({
    points: pointsIn({ x }, '-0.014 -0.62, 0 -0.614, 0.014 -0.62'),
    width: 0.004,
    material: 4,
  })),
}

const cape: Plate = {
  knots: knots(`-0.13 -0.96!, -0.03 -0.84, 0.06 -0.84, 0.14 -0.95!, 0.18 -0.6, 0.3 -0.08!, 0.12 -0.14, -0.04 -0.04!,
    -0.2 -0.12, -0.38 -0.04!, -0.24 -0.6`),
  material: 5,
  bulge: 0.05,
}

const vampire: Animal = {
  fur: 0,
  eyes: faceOf(),
  materials: [
    PEOPLE_MORE_DARK,
    [0.88, 0.02, 120],
    PEOPLE_MORE_DARK,
    [0.12, 0.01, 270],
    [0.14, 0.01, 270],
    [0.4, 0.17, 24],
    [0.95, 0.01, 90],
  ],
  behind: [cape],
  limbs: [
    ...person({ pose: { ...POSES.standing, arms: bends('0.19 -0.68, 0.26 -0.78; -0.18 -0.64, -0.16 -0.48') } }),
    ...limbsOf('6 0.07: 0.03 -0.78 0.028, 0.03 -0.62 0.026; 5 0.11: 0 -0.79 0.014, 0.07 -0.79 0.014'),
  ],
}

const bone = (...joints: readonly (readonly [number, number])[]) => [
  ...tube(1, 0.02, ...joints.map(([x, y]) => [x, y, 0.015] as const)),
  ...joints.map(([x, y]) => ball(1, 0.03, x, y, 0.026)),
]

const skeleton: Animal = {
  fur: 0,
  blend: 0.012,
  materials: [PEOPLE_MORE_DARK, [0.93, 0.025, 88], PEOPLE_MORE_DARK, [0.1, 0.01, 270]],
  limbs: [
    ...bone([-0.05, -0.48], [-0.07, -0.26], [-0.08, -0.03]),
    ...bone([0.05, -0.48], [0.09, -0.26], [0.1, -0.03]),
    ...limbsOf('1 0.03: -0.08 -0.02 0.018, 0 -0.014 0.014; 1 0.03: 0.1 -0.02 0.018, 0.18 -0.014 0.014'),
    ...bone([-0.14, -0.8], [-0.2, -0.64], [-0.16, -0.48]),
    ...bone([0.14, -0.8], [0.24, -0.7], [0.26, -0.9]),
    ...limbsOf('1 0.02: 0 -0.84 0.022, 0 -0.5 0.022; 1 0.03: -0.15 -0.81 0.016, 0.15 -0.81 0.016'),
    ...[0, 1, 2, 3].flatMap((i) =>
      tube(
        1,
        0.03,
        [-0.11 + i * 0.012, -0.75 + i * 0.05, 0.013],
        [0, -0.735 + i * 0.05, 0.014],
        [0.11 - i * 0.012, -0.75 + i * 0.05, 0.013],
      ),
    ),
    ...limbsOf(`1 0.03: -0.08 -0.49 0.034, 0 -0.46 0.03, 0.08 -0.49 0.034; 1 0.03: 0 -0.98 0.088, 0 -0.95 0.08;
      1 0.03: -0.025 -0.89 0.046, 0.025 -0.89 0.046; 3 0.1: -0.034 -0.965 0.026; 3 0.1: 0.036 -0.965 0.026;
      3 0.1: 0 -0.925 0.012`),
  ],
  lines: [-0.03, -0.01, 0.01, 0.03].map((x): Line => ({
    points: pointsIn({ x }, '0 -0.885, 0 -0.86'),
    width: 0.004,
    material: 3,
  })),
}

const clownBuild: Build = {
  bulk: 1.1,
  hair: 'none',
  head: 1.2,
  pose: { ...POSES.standing, arms: bends('0.2 -0.7, 0.3 -0.84; -0.2 -0.68, -0.3 -0.8') },
}

const clown: Animal = {
  fur: 0,
  eyes: faceOf(clownBuild),
  materials: materials(`0.84 0.17 95, 0.96 0.015 60, 0.55 0.17 262, 0.58 0.22 27, 0.66 0.2 45, 0.58 0.22 27,
    0.6 0.17 145`),
  pattern: (material, u, v) =>
    material === 0 && Math.hypot(((u * 9) % 1) ** 2, ((v * 9) % 1) ** 2) < 0.16 ? 6 : material,
  limbs: [
    ...person(clownBuild),
    ...limbsOf('0 0.04: 0 -0.52 0.13, 0 -0.62 0.12; 3 0.06: -0.05 -0.03 0.045, 0.14 -0.025 0.045'),
    ...[-0.12, -0.06, 0, 0.06, 0.12].map((x) => ball(5, 0.08, x, -0.82 + Math.abs(x) * 0.2, 0.04)),
    ...limbsOf(`4 0.03: -0.09 -0.95 0.065; 4 -0.02: 0.12 -0.97 0.05; 4 0.0: -0.04 -1.0 0.05; 3 0.1: 0.085 -0.91 0.03;
      2 0.06: 0.0 -1.02 0.05, 0.0 -1.16 0.012; 0 0.08: 0 -1.18 0.026`),
  ],
}

/** Two parents and a child between them. */
const family: Animal = {
  ...couple,
  eyes: [],
  materials: [...couple.materials, [0.8, 0.16, 88], [0.45, 0.1, 150]],
  limbs: [
    ...moved(
      couple.limbs.filter(([ax]) => ax < 0),
      -0.1,
      0,
    ),
    ...moved(
      couple.limbs.filter(([ax]) => ax >= 0),
      0.12,
      0,
    ),
    ...moved(
      child.limbs.map(([ax, ay, ar, bx, by, br, depth, material]) => [
        ax * 0.6,
        ay * 0.6,
        ar * 0.6,
        bx * 0.6,
        by * 0.6,
        br * 0.6,
        depth,
        material === 0 ? 7 : material === 2 ? 8 : material,
      ]),
      0.01,
      0.02,
      0.14,
    ),
  ],
}

export const MORE_PEOPLE = { runner, footballer, yogi, vampire, skeleton, clown, family } satisfies Record<
  string,
  Animal
>
