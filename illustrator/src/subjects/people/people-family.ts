import { pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Creature } from '../animals/creature.ts'
import { type Line, moved } from '../marks.ts'
import { ball, type Limb, limbsOf, type Material, materials, tube } from '../limbs.ts'
import type { Plate } from '../plate.ts'
import { bends, type Build, faceOf, person, type Pose, POSES, SKIN } from './person.ts'

const DARK: Material = [0.22, 0.02, 270]

const child: Creature = {
  fur: 0,
  eyes: faceOf({ head: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
  materials: [[0.78, 0.15, 85], SKIN, [0.45, 0.1, 255], [0.55, 0.2, 27], [0.38, 0.06, 50]],
  limbs: person({ bulk: 1.06, head: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
}

const girl: Creature = {
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
    ...limbsOf('0 .04: 0 -.54 .07, -.01 -.36 .15; 0 .04: -.12 -.33 .06, .11 -.33 .06'),
  ],
}

const holdingHands: Pose = { ...POSES.standing, arms: bends('.13 -.62, .17 -.48; -.14 -.62, -.15 -.46') }

/** Next to each other, hand in hand. */
const couple: Creature = {
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

const DARKER: Material = [0.2, 0.02, 270]

const sprint: Pose = {
  legs: bends('-.06 -.3, -.3 -.2; .2 -.38, .2 -.1'),
  arms: bends('.17 -.66, .3 -.76; -.16 -.68, -.2 -.5'),
  chest: [0.06, -0.76],
}

const runner: Creature = {
  fur: 0,
  eyes: faceOf({ pose: sprint }),
  materials: [[0.6, 0.2, 30], SKIN, SKIN, [0.85, 0.17, 115], [0.25, 0.04, 45], [0.22, 0.02, 270]],
  limbs: [
    ...person({ pose: sprint, sleeve: 1, bulk: 0.95 }),
    ...limbsOf('5 .05: -.03 -.46 .062, .1 -.42 .06; 5 -.04: -.04 -.46 .06, -.05 -.37 .055'),
  ],
}

const kick: Pose = {
  legs: bends('-.06 -.26, -.1 -.03; .18 -.34, .34 -.2'),
  arms: bends('.18 -.68, .28 -.6; -.2 -.7, -.34 -.74'),
  chest: [-0.04, -0.76],
}

const footballer: Creature = {
  fur: 0,
  eyes: faceOf({ pose: kick }),
  materials: [[0.52, 0.19, 262], SKIN, SKIN, [0.16, 0.01, 270], [0.25, 0.04, 45], [0.96, 0.01, 90], [0.14, 0.01, 270]],
  dyed: [0],
  limbs: [
    ...person({ pose: kick }),
    ...limbsOf(`5 .05: -.04 -.48 .075, .1 -.42 .066; 5 -.03: -.04 -.46 .066, -.06 -.36 .06;
      5 .05: .24 -.3 .042, .32 -.22 .036; 5 .05: .54 -.16 .1; 6 .12: .52 -.17 .034; 6 .1: .6 -.21 .026;
      6 .1: .57 -.09 .026; 6 .1: .47 -.1 .02`),
  ],
}

/** Legs crossed, hands on the knees. */
const yogi: Creature = {
  fur: 0,
  materials: [[0.62, 0.12, 190], SKIN, [0.4, 0.07, 285], SKIN, [0.28, 0.05, 45], [0.62, 0.13, 320]],
  dyed: [0],
  limbs: limbsOf(`5 -.1: -.46 -.01 .02, .46 -.01 .02; 0 0: 0 -.1 .1, 0 -.26 .08, 0 -.42 .095;
    0 0: -.08 -.43 .05, .08 -.43 .05; 2 .06: -.06 -.09 .075, -.34 -.09 .06, .06 -.045 .045;
    2 .08: .06 -.09 .075, .34 -.09 .06, -.06 -.04 .045; 3 .1: .06 -.04 .036, .14 -.04 .028;
    1 .1: -.12 -.43 .042, -.24 -.28 .034, -.31 -.15 .028; 1 .1: .12 -.43 .042, .24 -.28 .034, .31 -.15 .028;
    1 .13: -.32 -.14 .034; 1 .13: .32 -.14 .034; 1 0: 0 -.48 .036, 0 -.54 .034; 1 .02: 0 -.63 .072, 0 -.59 .06;
    4 .01: 0 -.67 .078, 0 -.64 .08; 1 .05: 0 -.61 .066; 4 0: 0 -.76 .042`),
  lines: [-0.027, 0.027].map((x): Line => ({
    points: pointsIn({ x }, '-.014 -.62, 0 -.614, .014 -.62'),
    width: 0.004,
    material: 4,
  })),
}

const cape: Plate = {
  knots: knots(`-.13 -.96!, -.03 -.84, .06 -.84, .14 -.95!, .18 -.6, .3 -.08!, .12 -.14, -.04 -.04!, -.2 -.12,
    -.38 -.04!, -.24 -.6`),
  material: 5,
  bulge: 0.05,
}

const vampire: Creature = {
  fur: 0,
  eyes: faceOf(),
  materials: [
    DARKER,
    [0.88, 0.02, 120],
    DARKER,
    [0.12, 0.01, 270],
    [0.14, 0.01, 270],
    [0.4, 0.17, 24],
    [0.95, 0.01, 90],
  ],
  behind: [cape],
  limbs: [
    ...person({ pose: { ...POSES.standing, arms: bends('.19 -.68, .26 -.78; -.18 -.64, -.16 -.48') } }),
    ...limbsOf('6 .07: .03 -.78 .028, .03 -.62 .026; 5 .11: 0 -.79 .014, .07 -.79 .014'),
  ],
}

const bone = (...joints: readonly (readonly [number, number])[]) => [
  ...tube(1, 0.02, ...joints.map(([x, y]) => [x, y, 0.015] as const)),
  ...joints.map(([x, y]) => ball(1, 0.03, x, y, 0.026)),
]

const skeleton: Creature = {
  fur: 0,
  blend: 0.012,
  materials: [DARKER, [0.93, 0.025, 88], DARKER, [0.1, 0.01, 270]],
  limbs: [
    ...bone([-0.05, -0.48], [-0.07, -0.26], [-0.08, -0.03]),
    ...bone([0.05, -0.48], [0.09, -0.26], [0.1, -0.03]),
    ...limbsOf('1 .03: -.08 -.02 .018, 0 -.014 .014; 1 .03: .1 -.02 .018, .18 -.014 .014'),
    ...bone([-0.14, -0.8], [-0.2, -0.64], [-0.16, -0.48]),
    ...bone([0.14, -0.8], [0.24, -0.7], [0.26, -0.9]),
    ...limbsOf('1 .02: 0 -.84 .022, 0 -.5 .022; 1 .03: -.15 -.81 .016, .15 -.81 .016'),
    ...[0, 1, 2, 3].flatMap((i) =>
      tube(
        1,
        0.03,
        [-0.11 + i * 0.012, -0.75 + i * 0.05, 0.013],
        [0, -0.735 + i * 0.05, 0.014],
        [0.11 - i * 0.012, -0.75 + i * 0.05, 0.013],
      ),
    ),
    ...limbsOf(`1 .03: -.08 -.49 .034, 0 -.46 .03, .08 -.49 .034; 1 .03: 0 -.98 .088, 0 -.95 .08;
      1 .03: -.025 -.89 .046, .025 -.89 .046; 3 .1: -.034 -.965 .026; 3 .1: .036 -.965 .026; 3 .1: 0 -.925 .012`),
  ],
  lines: [-0.03, -0.01, 0.01, 0.03].map((x): Line => ({
    points: pointsIn({ x }, '0 -.885, 0 -.86'),
    width: 0.004,
    material: 3,
  })),
}

const clownBuild: Build = {
  bulk: 1.1,
  hair: 'none',
  head: 1.2,
  pose: { ...POSES.standing, arms: bends('.2 -.7, .3 -.84; -.2 -.68, -.3 -.8') },
}

const clown: Creature = {
  fur: 0,
  eyes: faceOf(clownBuild),
  materials: materials('.84 .17 95, .96 .015 60, .55 .17 262, .58 .22 27, .66 .2 45, .58 .22 27, .6 .17 145'),
  pattern: (material, u, v) =>
    material === 0 && Math.hypot(((u * 9) % 1) ** 2, ((v * 9) % 1) ** 2) < 0.16 ? 6 : material,
  limbs: [
    ...person(clownBuild),
    ...limbsOf('0 .04: 0 -.52 .13, 0 -.62 .12; 3 .06: -.05 -.03 .045, .14 -.025 .045'),
    ...[-0.12, -0.06, 0, 0.06, 0.12].map((x) => ball(5, 0.08, x, -0.82 + Math.abs(x) * 0.2, 0.04)),
    ...limbsOf(`4 .03: -.09 -.95 .065; 4 -.02: .12 -.97 .05; 4 0: -.04 -1 .05; 3 .1: .085 -.91 .03;
      2 .06: 0 -1.02 .05, 0 -1.16 .012; 0 .08: 0 -1.18 .026`),
  ],
}

/** Two parents and a child between them. */
const family: Creature = {
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

export const FAMILY_PEOPLE = { child, girl, couple, family } satisfies Record<string, Creature>

export const EXERCISING_PEOPLE = { runner, footballer, yogi } satisfies Record<string, Creature>

export const COSTUMED_PEOPLE = { vampire, skeleton, clown } satisfies Record<string, Creature>
