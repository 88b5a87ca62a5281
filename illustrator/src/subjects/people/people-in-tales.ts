import { knots } from '../../raster/ring.ts'
import type { Creature } from '../creature.ts'
import { type Limb, parseLimbs, type Material, tube } from '../limbs.ts'
import {
  parseBends,
  createBlade,
  BROWN,
  createCloak,
  DARK,
  createPersonEyes,
  raisingHand,
  GOLD,
  createPersonLimbs,
  type Pose,
  POSES,
  createRobe,
  SKIN,
} from './person.ts'

const createCrown = (y: number, material = 5): Limb[] => [
  ...tube(material, 0.1, [-0.055, y, 0.018], [0.065, y, 0.018]),
  ...[-0.06, -0.02, 0.025, 0.07].flatMap((x) => tube(material, 0.1, [x, y, 0.013], [x * 1.15, y - 0.07, 0.008])),
]

const regal: Pose = { ...POSES.standing, arms: parseBends('.17 -.64, .24 -.62; -.15 -.62, -.1 -.52') }

const king: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: regal }),
  materials: [[0.46, 0.18, 25], SKIN, [0.95, 0.01, 85], BROWN, [0.42, 0.06, 55], GOLD],
  behind: [{ ...createCloak(-0.01, 0.38, 0) }],
  limbs: [
    ...parseLimbs('5 -.06: .25 -.3 .014, .26 -.78 .014; 5 -.04: .26 -.82 .03'),
    ...createPersonLimbs({ pose: regal, bulk: 1.1 }),
    ...createRobe(0),
    ...parseLimbs(`2 .15: .05 -.74 .028, .04 -.4 .026, .06 -.04 .03; 2 .1: -.14 -.79 .05, 0 -.81 .055, .14 -.79 .05;
      5 .16: -.12 -.52 .016, .12 -.52 .016; 4 .08: .03 -.87 .05, .05 -.8 .04`),
    ...createCrown(-0.99),
  ],
}

const createGown = (width: number): Limb[] => [
  ...tube(0, 0.03, [0, -0.56, 0.075], [-0.01, -0.36, 0.14], [-0.02, -0.14, width * 0.72]),
  ...tube(0, 0.03, [-width, -0.08, 0.08], [0, -0.12, 0.1], [width * 0.9, -0.08, 0.08]),
]

const queen: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: regal }),
  materials: [[0.42, 0.15, 300], SKIN, [0.9, 0.02, 85], DARK, [0.3, 0.05, 45], GOLD],
  behind: [createCloak(-0.02, 0.42, 0)],
  limbs: [
    ...createPersonLimbs({ pose: regal, bulk: 0.86, hair: 'bun', sleeveMaterial: 0 }),
    ...createGown(0.26),
    ...parseLimbs(`5 .13: -.08 -.53 .014, .08 -.53 .014; 2 .1: -.1 -.82 .036, -.02 -.86 .03;
      2 .1: .02 -.84 .03, .1 -.82 .034`),
    ...createCrown(-1.0),
  ],
}

const princess: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: regal }),
  materials: [[0.78, 0.12, 350], SKIN, [0.93, 0.03, 350], DARK, [0.82, 0.13, 85], GOLD],
  limbs: [
    ...createPersonLimbs({
      pose: { ...regal, arms: parseBends('.16 -.62, .22 -.5; -.15 -.62, -.2 -.5') },
      bulk: 0.8,
      hair: 'long',
      sleeveMaterial: 1,
    }),
    ...createGown(0.3),
    ...parseLimbs('0 .12: -.1 -.76 .06; 0 .02: .1 -.76 .055; 2 .14: -.3 -.06 .03, 0 -.04 .03, .28 -.06 .03'),
    ...createCrown(-1.0),
  ],
}

export const ROYALTY = { king, queen, princess } satisfies Record<string, Creature>

const wizard: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: raisingHand }),
  materials: [[0.38, 0.15, 280], SKIN, [0.32, 0.13, 280], BROWN, [0.95, 0.01, 90], [0.88, 0.12, 200, 2], GOLD],
  dyed: [0, 2],
  limbs: [
    ...parseLimbs('3 -.1: .3 -.02 .018, .27 -.6 .018, .3 -1.06 .022; 5 -.05: .3 -1.12 .06'),
    ...createPersonLimbs({
      pose: { ...raisingHand, arms: parseBends('.18 -.66, .28 -.68; -.18 -.62, -.1 -.54') },
      hair: 'none',
      bulk: 1.05,
    }),
    ...createRobe(0),
    ...parseLimbs(`0 .02: .14 -.7 .05, .22 -.64 .075; 0 .14: -.13 -.72 .05, -.16 -.6 .07;
      6 .14: -.13 -.5 .014, .12 -.5 .014; 4 .1: .03 -.86 .055, .06 -.7 .06, .05 -.5 .012; 1 .14: .085 -.9 .018;
      2 .1: -.15 -.97 .022, .16 -.97 .022; 2 .06: 0 -1 .09, -.01 -1.14 .06, -.06 -1.28 .032, -.14 -1.34 .008;
      6 .12: -.08 -1.005 .012, .09 -1.005 .012`),
  ],
}

