import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Creature } from '../creature.ts'
import { type Limb, parseLimbs } from '../limbs.ts'
import { type Line, moveLimbs } from '../marks.ts'
import type { Plate } from '../plate.ts'
import { MYTHICAL_ANIMALS } from './mythical.ts'

const { dragon } = MYTHICAL_ANIMALS

const flames: readonly Limb[] = parseLimbs(`6 .04: .82 -1.08 .02, 1 -1.04 .07, 1.22 -1 .1, 1.46 -1.04 .05, 1.6 -1 .01;
  6 .04: 1.1 -1 .08, 1.32 -.9 .07, 1.5 -.88 .012; 6 .04: 1.1 -1.04 .06, 1.3 -1.14 .06, 1.46 -1.22 .012;
  7 .12: .84 -1.08 .014, 1.02 -1.04 .04, 1.24 -1 .05, 1.4 -1.02 .012`)

const fireDragon: Creature = {
  ...dragon,
  materials: [...dragon.materials, [0.72, 0.2, 45, 1.6], [0.92, 0.13, 95, 2.4]],
  limbs: [...dragon.limbs, ...flames],
}

const nearWing: Plate['knots'] = knots(`.1 -.5, .02 -.86, -.06 -1.2!, -.4 -1.26, -.98 -1.14!, -.8 -.98, -.8 -.74!,
  -.56 -.82, -.46 -.58!, -.3 -.66, -.2 -.46!`)
const farWing: Plate['knots'] =
  knots(`.12 -.52, .26 -.86, .38 -1.16!, .66 -1.18, 1.12 -1.02!, .9 -.94, .88 -.74!, .68 -.8,
  .56 -.62!, .4 -.68, .26 -.5!`)
/** The bones of a wing: the arm from the body to the wrist, and a finger to each tip. */
const createWingBones = (wrist: readonly [number, number], tips: readonly (readonly [number, number])[]): Line[] => [
  { points: [[0.11, -0.5], [wrist[0] * 0.55 + 0.06, -0.84], wrist], width: 0.03, endWidth: 0.02, material: 2 },
  ...tips.map((tip): Line => ({ points: [wrist, tip], width: 0.013, endWidth: 0.005, material: 2 })),
]

const spikes: Limb[] = points('.34 -.62, .2 -.6, .06 -.57, -.08 -.54, -.22 -.5, -.38 -.44, -.52 -.41').map(
  ([x, y]): Limb => [x, y, 0.035, x - 0.05, y - 0.09, 0.004, -0.02, 2],
)

/** Flies with spread wings, drawn-up legs and a trailing tail. */
const flyingDragon: Creature = {
  ...dragon,
  isShadowless: true,
  behind: [
    { knots: farWing, material: 5, bulge: 0.05 },
    { knots: nearWing, material: 5, bulge: 0.05 },
  ],
  linesBehind: [
    ...createWingBones([0.38, -1.15], points('1.12 -1.02, .88 -.75, .56 -.63')),
    ...createWingBones([-0.06, -1.19], points('-.98 -1.14, -.8 -.75, -.46 -.59, -.2 -.47')),
  ],
  limbs: [
    ...parseLimbs(`0 -.02: -.2 -.4 .11, -.5 -.34 .075, -.8 -.36 .05, -1.06 -.24 .032, -1.26 -.3 .02;
      2 -.02: -1.26 -.3 .018, -1.34 -.34 .05, -1.46 -.36 .006`),
    ...spikes,
    ...parseLimbs(`0 0: -.2 -.4 .12, .04 -.44 .15, .26 -.5 .12; 1 .05: -.14 -.34 .08, .06 -.36 .1, .28 -.44 .08;
      0 .1: -.16 -.36 .1, -.06 -.2 .06, -.24 -.16 .036; 4 .12: -.24 -.16 .03, -.34 -.1 .008;
      0 .1: .2 -.4 .07, .28 -.26 .04, .16 -.2 .03; 4 .12: .16 -.2 .026, .08 -.14 .008;
      0 .02: .26 -.52 .11, .46 -.56 .08, .6 -.7 .066, .74 -.74 .06; 1 .05: .3 -.47 .06, .48 -.51 .045, .63 -.65 .036`),
    // The head of the standing dragon, moved to the end of this neck.
    ...moveLimbs(
      dragon.limbs.filter(([ax, ay]) => ax > 0.4 && ay < -1.03),
      0.3,
      0.4,
    ),
  ],
  eyes: (dragon.eyes ?? []).map((eye) => ({ ...eye, x: eye.x + 0.3, y: eye.y + 0.4 })),
}

export const DRAGONS = { fireDragon, flyingDragon } satisfies Record<string, Creature>
