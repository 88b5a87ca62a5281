import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import type { Creature } from '../animals/creature.ts'
import { type Limb, limbsOf, materials, tube } from '../limbs.ts'
import type { Plate } from '../plate.ts'
import { bends, faceOf, person, type Pose, POSES, robe, SKIN } from './person.ts'

/** An empty cloth with two eyes. */
const ghost: Creature = {
  fur: 0,
  isAloft: true,
  materials: materials('.96 .015 230 .35, .9 .03 350, .2 .02 270'),
  limbs: limbsOf(`0 0: 0 -.8 .22, 0 -.5 .26, 0 -.3 .27; 0 .02: -.2 -.3 .1, -.24 -.06 .06, -.3 .02 .012;
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
  materials: materials('.78 .15 140, .78 .15 140, .78 .15 140, .7 .14 140, .3 .05 140'),
  dyed: [0, 1, 2, 3],
  limbs: [
    ...person({
      bulk: 0.7,
      hair: 'none',
      pose: {
        ...POSES.standing,
        arms: bends('.18 -.6, .26 -.76; -.17 -.58, -.18 -.4'),
        chest: [0, -0.68],
        head: [0, -0.86],
      },
    }),
    ...limbsOf(`0 .04: 0 -1.02 .21, 0 -.88 .13, 0 -.8 .07; 0 0: .08 -1.2 .012, .16 -1.34 .01; 0 0: .16 -1.36 .03;
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
  eyes: faceOf(),
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
    ...limbsOf('6 -.12: -.3 -.62 .16, -.26 -.44 .17; 6 -.1: -.22 -.82 .06'),
    ...person({
      bulk: 1.3,
      hair: 'none',
      pose: { ...POSES.standing, arms: bends('.22 -.66, .3 -.82; -.2 -.66, -.18 -.76') },
    }),
    ...limbsOf(`0 .04: 0 -.52 .17, 0 -.6 .15; 4 .06: -.16 -.36 .04, .16 -.36 .04; 3 .18: -.15 -.52 .024, .16 -.52 .024;
      5 .21: .03 -.52 .03; 4 .08: .02 -.86 .07, .04 -.76 .07, .04 -.68 .02; 1 .14: .09 -.92 .018;
      4 .1: -.07 -.98 .026, .09 -.98 .026; 0 .06: 0 -1.02 .07, -.06 -1.12 .045, -.16 -1.08 .02; 4 .1: -.18 -1.05 .036`),
  ],
}

const snowman: Creature = {
  fur: 0.003,
  materials: materials('.97 .01 230, .7 .18 50, .2 .01 270, .36 .05 50, .58 .21 27'),
  dyed: [4],
  limbs: limbsOf(`3 -.05: -.2 -.56 .018, -.42 -.7 .012, -.54 -.8 .006;
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
  legs: bends('-.06 -.26, -.16 -.06; .05 -.26, 0 -.03'),
  arms: bends('.15 -.86, .22 -1.06; -.17 -.64, -.08 -.54'),
}

const superhero: Creature = {
  fur: 0,
  eyes: faceOf({ pose: hover }),
  gloss: 0.2,
  isAloft: true,
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
    ...person({ pose: hover, bulk: 1.16 }),
    ...limbsOf('5 .06: -.07 -.46 .055, .07 -.46 .055; 6 .12: -.09 -.5 .018, .09 -.5 .018; 6 .09: .02 -.73 .045'),
  ],
}

const wing = (side: 1 | -1, tall: number): Plate => ({
  knots: [
    [0.02 * side, -0.74, 1],
    [side * 0.22, -0.74 - tall * 0.9],
    [side * 0.5, -0.76 - tall],
    [side * 0.54, -0.66 - tall * 0.2],
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
  eyes: faceOf({ pose: hover, head: 1.15 }),
  isAloft: true,
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
  behind: [wing(-1, 0.36), wing(1, 0.36)],
  limbs: [
    ...person({
      pose: { ...hover, arms: bends('.16 -.7, .3 -.78; -.17 -.64, -.22 -.52') },
      bulk: 0.78,
      hair: 'bun',
      sleeve: 1,
      head: 1.15,
    }),
    ...tube(0, 0.03, [0, -0.56, 0.07], [-0.01, -0.36, 0.14]),
    ...[-0.14, -0.07, 0, 0.07, 0.13].flatMap((x) => tube(0, 0.05, [x * 0.5, -0.42, 0.06], [x * 1.25, -0.26, 0.012])),
    ...limbsOf('4 .05: .28 -.76 .008, .42 -.92 .006; 6 .08: .44 -.95 .034'),
  ],
}

const angel: Creature = {
  fur: 0.002,
  eyes: faceOf({ pose: hover }),
  isAloft: true,
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
    ...person({ pose: { ...hover, arms: bends('.14 -.64, .08 -.68; -.14 -.62, .02 -.66') }, bulk: 0.86, hair: 'long' }),
    ...robe(0),
    ...limbsOf('6 .1: -.07 -1.08 .011, .02 -1.1 .011, .1 -1.08 .011, .02 -1.06 .011, -.07 -1.08 .011'),
  ],
}

export const HOVERING_PEOPLE = { superhero, fairy, angel } satisfies Record<string, Creature>