const witch: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: raisingHand }),
  materials: [
    [0.28, 0.06, 300],
    SKIN,
    [0.2, 0.03, 300],
    [0.55, 0.08, 70],
    [0.5, 0.15, 45],
    [0.6, 0.17, 145],
    [0.4, 0.06, 55],
  ],
  dyed: [0],
  limbs: [
    ...parseLimbs('6 -.1: .26 -.9 .016, .3 -.3 .018; 3 -.1: .3 -.3 .03, .3 -.16 .075, .3 -.03 .08'),
    ...createPersonLimbs({
      pose: { ...raisingHand, arms: parseBends('.17 -.66, .27 -.66; -.17 -.64, -.14 -.5') },
      hair: 'long',
      bulk: 0.94,
    }),
    ...createRobe(0, -0.05),
    ...parseLimbs(`5 .14: -.1 -.54 .014, .1 -.54 .014; 2 .1: -.2 -.97 .022, .21 -.97 .022;
      2 .06: 0 -1 .085, 0 -1.14 .055, -.03 -1.26 .032, -.12 -1.33 .008; 5 .12: -.08 -1.01 .013, .08 -1.01 .013;
      1 .06: .1 -.91 .016`),
  ],
}

/** Sits, with a raised tail fin. */
const mermaid: Creature = {
  fur: 0,
  gloss: 0.35,
  materials: [[0.62, 0.13, 185], SKIN, [0.62, 0.13, 185], [0.75, 0.12, 190], [0.56, 0.17, 35], [0.66, 0.17, 320]],
  dyed: [0],
  pattern: (material, u, v) =>
    material === 0 && Math.sin(u * 70 + v * 30) * Math.sin(v * 60 - u * 26) > 0.42 ? 3 : material,
  limbs: parseLimbs(`0 0: -.06 -.4 .1, .08 -.22 .11, .3 -.14 .09, .52 -.18 .055, .62 -.32 .032;
    3 0: .62 -.32 .03, .74 -.4 .055, .9 -.4 .008; 3 .02: .62 -.32 .03, .6 -.48 .055, .66 -.62 .008;
    1 0: -.06 -.44 .075, -.07 -.56 .066, -.06 -.68 .074; 1 -.06: .02 -.7 .036, .12 -.58 .03, .16 -.44 .026;
    5 .06: -.03 -.65 .036; 5 .05: .02 -.65 .03; 1 .09: -.13 -.7 .038, -.2 -.55 .032, -.17 -.4 .028;
    1 0: -.06 -.74 .032, -.05 -.8 .03; 1 .02: -.04 -.88 .068, -.03 -.86 .06; 4 .04: -.07 -.91 .068, -.02 -.94 .048;
    4 .11: -.09 -.88 .056, -.16 -.72 .062, -.16 -.52 .05, -.22 -.36 .012`),
}

export const MAGIC_PEOPLE = { wizard, witch, mermaid } satisfies Record<string, Creature>
const STEEL: Material = [0.75, 0.015, 250]

const samurai: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: raisingHand }),
  gloss: 0.2,
  materials: [[0.42, 0.17, 27], SKIN, [0.25, 0.02, 270], DARK, [0.18, 0.02, 270], [0.92, 0.01, 240], GOLD],
  before: [createBlade(0.3, -0.62, 0.62, 0.2)],
  limbs: [
    ...createPersonLimbs({ pose: raisingHand, bulk: 1.1, hair: 'none' }),
    ...parseLimbs('2 .03: -.07 -.44 .09, -.13 -.2 .085; 2 .06: .06 -.44 .09, .12 -.2 .085'),
    ...[-0.12, 0, 0.12].flatMap((x) => tube(0, 0.1, [x * 0.6, -0.5, 0.05], [x * 1.1, -0.34, 0.055])),
    ...[-0.7, -0.64, -0.58].flatMap((y) => tube(6, 0.09, [-0.07, y, 0.01], [0.08, y, 0.01])),
    ...parseLimbs(`0 .14: -.15 -.79 .06, -.2 -.64 .065; 0 .02: .14 -.79 .06, .2 -.67 .06;
      4 .06: -.03 -.98 .085, .04 -.98 .08; 4 .05: -.06 -.93 .05, -.16 -.86 .045; 4 .05: .06 -.96 .03, .12 -.93 .02;
      6 .16: .05 -1.02 .016, -.06 -1.14 .016, -.08 -1.24 .005; 6 .16: .07 -1.02 .016, .16 -1.12 .016, .2 -1.22 .005;
      6 .12: .26 -.6 .014, .36 -.64 .014; 3 .11: .25 -.54 .014, .3 -.64 .014; 3 .12: -.02 -.5 .014, -.34 -.38 .012`),
  ],
}

