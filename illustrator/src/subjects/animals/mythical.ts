import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { moveToFarSide, type Joint, parseJoints, type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import type { Line } from '../marks.ts'
import { createBelly, createSpots, createStripes } from '../pattern.ts'
import type { Plate } from '../plate.ts'
import type { Creature } from '../creature.ts'
import { createFeathers } from './feathers.ts'

/** One spike at each joint, as along a back. The radius of the joint is the length of the spike. */
function createSpikes(joints: readonly Joint[], material: number, depth = -0.02): Limb[] {
  return joints.map(([x, y, size]): Limb => [x, y, size * 0.42, x - size * 0.5, y - size, 0.004, depth, material])
}

const dragonNear: Plate['knots'] = knots(`.06 -.66, -.08 -.98, -.16 -1.4!, -.42 -1.36, -.86 -1.14!, -.76 -1.02,
  -.8 -.78!, -.58 -.84, -.5 -.6!, -.32 -.7, -.2 -.52!, -.06 -.56`)
const dragonFar: Plate['knots'] = knots(`.1 -.66, .26 -.98, .34 -1.42!, .62 -1.34, 1 -1.04!, .86 -1, .8 -.78!, .64 -.86,
  .5 -.68!, .38 -.76, .2 -.6!`)
/** Enlarges a wing from its root by 18 percent. */
const enlargeWing = (knots: Plate['knots']): Plate['knots'] =>
  knots.map(([x, y, corner]) => [0.06 + (x - 0.06) * 1.18, -0.62 + (y + 0.62) * 1.18, corner])

/** The bones of a wing: the arm from the body to the wrist, and a finger to each tip. */
const createWingBones = (
  root: readonly [number, number],
  wrist: readonly [number, number],
  tips: readonly (readonly [number, number])[],
): Line[] => [
  {
    points: [root, [(root[0] + wrist[0]) / 2 - 0.03, (root[1] + wrist[1]) / 2], wrist],
    width: 0.03,
    endWidth: 0.022,
    material: 2,
  },
  ...tips.map((tip): Line => ({ points: [wrist, tip], width: 0.014, endWidth: 0.005, material: 2 })),
]

const dragonLeg: Limb[] = parseLimbs(`0 .1: .2 -.46 .1, .28 -.28 .055, .22 -.14 .04, .26 -.04 .034;
  4 .14: .26 -.03 .03, .4 -.015 .012`)
const dragonHaunch: Limb[] = parseLimbs(`0 .1: -.24 -.38 .18, -.06 -.24 .08, -.24 -.12 .045, -.16 -.04 .04;
  4 .14: -.16 -.03 .036, .02 -.015 .012`)

/** Stands with raised wings and an S-shaped neck. */
const dragon: Creature = {
  fur: 0,
  gloss: 0.3,
  blend: 0.03,
  materials: parseMaterials('.48 .15 145, .84 .11 90, .34 .11 150, .1 .02 140, .9 .05 85, .62 .17 45'),
  dyed: [0, 2],
  pattern: (material, u, v) => dragonScales(material, u, v),
  behind: [
    { knots: enlargeWing(dragonFar), material: 5, bulge: 0.05 },
    { knots: enlargeWing(dragonNear), material: 5, bulge: 0.05 },
  ],
  linesBehind: [
    ...createWingBones([0.1, -0.64], [0.39, -1.55], points('1.16 -1.12, .93 -.82, .58 -.7')),
    ...createWingBones([0.04, -0.6], [-0.2, -1.53], points('-1.02 -1.23, -.95 -.81, -.6 -.6, -.24 -.51')),
  ],
  limbs: [
    ...moveToFarSide(dragonLeg, 0.12),
    ...moveToFarSide(dragonHaunch, 0.14),
    ...parseLimbs(`0 -.05: -.26 -.42 .16, -.56 -.24 .1, -.86 -.14 .065, -1.1 -.24 .04, -1.16 -.44 .024;
      2 -.05: -1.16 -.44 .02, -1.24 -.54 .05, -1.2 -.68 .006`),
    ...createSpikes(parseJoints('-.5 -.34 .09, -.64 -.26 .085, -.78 -.2 .075, -.92 -.19 .065'), 2),
    ...parseLimbs('0 0: -.26 -.44 .18, 0 -.5 .185, .18 -.56 .16; 1 .06: -.06 -.38 .11, .2 -.46 .12, .32 -.62 .09'),
    ...createSpikes(parseJoints('-.34 -.56 .1, -.18 -.64 .11, -.02 -.68 .1'), 2),
    ...dragonLeg,
    ...dragonHaunch,
    ...parseLimbs(`0 .02: .2 -.6 .14, .38 -.76 .1, .36 -.96 .08, .44 -1.12 .075;
      1 .06: .3 -.62 .08, .45 -.78 .055, .43 -.94 .045`),
    ...createSpikes(parseJoints('.22 -.74 .1, .29 -.84 .1, .29 -.95 .09, .32 -1.06 .085'), 2),
    ...parseLimbs(`0 .05: .46 -1.17 .1, .54 -1.16 .085; 0 .07: .54 -1.17 .08, .7 -1.14 .055, .78 -1.12 .045;
      0 .04: .52 -1.09 .05, .62 -1.04 .036, .74 -1.03 .022; 4 .1: .44 -1.24 .03, .34 -1.34 .02, .3 -1.46 .005;
      4 0: .5 -1.25 .028, .44 -1.38 .018, .44 -1.5 .005; 4 .14: .7 -1.085 .012, .7 -1.055 .003; 2 .1: .8 -1.15 .02`),
  ],
  eyes: [{ x: 0.56, y: -1.2, radius: 0.03, iris: [0.85, 0.17, 80], isSlit: true }],
}
const dragonScales = createSpots({ ink: 2, scale: 15 }, 0.2, 0)

const rexLeg: Limb[] = parseLimbs(`0 .1: -.16 -.5 .19, .02 -.32 .1, -.2 -.16 .055, -.1 -.04 .05;
  0 .14: -.1 -.03 .042, .1 -.02 .02`)

const dinosaur: Creature = {
  fur: 0,
  gloss: 0.15,
  blend: 0.04,
  materials: parseMaterials('.54 .1 120, .86 .06 95, .4 .09 130, .1 .02 140, .97 .01 90, .5 .15 20'),
  dyed: [0, 2],
  pattern: (material, u, v) => rexBelly(v < -0.5 ? rexStripes(material, u, v) : material, u, v),
  limbs: [
    ...moveToFarSide(rexLeg, 0.2),
    ...parseLimbs(`0 0: -.2 -.54 .18, -.52 -.46 .11, -.84 -.46 .06, -1.16 -.6 .012;
      0 0: -.2 -.54 .2, .06 -.62 .19, .24 -.78 .13`),
    ...rexLeg,
    ...parseLimbs(`0 .16: .22 -.6 .045, .32 -.5 .03, .38 -.56 .02; 0 .02: .22 -.8 .14, .32 -.96 .12;
      0 .04: .34 -1.02 .145, .5 -1.03 .12, .72 -.99 .085; 5 .02: .38 -.9 .07, .66 -.86 .045;
      0 .05: .36 -.88 .08, .54 -.8 .06, .68 -.8 .045`),
    ...Array.from({ length: 7 }, (_, i): Limb => [
      0.48 + i * 0.045,
      -0.93 + i * 0.002,
      0.016,
      0.485 + i * 0.045,
      -0.88,
      0.003,
      0.13,
      4,
    ]),
    ...parseLimbs('2 .12: .46 -1.12 .045; 3 .12: .77 -1.03 .014'),
  ],
  eyes: [{ x: 0.48, y: -1.07, radius: 0.028, iris: [0.85, 0.16, 90], isSlit: true }],
}
const rexBelly = createBelly({ ink: 1 }, -0.46, -0.3)
const rexStripes = createStripes({ ink: 2, scale: 30 }, 0.3, 9)

const longNeck: Creature = {
  fur: 0,
  gloss: 0.1,
  blend: 0.04,
  materials: parseMaterials('.6 .07 210, .8 .05 190, .48 .07 220, .12 0 0'),
  dyed: [0, 2],
  pattern: createSpots({ ink: 2, scale: 8 }, 0.2, 0),
  limbs: [
    ...moveToFarSide(tube(0, 0, [0.18, -0.3, 0.1], [0.18, -0.04, 0.07]), 0.12),
    ...moveToFarSide(tube(0, 0, [-0.26, -0.3, 0.11], [-0.28, -0.04, 0.07]), 0.14),
    ...parseLimbs(`0 -.02: -.3 -.38 .16, -.62 -.3 .09, -.92 -.22 .04, -1.2 -.3 .01;
      0 0: -.28 -.38 .18, -.04 -.42 .22, .2 -.4 .17; 0 .06: .18 -.3 .11, .18 -.05 .075;
      0 .06: -.26 -.3 .12, -.28 -.05 .078; 0 .02: .22 -.44 .14, .42 -.66 .085, .5 -.96 .062, .58 -1.18 .055;
      0 .04: .6 -1.24 .075, .72 -1.22 .05`),
  ],
  eyes: [{ x: 0.64, y: -1.26, radius: 0.018 }],
  lines: [{ points: points('.76 -1.2, .68 -1.19'), width: 0.007, material: 3 }],
}

const createPhoenixWing = (side: 1 | -1, depth: number): Limb[] => {
  const mirrorAngle = (a: number) => (side > 0 ? a : Math.PI - a)
  const mirrorX = (x: number): number => x * side
  return [
    ...createFeathers(2, depth, {
      from: [mirrorX(0.12), -0.56],
      to: [mirrorX(0.46), -0.9],
      angles: [mirrorAngle(0.9), mirrorAngle(0.5)],
      lengths: [0.3, 0.44],
      count: 7,
      width: 0.055,
    }),
    ...createFeathers(1, depth + 0.03, {
      from: [mirrorX(0.46), -0.9],
      to: [mirrorX(0.7), -1.12],
      angles: [mirrorAngle(0.6), mirrorAngle(-1.3)],
      lengths: [0.5, 0.42],
      count: 8,
      width: 0.046,
    }),
    ...createFeathers(0, depth + 0.08, {
      from: [mirrorX(0.1), -0.6],
      to: [mirrorX(0.62), -1.06],
      angles: [mirrorAngle(0.8), mirrorAngle(0.1)],
      lengths: [0.2, 0.24],
      count: 9,
      width: 0.05,
    }),
    ...tube(0, depth + 0.1, [mirrorX(0.06), -0.56, 0.1], [mirrorX(0.34), -0.84, 0.075], [mirrorX(0.68), -1.12, 0.04]),
  ]
}

const phoenix: Creature = {
  fur: 0.006,
  isShadowless: true,
  blend: 0.02,
  materials: parseMaterials('.6 .22 32 .35, .86 .17 80 .9, .72 .19 52 .6, .9 .12 90 .6'),
  dyed: [0],
  limbs: [
    ...[-0.5, -0.25, 0, 0.25, 0.5].flatMap((lean, i): Limb[] => [
      ...tube(
        i % 2 ? 1 : 2,
        -0.1,
        [lean * 0.1, -0.3, 0.05],
        [lean * 0.4, -0.02, 0.045],
        [lean * 0.5 - 0.1, 0.24, 0.036],
        [lean * 0.9, 0.5, 0.008],
      ),
    ]),
    ...createPhoenixWing(-1, -0.1),
    ...createPhoenixWing(1, -0.1),
    ...parseLimbs(`0 0: 0 -.3 .09, 0 -.52 .14, .02 -.74 .08; 2 .08: 0 -.34 .06, 0 -.52 .08;
      0 .05: .03 -.84 .08, .06 -.83 .07; 3 .07: .12 -.83 .035, .22 -.78 .006`),
    ...[0, 1, 2].flatMap((i) =>
      tube(
        1,
        0.04,
        [0, -0.9, 0.02],
        [-0.06 - i * 0.04, -1.02 + i * 0.03, 0.022],
        [-0.1 - i * 0.08, -1.12 + i * 0.07, 0.005],
      ),
    ),
  ],
  eyes: [{ x: 0.08, y: -0.86, radius: 0.018 }],
}

export const MYTHICAL_ANIMALS = { dragon, dinosaur, longNeck, phoenix } satisfies Record<string, Creature>
