import { parseLimbs, parseMaterials, tube } from '../limbs.ts'
import type { Creature } from '../creature.ts'
import { parseBends, createPersonEyes, createPersonLimbs, type Pose, POSES, SKIN } from './person.ts'

const person: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: POSES.striding }),
  materials: [[0.48, 0.15, 28], SKIN, [0.3, 0.05, 260], [0.2, 0.03, 40], [0.26, 0.04, 45], [0.5, 0.1, 60]],
  limbs: [
    ...createPersonLimbs({ pose: POSES.striding }),
    ...parseLimbs('0 .04: 0 -.56 .1, -.02 -.38 .11; 5 .09: -.06 -.83 .032, .05 -.82 .034'),
  ],
}

const holdingUp: Pose = {
  ...POSES.striding,
  chest: [0, -0.75],
  head: [0.02, -0.935],
  arms: parseBends('.17 -.6, .2 -.7; -.15 -.6, -.13 -.45'),
}

/** Wears a coat and boots, and raises one hand. */
const lady: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: holdingUp, headScale: 1.22 }),
  materials: [
    [0.6, 0.14, 20],
    SKIN,
    [0.32, 0.03, 40],
    [0.3, 0.06, 35],
    [0.46, 0.1, 48],
    [0.9, 0.04, 85],
    [0.45, 0.13, 15],
  ],
  dyed: [0],
  limbs: [
    ...createPersonLimbs({ pose: holdingUp, bulk: 0.84, hair: 'long', headScale: 1.22, legMaterial: 2 }),
    ...parseLimbs(`0 .04: 0 -.6 .075, -.01 -.45 .105, -.02 -.32 .12; 0 .05: -.14 -.27 .05, .11 -.27 .05;
      6 .1: -.075 -.585 .022, .075 -.585 .022; 5 .07: -.06 -.82 .036, .07 -.81 .036; 5 .12: .05 -.8 .03, .06 -.66 .022;
      3 .05: -.17 -.12 .04, -.2 -.04 .036; 3 .06: .145 -.13 .042, .16 -.04 .038`),
  ],
}

const hiker: Creature = {
  ...person,
  limbs: [
    ...tube(3, -0.09, [0.28, -0.58, 0.01], [0.36, -0.01, 0.008]),
    ...createPersonLimbs({ pose: POSES.striding }),
    ...parseLimbs(`5 .06: -.13 -.78 .09, -.14 -.6 .1; 0 .07: -.22 -.88 .04, -.06 -.88 .04;
      3 .1: -.08 -.985 .016, .1 -.975 .016; 3 .07: -.02 -1 .058, .03 -1 .055`),
  ],
}

const astronaut: Creature = {
  fur: 0,
  gloss: 0.5,
  materials: parseMaterials('.93 .01 240, .88 .015 240, .35 .1 245, .55 .16 45'),
  limbs: parseLimbs(`0 -.03: -.09 -.44 .09, -.13 -.1 .068; 0 .03: .08 -.44 .09, .16 -.12 .068;
    1 -.03: -.13 -.05 .066, -.06 -.03 .05; 1 .03: .17 -.06 .066, .25 -.05 .05; 1 -.1: -.15 -.78 .1, -.16 -.5 .11;
    0 0: 0 -.74 .135, 0 -.48 .14; 0 .02: -.13 -.76 .07, -.28 -.56 .058; 0 .03: -.28 -.56 .058, -.34 -.4 .05;
    0 .05: .13 -.76 .07, .3 -.64 .058; 0 .06: .3 -.64 .058, .4 -.78 .05; 3 .12: .03 -.64 .04, .08 -.64 .04;
    0 .05: .01 -.97 .145, .02 -.96 .145; 2 .12: .05 -.97 .1, .08 -.96 .1`),
}

const robot: Creature = {
  fur: 0,
  gloss: 0.8,
  materials: parseMaterials('.68 .035 230, .8 .02 230, .42 .03 250, .85 .14 200 1.4, .68 .17 45'),
  limbs: parseLimbs(`2 -.03: -.1 -.34 .05, -.11 -.1 .045; 2 .03: .1 -.34 .05, .11 -.1 .045;
    0 -.02: -.13 -.05 .055, -.04 -.045 .05; 0 .03: .09 -.05 .055, .19 -.045 .05; 0 0: 0 -.58 .17, 0 -.42 .16;
    4 .13: .02 -.54 .07, .03 -.54 .07; 2 .02: -.2 -.64 .06, -.27 -.46 .04; 1 .03: -.27 -.46 .05, -.25 -.34 .05;
    2 .05: .2 -.64 .06, .27 -.46 .04; 1 .06: .27 -.46 .05, .28 -.34 .05; 1 .02: -.07 -.9 .13, .08 -.9 .13;
    2 .08: -.05 -.89 .095, .09 -.89 .095; 3 .16: -.035 -.9 .034; 3 .16: .095 -.9 .034; 2 .02: 0 -1.02 .012, 0 -1.14 .01;
    3 .02: 0 -1.16 .03`),
}

export const FIGURES = { person, lady, hiker, astronaut, robot } satisfies Record<string, Creature>
