import { points, pointsIn } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Creature } from '../creature.ts'
import { ball, type Limb, type Material, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import type { Line } from '../marks.ts'
import type { Plate } from '../plate.ts'
import {
  type Build,
  createPersonEyes,
  createPersonLimbs,
  createRobe,
  parseBends,
  type Pose,
  POSES,
  SKIN,
} from './person.ts'

/** A floating sheet with two eyes. */
const ghost: Creature = {
  fur: 0,
  isShadowless: true,
  materials: parseMaterials('.96 .015 230 .35, .9 .03 350, .2 .02 270'),
  limbs: parseLimbs(`0 0: 0 -.8 .22, 0 -.5 .26, 0 -.3 .27; 0 .02: -.2 -.3 .1, -.24 -.06 .06, -.3 .02 .012;
    0 .02: -.06 -.3 .1, -.08 -.02 .06, -.13 .06 .012; 0 .02: .08 -.3 .1, .09 -.02 .06, .04 .06 .012;
    0 .02: .2 -.3 .1, .25 -.06 .06, .2 .03 .012; 0 .12: -.2 -.56 .08, -.38 -.6 .06, -.44 -.68 .02;
    0 .12: .2 -.56 .08, .38 -.6 .06, .44 -.68 .02; 2 .24: 0 -.66 .045`),
  eyes: [
    { x: -0.09, y: -0.84, radius: 0.05 },
    { x: 0.09, y: -0.84, radius: 0.05 },
  ],
}

const alien: Creature = {
  fur: 0,
  gloss: 0.4,
  materials: parseMaterials('.78 .15 140, .78 .15 140, .78 .15 140, .7 .14 140, .3 .05 140'),
  dyed: [0, 1, 2, 3],
  limbs: [
    ...createPersonLimbs({
      bulk: 0.7,
      hair: 'none',
      pose: {
        ...POSES.standing,
        arms: parseBends('.18 -.6, .26 -.76; -.17 -.58, -.18 -.4'),
        chest: [0, -0.68],
        head: [0, -0.86],
      },
    }),
    ...parseLimbs(`0 .04: 0 -1.02 .21, 0 -.88 .13, 0 -.8 .07; 0 0: .08 -1.2 .012, .16 -1.34 .01; 0 0: .16 -1.36 .03;
      0 0: -.08 -1.2 .012, -.16 -1.34 .01; 0 0: -.16 -1.36 .03`),
  ],
  eyes: [
    { x: -0.095, y: -0.97, radius: 0.07 },
    { x: 0.095, y: -0.97, radius: 0.07 },
  ],
  lines: [{ points: points('-.04 -.82, 0 -.81, .04 -.82'), width: 0.008, material: 4 }],
}

const santa: Creature = {
  fur: 0,
  eyes: createPersonEyes(),
  materials: [
    [0.54, 0.21, 27],
    SKIN,
    [0.5, 0.2, 27],
    [0.14, 0.01, 270],
    [0.97, 0.01, 90],
    [0.82, 0.14, 85],
    [0.5, 0.09, 55],
  ],
  limbs: [
    ...parseLimbs('6 -.12: -.3 -.62 .16, -.26 -.44 .17; 6 -.1: -.22 -.82 .06'),
    ...createPersonLimbs({
      bulk: 1.3,
      hair: 'none',
      pose: { ...POSES.standing, arms: parseBends('.22 -.66, .3 -.82; -.2 -.66, -.18 -.76') },
    }),
    ...parseLimbs(`0 .04: 0 -.52 .17, 0 -.6 .15; 4 .06: -.16 -.36 .04, .16 -.36 .04; 3 .18: -.15 -.52 .024,
      .16 -.52 .024; 5 .21: .03 -.52 .03; 4 .08: .02 -.86 .07, .04 -.76 .07, .04 -.68 .02; 1 .14: .09 -.92 .018;
      4 .1: -.07 -.98 .026, .09 -.98 .026; 0 .06: 0 -1.02 .07, -.06 -1.12 .045, -.16 -1.08 .02; 4 .1: -.18 -1.05 .036`),
  ],
}

const snowman: Creature = {
  fur: 0.003,
  materials: parseMaterials('.97 .01 230, .7 .18 50, .2 .01 270, .36 .05 50, .58 .21 27'),
  dyed: [4],
  limbs: parseLimbs(`3 -.05: -.2 -.56 .018, -.42 -.7 .012, -.54 -.8 .006;
    3 -.05: .2 -.56 .018, .42 -.66 .012, .54 -.8 .006; 0 0: 0 -.24 .27; 0 0: 0 -.56 .2; 0 0: 0 -.83 .145;
    4 .12: -.12 -.7 .036, 0 -.68 .04, .12 -.7 .036; 4 .16: .08 -.68 .034, .1 -.5 .036;
    1 .15: 0 -.83 .026, .16 -.81 .004; 2 .2: 0 -.58 .02; 2 .19: 0 -.49 .02; 2 .02: -.16 -.95 .018, .16 -.95 .018;
    2 .02: -.02 -.99 .09, 0 -1.1 .09`),
  eyes: [
    { x: -0.05, y: -0.87, radius: 0.02 },
    { x: 0.06, y: -0.87, radius: 0.02 },
  ],
}

export const IMAGINED_PEOPLE = { ghost, alien, santa, snowman } satisfies Record<string, Creature>

const hover: Pose = {
  legs: parseBends('-.06 -.26, -.16 -.06; .05 -.26, 0 -.03'),
  arms: parseBends('.15 -.86, .22 -1.06; -.17 -.64, -.08 -.54'),
}

const superhero: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: hover }),
  gloss: 0.2,
  isShadowless: true,
  materials: [
    [0.45, 0.18, 262],
    SKIN,
    [0.45, 0.18, 262],
    [0.55, 0.22, 27],
    [0.2, 0.03, 270],
    [0.55, 0.22, 27],
    [0.87, 0.17, 95],
  ],
  dyed: [0, 2],
  behind: [
    {
      knots: knots(`-.08 -.82!, .1 -.82!, .02 -.5, -.1 -.2, -.42 -.02!, -.36 -.14, -.62 -.12!, -.5 -.26, -.7 -.34!,
        -.36 -.6`),
      material: 5,
      bulge: 0.05,
    },
  ],
  limbs: [
    ...createPersonLimbs({ pose: hover, bulk: 1.16 }),
    ...parseLimbs('5 .06: -.07 -.46 .055, .07 -.46 .055; 6 .12: -.09 -.5 .018, .09 -.5 .018; 6 .09: .02 -.73 .045'),
  ],
}

