import { points } from '../../math/tables.ts'
import type { Creature } from '../creature.ts'
import { type Limb, moveToFarSide, parseLimbs, tube } from '../limbs.ts'
import { placePart } from '../marks.ts'
import { bearHead, canineHead } from './quadruped.ts'
import { DOGS } from './small.ts'
import { FOREST_ANIMALS } from './wild.ts'

const { wolf, bear } = FOREST_ANIMALS
const { dog } = DOGS

const howlingHead = placePart(canineHead, { x: 0.24, y: -0.9, scale: 0.112, depth: 0.06, angle: -1.05 })

/** Sits, with its muzzle toward the sky. */
const howlingWolf: Creature = {
  fur: wolf.fur,
  materials: wolf.materials,
  limbs: [
    ...parseLimbs(`0 -.05: -.26 -.12 .07, -.46 -.07 .085, -.68 -.12 .07, -.8 -.2 .012;
      0 -.1: .2 -.44 .06, .24 -.2 .036, .24 -.03 .032; 0 0: -.16 -.2 .19, 0 -.42 .17, .1 -.6 .155;
      0 .07: -.16 -.17 .16, 0 -.1 .08; 0 .1: -.06 -.035 .04, .08 -.03 .034;
      0 .08: .1 -.46 .085, .15 -.2 .042, .15 -.03 .036; 0 .1: .15 -.03 .038, .21 -.028 .03;
      0 .02: .08 -.62 .15, .16 -.8 .125; 1 .09: .18 -.5 .07, .24 -.68 .08, .29 -.8 .06;
      2 .02: -.2 -.32 .1, -.06 -.56 .1, .06 -.76 .09`),
    ...howlingHead.limbs,
  ],
  eyes: howlingHead.eyes,
}

const growlingHead = placePart(bearHead, { x: 0.08, y: -1.08, scale: 0.14, depth: 0.08, angle: -0.15 })

/** Stands upright, with hanging arms. */
const standingBear: Creature = {
  fur: bear.fur,
  materials: bear.materials,
  limbs: [
    ...parseLimbs(`0 -.12: .12 -.82 .1, .3 -.62 .08, .36 -.5 .065; 0 -.1: .1 -.3 .13, .16 -.08 .085, .26 -.05 .06;
      0 0: -.04 -.3 .22, -.02 -.56 .23, .02 -.84 .18; 1 .06: .1 -.4 .14, .1 -.62 .13;
      0 .1: -.1 -.3 .17, -.08 -.1 .095, .04 -.06 .07; 0 .16: -.08 -.84 .12, .02 -.6 .09, .16 -.52 .075`),
    ...[0, 1, 2].flatMap((i) =>
      tube(3, 0.22, [0.2 + i * 0.014, -0.54 + i * 0.035, 0.014], [0.25 + i * 0.012, -0.52 + i * 0.035, 0.004]),
    ),
    ...tube(0, 0.02, [0.02, -0.92, 0.16], [0.06, -1.02, 0.13]),
    ...growlingHead.limbs,
  ],
  eyes: growlingHead.eyes,
  lines: growlingHead.lines,
}

const createRunningLeg = (x: number, y: number, joints: readonly (readonly [number, number])[]): Limb[] => [
  ...tube(0, 0.05, [x, y, 0.1], ...joints.map(([dx, dy], i) => [x + dx, y + dy, 0.05 - i * 0.008] as const)),
]

const runningHead = placePart(
  {
    limbs: parseLimbs(`0 0: -.15 0 .98, .3 .08 .86; 1 .3: .5 .3 .56, 1.3 .42 .42; 3 .6: 1.62 .2 .2, 1.68 .24 .18;
      4 .3: 1.1 .8 .16, 1.2 1.15 .17; 1 .2: .6 .72 .3, 1.1 .8 .2; 2 .7: -.4 -.6 .34, -.95 -.35 .38, -1.3 .05 .2;
      2 -.5: .2 -.8 .3, -.3 -1.1 .26, -.7 -1 .14`),
    eyes: [{ x: 0.55, y: -0.2, radius: 0.16 }],
  },
  { x: 0.48, y: -0.62, scale: 0.145, depth: 0.06, angle: -0.1 },
)

/** Runs at full speed, with flying ears and tail. */
const runningDog: Creature = {
  fur: dog.fur,
  materials: dog.materials,
  dyed: [0, 2],
  limbs: [
    ...moveToFarSide(createRunningLeg(0.26, -0.4, points('.2 .08, .36 .02, .46 .06')), 0),
    ...moveToFarSide(createRunningLeg(-0.28, -0.38, points('-.1 .14, -.3 .16, -.42 .26')), 0),
    ...parseLimbs(`0 -.03: -.38 -.46 .055, -.56 -.6 .06, -.66 -.78 .03; 1 -.03: -.66 -.78 .045;
      0 0: -.3 -.42 .15, -.02 -.42 .14, .26 -.46 .17; 1 .05: .34 -.42 .11, .1 -.36 .08`),
    ...createRunningLeg(0.26, -0.36, points('.14 .14, .02 .24, .1 .34')),
    ...createRunningLeg(-0.28, -0.36, points('.08 .14, -.12 .22, -.06 .34')),
    ...parseLimbs(`1 .08: .37 -.03 .046; 1 .08: -.33 -.03 .046; 0 .02: .3 -.5 .14, .42 -.58 .12;
      4 .12: .28 -.6 .03, .36 -.44 .032`),
    ...runningHead.limbs,
  ],
  eyes: runningHead.eyes,
}

export const POSED_ANIMALS = { howlingWolf, standingBear, runningDog } satisfies Record<string, Creature>
