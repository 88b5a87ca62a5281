import { points, pointsIn } from '../../math/tables.ts'
import type { Creature } from '../creature.ts'
import { ball, parseLimbs, type Material, tube } from '../limbs.ts'
import type { Line } from '../marks.ts'
import { parseBends, createPersonEyes, createPersonLimbs, type Pose, POSES, SKIN } from './person.ts'

const DARK: Material = [0.22, 0.02, 270]
const BROWN: Material = [0.36, 0.05, 50]

const monk: Creature = {
  fur: 0,
  eyes: createPersonEyes(),
  materials: [[0.66, 0.17, 55], [0.66, 0.07, 55], [0.6, 0.17, 45], BROWN, [0.3, 0.04, 45]],
  dyed: [0, 2],
  limbs: [
    ...createPersonLimbs({
      hair: 'none',
      pose: { ...POSES.standing, arms: parseBends('.13 -.62, .09 -.66; -.13 -.6, .05 -.64') },
    }),
    ...parseLimbs(`0 .03: 0 -.7 .1, 0 -.36 .13, 0 -.16 .15; 2 .1: -.12 -.8 .05, 0 -.66 .06, .08 -.44 .06, .02 -.2 .07;
      1 .16: .075 -.67 .03`),
  ],
}

const cowboy: Creature = {
  fur: 0,
  eyes: createPersonEyes(),
  materials: [
    [0.5, 0.1, 45],
    SKIN,
    [0.42, 0.09, 258],
    BROWN,
    [0.3, 0.05, 45],
    [0.52, 0.08, 60],
    [0.56, 0.2, 27],
    [0.82, 0.14, 85],
  ],
  limbs: [
    ...createPersonLimbs({
      bulk: 1.05,
      pose: {
        legs: parseBends('-.1 -.26, -.13 -.03; .11 -.26, .12 -.03'),
        arms: parseBends('.2 -.62, .14 -.5; -.2 -.62, -.13 -.5'),
      },
    }),
    ...parseLimbs(`3 .04: .12 -.18 .042, .12 -.04 .04; 3 -.03: -.12 -.18 .04, -.13 -.04 .038;
      3 .1: -.1 -.5 .018, .1 -.5 .018; 7 .12: .03 -.5 .022; 6 .08: -.05 -.83 .034, .06 -.82 .036;
      6 .1: .04 -.8 .034, .05 -.74 .012; 5 .08: -.2 -.98 .018, -.1 -.965 .024, .1 -.965 .024, .22 -.985 .018;
      5 .07: -.02 -1 .075, .03 -1 .07; 5 .07: -.03 -1.06 .045, .045 -1.06 .042`),
  ],
}

const chef: Creature = {
  fur: 0,
  eyes: createPersonEyes(),
  materials: [
    [0.96, 0.01, 90],
    SKIN,
    [0.3, 0.02, 260],
    DARK,
    [0.28, 0.04, 45],
    [0.97, 0.01, 90],
    [0.56, 0.2, 27],
    [0.6, 0.01, 250],
  ],
  limbs: [
    ...createPersonLimbs({
      bulk: 1.12,
      pose: { ...POSES.standing, arms: parseBends('.19 -.64, .3 -.66; -.18 -.62, -.1 -.52') },
    }),
    ...parseLimbs(`5 .05: 0 -.52 .1, 0 -.28 .11; 6 .1: -.03 -.84 .03, .06 -.82 .032; 7 .05: .24 -.67 .012,
      .36 -.69 .012; 7 .05: .38 -.7 .03, .52 -.7 .03; 5 .06: -.02 -.99 .062, 0 -1.06 .065; 5 .07: -.07 -1.12 .07;
      5 .08: .01 -1.15 .08; 5 .07: .09 -1.11 .066`),
  ],
  lines: [{ points: points('.02 -.87, .06 -.875, .1 -.865'), width: 0.012, material: 4 }],
}