const createFairyWing = (side: 1 | -1, height: number): Plate => ({
  knots: [
    [0.02 * side, -0.74, 1],
    [side * 0.22, -0.74 - height * 0.9],
    [side * 0.5, -0.76 - height],
    [side * 0.54, -0.66 - height * 0.2],
    [side * 0.44, -0.52, 1],
    [side * 0.38, -0.36],
    [side * 0.22, -0.3],
    [side * 0.08, -0.54],
  ],
  material: 5,
  bulge: 0.06,
  alpha: 0.85,
})

const fairy: Creature = {
  fur: 0,
  eyes: createPersonEyes({ pose: hover, headScale: 1.15 }),
  isShadowless: true,
  materials: [
    [0.7, 0.16, 145],
    SKIN,
    SKIN,
    [0.5, 0.13, 140],
    [0.75, 0.14, 75],
    [0.86, 0.09, 210, 0.5],
    [0.96, 0.1, 95, 2.5],
  ],
  dyed: [0],
  behind: [createFairyWing(-1, 0.36), createFairyWing(1, 0.36)],
  limbs: [
    ...createPersonLimbs({
      pose: { ...hover, arms: parseBends('.16 -.7, .3 -.78; -.17 -.64, -.22 -.52') },
      bulk: 0.78,
      hair: 'bun',
      sleeveMaterial: 1,
      headScale: 1.15,
    }),
    ...tube(0, 0.03, [0, -0.56, 0.07], [-0.01, -0.36, 0.14]),
    ...[-0.14, -0.07, 0, 0.07, 0.13].flatMap((x) => tube(0, 0.05, [x * 0.5, -0.42, 0.06], [x * 1.25, -0.26, 0.012])),
    ...parseLimbs('4 .05: .28 -.76 .008, .42 -.92 .006; 6 .08: .44 -.95 .034'),
  ],
}

const angel: Creature = {
  fur: 0.002,
  eyes: createPersonEyes({ pose: hover }),
  isShadowless: true,
  materials: [
    [0.97, 0.01, 85],
    SKIN,
    [0.95, 0.01, 85],
    SKIN,
    [0.8, 0.12, 80],
    [0.97, 0.01, 90, 0.2],
    [0.92, 0.14, 90, 2],
  ],
  limbs: [
    ...[-1, 1].flatMap((side) => [
      ...Array.from({ length: 9 }, (_, i): Limb => {
        const t = i / 8
        return [
          side * (0.1 + t * 0.32),
          -0.76 - t * 0.3,
          0.05,
          side * (0.18 + t * 0.44),
          -0.3 - t * 0.52,
          0.02,
          -0.2 + (i % 2) * 0.015,
          5,
        ]
      }),
      ...tube(5, -0.14, [side * 0.06, -0.74, 0.06], [side * 0.28, -0.96, 0.07], [side * 0.5, -1.1, 0.03]),
    ]),
    ...createPersonLimbs({
      pose: { ...hover, arms: parseBends('.14 -.64, .08 -.68; -.14 -.62, .02 -.66') },
      bulk: 0.86,
      hair: 'long',
    }),
    ...createRobe(0),
    ...parseLimbs('6 .1: -.07 -1.08 .011, .02 -1.1 .011, .1 -1.08 .011, .02 -1.06 .011, -.07 -1.08 .011'),
  ],
}

