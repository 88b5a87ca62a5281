import { points, triples } from '../../math/tables.ts'
import { ball, moveToFarSide, parseJoints, type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import { createBlotches, createStripes } from '../pattern.ts'
import { placePart } from '../marks.ts'
import type { Creature } from '../creature.ts'
import { bovineHead, equineHead, createQuadruped, type Quadruped } from './quadruped.ts'

/** Points of a body from `createQuadruped()`. */
type BodyPoints = { headX: number; headY: number; backY: number }

/** Hair along the neck and between the ears. */
function createMane({ headX, headY, backY }: BodyPoints, length = 0.1, material = 2): Limb[] {
  return [
    ...tube(material, 0.06, [headX + 0.05, headY - 0.05, 0.03], [headX - 0.01, headY - 0.09, 0.032]),
    ...tube(
      material,
      0.05,
      [headX - 0.06, headY - 0.05, 0.036],
      [headX - 0.14, headY + 0.1, 0.045],
      [0.2, backY - 0.1, 0.03],
    ),
    ...tube(material, 0.07, [headX - 0.1, headY + 0.02, 0.03], [headX - 0.14, headY + length + 0.06, 0.012]),
    ...tube(material, 0.07, [headX - 0.15, headY + 0.1, 0.036], [headX - 0.2, headY + length + 0.16, 0.012]),
    ...tube(material, 0.07, [headX - 0.2, headY + 0.18, 0.032], [headX - 0.27, headY + length + 0.22, 0.012]),
  ]
}

const trottingHorse: Quadruped = {
  frame: { leg: 0.54, legRadius: 0.032, length: 0.28, hip: 0.14, waist: 0.13, chest: 0.145 },
  neck: [0.2, -0.34, 0.13, 0.078],
  head: equineHead,
  headSize: 0.084,
  headAngle: 0.06,
  footMaterial: 3,
  stepLength: 0.14,
  tail: parseJoints('-.1 -.01 .045, -.12 .16 .06, -.05 .22 .03, -.04 .08 .008'),
  tailMaterial: 2,
  createExtraLimbs: (points) => createMane(points),
}

const horse: Creature = {
  ...createQuadruped(trottingHorse),
  fur: 0.002,
  gloss: 0.12,
  materials: parseMaterials('.42 .095 45, .92 .02 80, .2 .03 40, .1 .01 40'),
}

const unicorn: Creature = {
  ...createQuadruped({
    ...trottingHorse,
    neck: [0.2, -0.37, 0.13, 0.076],
    createExtraLimbs: (points) => [
      ...createMane(points, 0.2),
      ...tube(
        4,
        0.1,
        [points.headX + 0.045, points.headY - 0.05, 0.022],
        [points.headX + 0.17, points.headY - 0.36, 0.003],
      ),
    ],
    tail: parseJoints('-.12 -.06 .05, -.16 .12 .075, -.02 .24 .06, -.1 .16 .008'),
  }),
  fur: 0.002,
  materials: parseMaterials('.97 .012 320, .96 .01 80, .76 .13 330, .62 .04 300, .88 .13 88 .5'),
  dyed: [2],
}

const zebra: Creature = {
  ...createQuadruped({
    ...trottingHorse,
    frame: { ...trottingHorse.frame, leg: 0.46, legRadius: 0.034 },
    neck: [0.2, -0.26, 0.13, 0.085],
    stepLength: 0.09,
    tail: parseJoints('-.06 .14 .022, -.01 .14 .018, 0 .1 .034'),
    tailMaterial: 0,
    createExtraLimbs: ({ headX, headY, backY }) =>
      tube(2, 0.0, [headX + 0.0, headY - 0.1, 0.03], [headX - 0.12, headY + 0.02, 0.045], [0.2, backY - 0.12, 0.03]),
  }),
  fur: 0.002,
  materials: parseMaterials('.95 .01 80, .95 .01 80, .14 .01 270, .1 .01 40'),
  dyed: [],
  pattern: createStripes({ ink: 2, scale: 66 }, 0.66),
}

const donkey: Creature = {
  ...createQuadruped({
    ...trottingHorse,
    frame: { ...trottingHorse.frame, leg: 0.4, legRadius: 0.036 },
    neck: [0.2, -0.22, 0.13, 0.09],
    headSize: 0.096,
    stepLength: 0.06,
    tail: parseJoints('-.05 .16 .018, 0 .12 .016, 0 .1 .034'),
    tailMaterial: 0,
    createExtraLimbs: ({ headX, headY, backY }) => [
      ...tube(
        0,
        0.08,
        [headX - 0.03, headY - 0.06, 0.026],
        [headX - 0.06, headY - 0.2, 0.036],
        [headX - 0.06, headY - 0.3, 0.01],
      ),
      ...tube(
        0,
        -0.02,
        [headX + 0.03, headY - 0.06, 0.026],
        [headX + 0.05, headY - 0.2, 0.034],
        [headX + 0.07, headY - 0.29, 0.01],
      ),
      ...tube(
        2,
        0.02,
        [headX - 0.06, headY - 0.06, 0.026],
        [headX - 0.14, headY + 0.06, 0.04],
        [0.2, backY - 0.12, 0.03],
      ),
      ...tube(1, 0.12, [headX + 0.13, headY + 0.1, 0.04], [headX + 0.16, headY + 0.13, 0.044]),
    ],
  }),
  fur: 0.006,
  materials: parseMaterials('.58 .02 60, .9 .015 80, .34 .02 60, .12 .01 40'),
}

const cow: Creature = {
  ...createQuadruped({
    frame: { leg: 0.36, legRadius: 0.042, length: 0.35, hip: 0.18, waist: 0.2, chest: 0.19 },
    neck: [0.2, -0.1, 0.15, 0.11],
    head: bovineHead,
    headSize: 0.115,
    tail: parseJoints('-.06 .06 .018, -.01 .2 .014, 0 .08 .034'),
    footMaterial: 3,
    stepLength: 0.05,
    createExtraLimbs: ({ headX, headY, backY }) => [
      ...tube(
        1,
        0.1,
        [headX - 0.06, headY - 0.1, 0.024],
        [headX - 0.03, headY - 0.2, 0.017],
        [headX + 0.05, headY - 0.24, 0.005],
      ),
      ...tube(
        1,
        -0.03,
        [headX + 0.03, headY - 0.09, 0.022],
        [headX + 0.09, headY - 0.18, 0.015],
        [headX + 0.17, headY - 0.2, 0.005],
      ),
      ...tube(4, 0.05, [-0.2, backY + 0.2, 0.07], [-0.2, backY + 0.24, 0.05]),
    ],
  }),
  fur: 0.002,
  materials: parseMaterials('.95 .012 80, .85 .04 80, .22 .02 50, .16 .01 40, .8 .07 20'),
  dyed: [2],
  pattern: createBlotches({ ink: 2, scale: 4.6 }, 0.1),
}

const fleece: Limb[] = triples(`-.26 -.46 .17, -.1 -.52 .18, .08 -.52 .18, .22 -.48 .16, -.3 -.32 .16, -.12 -.3 .17,
  .08 -.3 .17, .24 -.34 .15, 0 -.4 .24`).map(([x, y, r], i) => ball(0, (i % 3) * 0.03, x, y, r))

const sheep: Creature = {
  fur: 0.024,
  blend: 0.03,
  materials: parseMaterials('.94 .015 85, .9 .015 85, .3 .02 60, .1 .01 40, .5 .04 20'),
  limbs: [
    ...parseLimbs('2 -.14: -.14 -.24 .04, -.12 -.03 .032; 2 -.14: .12 -.24 .04, .1 -.03 .032'),
    ...fleece,
    ...parseLimbs(`2 .05: -.24 -.24 .045, -.25 -.03 .036; 2 .05: .2 -.24 .045, .22 -.03 .036; 0 -.02: -.44 -.42 .07;
      2 .08: .36 -.56 .1, .42 -.48 .085, .46 -.42 .06; 2 .14: .32 -.58 .03, .24 -.52 .042, .2 -.46 .02;
      2 0: .42 -.6 .026, .5 -.58 .036, .55 -.54 .014; 0 .12: .34 -.66 .08; 0 .12: .4 -.64 .055`),
  ],
  eyes: [{ x: 0.42, y: -0.53, radius: 0.018, iris: [0.85, 0.08, 85] }],
}

const pig: Creature = {
  ...createQuadruped({
    frame: { leg: 0.2, legRadius: 0.045, length: 0.26, hip: 0.2, waist: 0.215, chest: 0.195 },
    neck: [0.2, -0.02, 0.17, 0.13],
    head: {
      limbs: parseLimbs(`0 0: -.1 0 .95, .35 .15 .8; 4 .2: .8 .25 .5, 1.3 .3 .42; 2 .26: 1.4 .12 .34, 1.44 .44 .34;
        3 .55: 1.62 .14 .08; 3 .55: 1.64 .4 .08; 4 .5: -.1 -.7 .34, .3 -1.05 .26, .52 -.75 .05;
        4 -.3: .2 -.75 .3, .6 -1.1 .22, .8 -.85 .05`),
      eyes: [{ x: 0.55, y: -0.12, radius: 0.11 }],
      lines: [{ points: points('1.2 .75, .9 .85, .65 .72'), width: 0.05, material: 3 }],
    },
    headSize: 0.14,
    tail: parseJoints('-.07 -.02 .02, -.02 -.08 .018, .05 -.02 .016, -.02 .06 .014, -.09 -.02 .008'),
    footMaterial: 2,
    stepLength: 0.05,
  }),
  fur: 0,
  materials: parseMaterials('.83 .075 12, .88 .05 15, .68 .1 12, .16 .03 20, .78 .1 10'),
}

const gallopingHead = placePart(equineHead, { x: 0.62, y: -0.92, scale: 0.084, depth: 0.06, angle: -0.3 })

const runningHorse: Creature = {
  ...horse,
  limbs: [
    ...moveToFarSide(parseLimbs('0 0: .26 -.6 .09, .5 -.52 .046, .66 -.36 .028, .82 -.4 .026; 3 0: .85 -.4 .03'), 0),
    ...moveToFarSide(
      parseLimbs('0 0: -.3 -.6 .13, -.5 -.46 .055, -.72 -.42 .03, -.88 -.26 .026; 3 0: -.9 -.24 .03'),
      0.1,
    ),
    ...parseLimbs(`2 0: -.4 -.72 .045, -.58 -.8 .055, -.8 -.74 .05, -1 -.6 .008;
      0 0: -.3 -.66 .14, 0 -.63 .13, .28 -.66 .145; 0 .05: .28 -.6 .09, .42 -.42 .048, .28 -.3 .03, .22 -.16 .027;
      3 .06: .22 -.13 .032; 0 .05: -.28 -.62 .13, -.22 -.44 .06, -.42 -.26 .032, -.36 -.08 .027; 3 .06: -.35 -.05 .032;
      0 .02: .3 -.72 .13, .46 -.84 .1, .6 -.92 .078; 2 .05: .58 -1 .036, .44 -.98 .045, .3 -.86 .036;
      2 .07: .5 -.98 .034, .36 -1.06 .02, .26 -1.06 .006; 2 .07: .42 -.92 .036, .26 -.98 .02, .14 -.94 .006`),
    ...gallopingHead.limbs,
  ],
  eyes: gallopingHead.eyes,
  lines: gallopingHead.lines,
}

export const HOOFED_ANIMALS = { horse, runningHorse, unicorn, zebra, donkey, cow, sheep, pig } satisfies Record<
  string,
  Creature
>