/** Walks in a suit under an umbrella, with a briefcase. */
const businessman: Creature = {
  fur: 0,
  eyes: createPersonEyes(),
  materials: [
    [0.3, 0.03, 265],
    SKIN,
    [0.27, 0.03, 265],
    DARK,
    [0.22, 0.02, 40],
    [0.5, 0.2, 27],
    BROWN,
    [0.95, 0.01, 90],
  ],
  dyed: [5],
  limbs: [
    ...parseLimbs(`5 -.05: -.34 -1.1 .02, -.18 -1.24 .07, .12 -1.3 .08, .42 -1.22 .07, .56 -1.08 .02;
      5 -.07: -.2 -1.16 .05, .12 -1.2 .06, .4 -1.14 .05; 3 -.06: .13 -1.4 .01, .13 -.6 .01, .17 -.56 .01`),
    ...createPersonLimbs({
      bulk: 1.04,
      pose: { ...POSES.striding, arms: parseBends('.17 -.66, .13 -.74; -.16 -.6, -.17 -.46') },
    }),
    ...parseLimbs(`7 .06: .06 -.79 .024, .06 -.66 .02; 5 .09: .065 -.78 .012, .065 -.62 .016;
      0 .04: -.05 -.52 .09, -.06 -.4 .1; 6 .12: -.26 -.36 .05, -.1 -.36 .05; 6 .12: -.26 -.29 .05, -.1 -.29 .05`),
  ],
}

export const WORKERS = { monk, cowboy, chef, businessman } satisfies Record<string, Creature>

const arabesque: Pose = {
  legs: parseBends('-.2 -.6, -.46 -.78; 0 -.26, .01 -.05'),
  arms: parseBends('.2 -.9, .38 -1; -.18 -.84, -.34 -.92'),
  chest: [0.06, -0.78],
}

/** Stands on the tip of one foot, with the other leg behind. */
const ballerina: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: arabesque }),
  materials: [[0.85, 0.08, 355], SKIN, [0.93, 0.03, 20], [0.85, 0.08, 355], [0.26, 0.04, 45], [0.94, 0.035, 350]],
  dyed: [0, 3],
  limbs: [
    ...createPersonLimbs({ pose: arabesque, bulk: 0.8, hair: 'bun', sleeveMaterial: 1 }),
    ...tube(3, 0.03, [0.01, -0.06, 0.03], [0.02, -0.01, 0.014]),
    ...Array.from({ length: 9 }, (_, i) => {
      const angle = Math.PI * (0.92 - i * 0.105)
      return tube(
        5,
        0.02 + (i % 2) * 0.02,
        [0, -0.54, 0.04],
        [Math.cos(angle) * 0.3, -0.52 + Math.sin(angle) * 0.13, 0.045],
      )
    }).flat(),
  ],
}

const dancer: Creature = {
  fur: 0,
  materials: [[0.55, 0.22, 25], SKIN, SKIN, DARK, [0.18, 0.02, 40], [0.48, 0.2, 22]],
  dyed: [0, 5],
  limbs: [
    ...createPersonLimbs({
      pose: {
        legs: parseBends('-.05 -.26, -.12 -.03; .12 -.28, .2 -.04'),
        arms: parseBends('.12 -.96, .02 -1.12; -.2 -.72, -.32 -.8'),
        chest: [0.02, -0.77],
      },
      bulk: 0.86,
      hair: 'bun',
      sleeveMaterial: 1,
    }),
    ...parseLimbs(`0 .03: 0 -.56 .075, -.02 -.34 .14; 5 .02: -.05 -.34 .1, -.24 -.2 .09, -.4 -.24 .05;
      0 .04: .02 -.34 .1, .12 -.16 .08; 5 .05: -.06 -.3 .09, -.1 -.12 .1`),
  ],
}

const playing: Pose = { ...POSES.standing, arms: parseBends('.2 -.68, .32 -.76; -.17 -.62, .02 -.56') }

