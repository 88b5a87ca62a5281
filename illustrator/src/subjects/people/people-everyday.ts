import { pointsIn } from '../../math/tables.ts'
import type { Creature } from '../creature.ts'
import { type Line, moveLimbs } from '../marks.ts'
import { type Limb, parseLimbs, type Material, tube } from '../limbs.ts'
import { parseBends, createPersonEyes, createPersonLimbs, type Pose, POSES, SKIN } from './person.ts'

const DARK: Material = [0.22, 0.02, 270]

const child: Creature = {
  fur: 0,
  eyes: createPersonEyes({ headScale: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
  materials: [[0.78, 0.15, 85], SKIN, [0.45, 0.1, 255], [0.55, 0.2, 27], [0.38, 0.06, 50]],
  limbs: createPersonLimbs({
    bulk: 1.06,
    headScale: 1.5,
    pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] },
  }),
}

const girl: Creature = {
  fur: 0,
  eyes: createPersonEyes({ headScale: 1.35, pose: { ...POSES.striding, head: [0.02, -0.92] } }),
  materials: [[0.6, 0.2, 25], SKIN, SKIN, [0.2, 0.02, 30], [0.4, 0.08, 50]],
  limbs: [
    ...createPersonLimbs({
      bulk: 0.92,
      headScale: 1.35,
      hair: 'long',
      sleeveMaterial: 1,
      pose: { ...POSES.striding, chest: [0, -0.72], head: [0.02, -0.92] },
    }),
    ...parseLimbs('0 .04: 0 -.54 .07, -.01 -.36 .15; 0 .04: -.12 -.33 .06, .11 -.33 .06'),
  ],
}

const holdingHands: Pose = { ...POSES.standing, arms: parseBends('.13 -.62, .17 -.48; -.14 -.62, -.15 -.46') }

/** A man and a woman, hand in hand. */
const couple: Creature = {
  fur: 0,
  materials: [[0.36, 0.07, 260], SKIN, [0.28, 0.03, 260], DARK, [0.26, 0.04, 45], [0.56, 0.2, 22], [0.5, 0.1, 45]],
  dyed: [5],
  limbs: [
    ...moveLimbs(createPersonLimbs({ pose: holdingHands, bulk: 1.08 }), -0.17, -0.03),
    ...moveLimbs(
      [
        ...createPersonLimbs({ pose: holdingHands, bulk: 0.84, hair: 'long', legMaterial: 1 }).map((limb): Limb => {
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

const sprint: Pose = {
  legs: parseBends('-.06 -.3, -.3 -.2; .2 -.38, .2 -.1'),
  arms: parseBends('.17 -.66, .3 -.76; -.16 -.68, -.2 -.5'),
  chest: [0.06, -0.76],
}

const runner: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: sprint }),
  materials: [[0.6, 0.2, 30], SKIN, SKIN, [0.85, 0.17, 115], [0.25, 0.04, 45], [0.22, 0.02, 270]],
  limbs: [
    ...createPersonLimbs({ pose: sprint, sleeveMaterial: 1, bulk: 0.95 }),
    ...parseLimbs('5 .05: -.03 -.46 .062, .1 -.42 .06; 5 -.04: -.04 -.46 .06, -.05 -.37 .055'),
  ],
}

const kick: Pose = {
  legs: parseBends('-.06 -.26, -.1 -.03; .18 -.34, .34 -.2'),
  arms: parseBends('.18 -.68, .28 -.6; -.2 -.7, -.34 -.74'),
  chest: [-0.04, -0.76],
}

const footballer: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: kick }),
  materials: [[0.52, 0.19, 262], SKIN, SKIN, [0.16, 0.01, 270], [0.25, 0.04, 45], [0.96, 0.01, 90], [0.14, 0.01, 270]],
  dyed: [0],
  limbs: [
    ...createPersonLimbs({ pose: kick }),
    ...parseLimbs(`5 .05: -.04 -.48 .075, .1 -.42 .066; 5 -.03: -.04 -.46 .066, -.06 -.36 .06;
      5 .05: .24 -.3 .042, .32 -.22 .036; 5 .05: .54 -.16 .1; 6 .12: .52 -.17 .034; 6 .1: .6 -.21 .026;
      6 .1: .57 -.09 .026; 6 .1: .47 -.1 .02`),
  ],
}

/** Sits with crossed legs and the hands on the knees. */
const yogi: Creature = {
  fur: 0,
  materials: [[0.62, 0.12, 190], SKIN, [0.4, 0.07, 285], SKIN, [0.28, 0.05, 45], [0.62, 0.13, 320]],
  dyed: [0],
  limbs: parseLimbs(`5 -.1: -.46 -.01 .02, .46 -.01 .02; 0 0: 0 -.1 .1, 0 -.26 .08, 0 -.42 .095;
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

/** Two parents and a child between them. */
const family: Creature = {
  ...couple,
  eyes: [],
  materials: [...couple.materials, [0.8, 0.16, 88], [0.45, 0.1, 150]],
  limbs: [
    ...moveLimbs(
      couple.limbs.filter(([ax]) => ax < 0),
      -0.1,
      0,
    ),
    ...moveLimbs(
      couple.limbs.filter(([ax]) => ax >= 0),
      0.12,
      0,
    ),
    ...moveLimbs(
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