export const HOVERING_PEOPLE = { superhero, fairy, angel } satisfies Record<string, Creature>

const BLACK: Material = [0.2, 0.02, 270]

const cape: Plate = {
  knots: knots(`-.13 -.96!, -.03 -.84, .06 -.84, .14 -.95!, .18 -.6, .3 -.08!, .12 -.14, -.04 -.04!, -.2 -.12,
    -.38 -.04!, -.24 -.6`),
  material: 5,
  bulge: 0.05,
}

const vampire: Creature = {
  fur: 0,
  eyes: createPersonEyes(),
  materials: [BLACK, [0.88, 0.02, 120], BLACK, [0.12, 0.01, 270], [0.14, 0.01, 270], [0.4, 0.17, 24], [0.95, 0.01, 90]],
  behind: [cape],
  limbs: [
    ...createPersonLimbs({ pose: { ...POSES.standing, arms: parseBends('.19 -.68, .26 -.78; -.18 -.64, -.16 -.48') } }),
    ...parseLimbs('6 .07: .03 -.78 .028, .03 -.62 .026; 5 .11: 0 -.79 .014, .07 -.79 .014'),
  ],
}

const createBone = (...joints: readonly (readonly [number, number])[]) => [
  ...tube(1, 0.02, ...joints.map(([x, y]) => [x, y, 0.015] as const)),
  ...joints.map(([x, y]) => ball(1, 0.03, x, y, 0.026)),
]

const skeleton: Creature = {
  fur: 0,
  blend: 0.012,
  materials: [BLACK, [0.93, 0.025, 88], BLACK, [0.1, 0.01, 270]],
  limbs: [
    ...createBone([-0.05, -0.48], [-0.07, -0.26], [-0.08, -0.03]),
    ...createBone([0.05, -0.48], [0.09, -0.26], [0.1, -0.03]),
    ...parseLimbs('1 .03: -.08 -.02 .018, 0 -.014 .014; 1 .03: .1 -.02 .018, .18 -.014 .014'),
    ...createBone([-0.14, -0.8], [-0.2, -0.64], [-0.16, -0.48]),
    ...createBone([0.14, -0.8], [0.24, -0.7], [0.26, -0.9]),
    ...parseLimbs('1 .02: 0 -.84 .022, 0 -.5 .022; 1 .03: -.15 -.81 .016, .15 -.81 .016'),
    ...[0, 1, 2, 3].flatMap((i) =>
      tube(
        1,
        0.03,
        [-0.11 + i * 0.012, -0.75 + i * 0.05, 0.013],
        [0, -0.735 + i * 0.05, 0.014],
        [0.11 - i * 0.012, -0.75 + i * 0.05, 0.013],
      ),
    ),
    ...parseLimbs(`1 .03: -.08 -.49 .034, 0 -.46 .03, .08 -.49 .034; 1 .03: 0 -.98 .088, 0 -.95 .08;
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
  headScale: 1.2,
  pose: { ...POSES.standing, arms: parseBends('.2 -.7, .3 -.84; -.2 -.68, -.3 -.8') },
}

const clown: Creature = {
  fur: 0,
  eyes: createPersonEyes(clownBuild),
  materials: parseMaterials('.84 .17 95, .96 .015 60, .55 .17 262, .58 .22 27, .66 .2 45, .58 .22 27, .6 .17 145'),
  pattern: (material, u, v) =>
    material === 0 && Math.hypot(((u * 9) % 1) ** 2, ((v * 9) % 1) ** 2) < 0.16 ? 6 : material,
  limbs: [
    ...createPersonLimbs(clownBuild),
    ...parseLimbs('0 .04: 0 -.52 .13, 0 -.62 .12; 3 .06: -.05 -.03 .045, .14 -.025 .045'),
    ...[-0.12, -0.06, 0, 0.06, 0.12].map((x) => ball(5, 0.08, x, -0.82 + Math.abs(x) * 0.2, 0.04)),
    ...parseLimbs(`4 .03: -.09 -.95 .065; 4 -.02: .12 -.97 .05; 4 0: -.04 -1 .05; 3 .1: .085 -.91 .03;
      2 .06: 0 -1.02 .05, 0 -1.16 .012; 0 .08: 0 -1.18 .026`),
  ],
}

export const COSTUMED_PEOPLE = { vampire, skeleton, clown } satisfies Record<string, Creature>