/** Plays a guitar. */
const musician: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: playing }),
  gloss: 0.15,
  materials: [
    [0.32, 0.06, 260],
    SKIN,
    [0.3, 0.06, 255],
    BROWN,
    [0.2, 0.02, 40],
    [0.62, 0.14, 55],
    [0.3, 0.05, 45],
    [0.12, 0.01, 40],
  ],
  dyed: [0],
  limbs: [
    ...createPersonLimbs({ pose: playing }),
    ...parseLimbs(`5 .1: -.1 -.5 .12, -.1 -.5 .115; 5 .1: .04 -.57 .09, .04 -.57 .085; 7 .17: -.02 -.54 .036;
      6 .15: .06 -.58 .02, .34 -.77 .018; 6 .15: .34 -.77 .03, .4 -.81 .026;
      0 .2: -.14 -.72 .044, -.2 -.6 .038, -.06 -.52 .03; 1 .22: -.04 -.52 .034; 1 .18: .3 -.745 .03`),
  ],
}

/** Plays a violin. */
const violinist: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: playing }),
  gloss: 0.15,
  materials: [DARK, SKIN, DARK, [0.12, 0.01, 40], [0.3, 0.05, 45], [0.5, 0.14, 42], [0.2, 0.03, 40], [0.9, 0.02, 85]],
  dyed: [0, 2],
  limbs: [
    ...createPersonLimbs({ pose: { ...playing, arms: parseBends('.24 -.66, .36 -.84; -.16 -.66, .08 -.72') } }),
    ...parseLimbs(`7 .08: .03 -.8 .02, .03 -.68 .026; 5 .08: .1 -.84 .05, .2 -.85 .044;
      6 .12: .22 -.855 .014, .42 -.87 .012; 1 .13: .36 -.84 .03`),
  ],
  lines: [{ points: points('.06 -.7, .26 -1.1'), width: 0.008, material: 6 }],
}

export const PERFORMERS = { ballerina, dancer, musician, violinist } satisfies Record<string, Creature>

const crouch: Pose = {
  legs: parseBends('-.16 -.36, -.22 -.14; .14 -.38, .18 -.14'),
  arms: parseBends('.2 -.72, .34 -.76; -.2 -.7, -.34 -.66'),
  hips: [-0.04, -0.46],
  chest: [0.06, -0.7],
  head: [0.12, -0.86],
}

const skateboarder: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: crouch }),
  materials: [
    [0.66, 0.18, 45],
    SKIN,
    [0.38, 0.07, 258],
    [0.93, 0.01, 90],
    [0.45, 0.15, 262],
    [0.3, 0.05, 45],
    [0.85, 0.15, 90],
  ],
  limbs: [
    ...createPersonLimbs({ pose: crouch }),
    ...parseLimbs(`4 .08: .14 -.92 .03, .24 -.91 .014;
      5 .02: -.42 -.14 .018, -.34 -.085 .022, .32 -.085 .022, .4 -.14 .018; 6 .03: -.26 -.04 .04; 6 .03: .24 -.04 .04`),
  ],
}

const surfer: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: crouch }),
  isShadowless: true,
  materials: [
    [0.3, 0.05, 255],
    SKIN,
    [0.3, 0.05, 255],
    SKIN,
    [0.72, 0.12, 80],
    [0.95, 0.02, 90],
    [0.6, 0.2, 30],
    [0.96, 0.015, 220],
  ],
  limbs: [
    ...tube(7, -0.2, [-0.9, -0.02, 0.05], [-0.5, 0.02, 0.07], [0, 0.04, 0.07], [0.5, 0.03, 0.06], [0.8, 0, 0.03]),
    ...[-0.8, -0.66, -0.5, -0.36, -0.6].map((x, i) => ball(7, -0.1, x, -0.08 - i * 0.03, 0.05)),
    ...createPersonLimbs({ pose: crouch }),
    ...parseLimbs(`5 .02: -.6 -.06 .012, -.3 -.1 .034, .2 -.1 .036, .46 -.14 .028, .6 -.22 .008;
      6 .05: -.5 -.1 .008, .46 -.14 .008`),
  ],
}