const knight: Creature = {
  fur: 0,
  gloss: 0.9,
  materials: [
    STEEL,
    SKIN,
    [0.66, 0.015, 250],
    [0.5, 0.015, 250],
    [0.5, 0.2, 25],
    [0.95, 0.008, 240],
    GOLD,
    [0.42, 0.15, 262],
  ],
  dyed: [7],
  behind: [createCloak(-0.06, 0.3, 4)],
  before: [
    createBlade(0.29, -0.62, 0.62, 0.06),
    { knots: knots('-.3 -.66!, -.06 -.66!, -.06 -.44, -.18 -.28!, -.3 -.44'), material: 7, bulge: 0.02 },
    { knots: knots('-.195 -.64!, -.165 -.64!, -.165 -.34!, -.195 -.34!'), material: 6, bulge: 0.01 },
    { knots: knots('-.28 -.54!, -.08 -.54!, -.08 -.51!, -.28 -.51!'), material: 6, bulge: 0.01 },
  ],
  limbs: [
    ...createPersonLimbs({ pose: raisingHand, bulk: 1.14, hair: 'none' }),
    ...parseLimbs(`3 .06: .1 -.26 .055; 3 0: -.1 -.25 .05; 2 .12: -.13 -.79 .075; 2 .04: .13 -.79 .07;
      0 .06: .005 -.97 .09, .01 -.9 .088; 3 .15: .02 -.93 .014, .1 -.93 .012;
      4 0: -.03 -1.06 .03, -.12 -1.14 .045, -.22 -1.08 .02; 6 .12: .23 -.62 .014, .35 -.63 .014;
      3 .11: .28 -.54 .014, .29 -.62 .014`),
  ],
}

const pirate: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: raisingHand }),
  materials: [[0.36, 0.13, 25], SKIN, [0.9, 0.02, 80], [0.16, 0.02, 40], [0.16, 0.02, 40], [0.93, 0.01, 240], GOLD],
  before: [createBlade(0.3, -0.64, 0.46, 0.18)],
  limbs: [
    ...createPersonLimbs({ pose: raisingHand, bulk: 1.08, legMaterial: 3 }),
    ...parseLimbs(`0 .05: -.09 -.6 .1, -.14 -.3 .1; 0 .05: .1 -.6 .06, .15 -.32 .07; 2 .09: .035 -.76 .04,
      .035 -.6 .045; 3 .12: -.1 -.52 .022, .11 -.52 .022; 6 .15: .03 -.52 .022; 4 .06: .03 -.87 .045, .05 -.8 .03;
      3 .08: -.17 -.99 .028, 0 -1.05 .055, .17 -.99 .028; 2 .16: .01 -1.04 .026; 3 .13: .04 -.935 .014, .06 -.93 .014;
      6 .12: .26 -.62 .014, .34 -.66 .014`),
  ],
}

const leap: Pose = {
  legs: parseBends('-.16 -.3, -.34 -.22; .16 -.36, .26 -.16'),
  arms: parseBends('.18 -.66, .3 -.74; -.16 -.66, -.26 -.6'),
  chest: [0.04, -0.76],
}

const ninja: Creature = {
  fur: 0,
  materials: [
    [0.2, 0.02, 275],
    SKIN,
    [0.2, 0.02, 275],
    [0.14, 0.01, 275],
    [0.18, 0.02, 275],
    [0.93, 0.01, 240],
    [0.5, 0.2, 25],
  ],
  isShadowless: true,
  dyed: [0, 2, 4],
  before: [{ ...createBlade(0.31, -0.74, 0.5, 0.24) }],
  limbs: [
    ...parseLimbs(`6 -.05: -.03 -.92 .02, -.2 -.98 .022, -.34 -.9 .01; 6 -.05: -.03 -.92 .018, -.2 -.9 .02, -.3 -.8 .01;
      3 -.06: -.1 -.96 .014, .1 -.6 .014`),
    ...createPersonLimbs({ pose: leap, hair: 'none' }),
    ...parseLimbs(`4 .05: .04 -.96 .07, .05 -.98 .065; 4 .05: .05 -.88 .064, .065 -.88 .056;
      6 .1: -.08 -.5 .016, .1 -.5 .016`),
  ],
  eyes: [{ x: 0.09, y: -0.935, radius: 0.012 }],
}

export const FIGHTERS = { samurai, knight, pirate, ninja } satisfies Record<string, Creature>