const skiPoles: Line[] = [
  { points: points('.34 -.6, .02 -.06'), width: 0.009, material: 4 },
  { points: points('-.08 -.54, -.36 -.1'), width: 0.009, material: 4 },
]

const skier: Creature = {
  fur: 0,
  materials: [[0.58, 0.22, 27], SKIN, [0.28, 0.05, 262], DARK, [0.2, 0.02, 270], [0.82, 0.16, 95], [0.6, 0.15, 240]],
  dyed: [0],
  linesBehind: skiPoles,
  limbs: [
    ...createPersonLimbs({
      hair: 'none',
      bulk: 1.08,
      pose: {
        ...crouch,
        legs: parseBends('.04 -.34, -.12 -.1; .16 -.34, 0 -.1'),
        arms: parseBends('.24 -.6, .34 -.6; -.06 -.6, -.08 -.54'),
      },
    }),
    ...parseLimbs(`6 .05: .1 -.91 .075, .13 -.91 .068; 5 .08: .06 -1 .034; 4 .1: .14 -.88 .026, .19 -.88 .022;
      5 -.05: -.56 0 .014, .36 -.05 .014, .46 -.12 .01; 5 .06: -.46 .03 .014, .46 -.02 .014, .58 -.1 .01`),
  ],
}

const createWheelLines = (x: number): Line[] => [
  {
    points: Array.from(
      { length: 25 },
      (_, i) => [x + Math.cos((i / 24) * Math.PI * 2) * 0.21, -0.23 + Math.sin((i / 24) * Math.PI * 2) * 0.21] as const,
    ),
    width: 0.018,
    material: 3,
  },
  ...[0, 1, 2, 3].map((i): Line => {
    const angle = (i / 4) * Math.PI
    const dx = Math.cos(angle) * 0.2
    const dy = Math.sin(angle) * 0.2
    return { points: pointsIn({ x, y: -0.23, width: dx, height: dy }, '-1 -1, 1 1'), width: 0.004, material: 6 }
  }),
]

const cyclist: Creature = {
  fur: 0,
  materials: [
    [0.85, 0.16, 92],
    SKIN,
    [0.24, 0.02, 270],
    [0.12, 0.01, 270],
    [0.56, 0.21, 27],
    [0.56, 0.21, 27],
    [0.7, 0.01, 250],
  ],
  dyed: [5],
  linesBehind: [
    ...createWheelLines(-0.34),
    ...createWheelLines(0.36),
    { points: points('-.34 -.23, -.02 -.23, .26 -.52, -.12 -.52, -.34 -.23'), width: 0.018, material: 5 },
    { points: points('-.02 -.23, -.14 -.58'), width: 0.018, material: 5 },
    { points: points('.36 -.23, .25 -.58, .32 -.62'), width: 0.016, material: 5 },
    { points: points('-.22 -.59, -.07 -.59'), width: 0.024, material: 3 },
  ],
  limbs: [
    ...createPersonLimbs({
      hair: 'none',
      pose: {
        legs: parseBends('.16 -.42, .06 -.28; .1 -.36, -.04 -.14'),
        arms: parseBends('.18 -.72, .33 -.65; .12 -.7, .3 -.64'),
        hips: [-0.12, -0.62],
        chest: [0.04, -0.86],
        head: [0.12, -1.01],
      },
    }),
    ...tube(4, 0.05, [0.08, -1.06, 0.06], [0.14, -1.07, 0.05]),
  ],
}

export const ATHLETES = { skateboarder, surfer, skier, cyclist } satisfies Record<string, Creature>
