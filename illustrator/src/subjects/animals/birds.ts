import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { ball, farSide, type Joint, type Limb, limbsOf, materials, tube } from '../limbs.ts'
import { type Line, moved, placePart } from '../marks.ts'
import type { Plate } from '../plate.ts'
import type { Creature } from './creature.ts'
import { feathers } from './feathers.ts'
import { MYTHICAL_ANIMALS } from './mythical.ts'
import { DOGS } from './small.ts'
import { FOREST_ANIMALS } from './wild.ts'
import { bearHead, canineHead } from './quadruped.ts'

const eagleFarWing: Limb[] = [
  ...feathers(2, -0.16, {
    from: [0.02, -0.7],
    to: [0.26, -1.06],
    angles: [2.5, 2.2],
    lengths: [0.22, 0.34],
    count: 6,
    width: 0.05,
  }),
  ...feathers(2, -0.15, {
    from: [0.26, -1.06],
    to: [0.42, -1.2],
    angles: [2.4, 4.6],
    lengths: [0.46, 0.4],
    count: 7,
    width: 0.042,
  }),
  ...tube(0, -0.1, [0.08, -0.56, 0.1], [0.22, -0.88, 0.085], [0.42, -1.14, 0.05]),
]
const eagleNearWing: Limb[] = [
  ...feathers(2, 0.06, {
    from: [-0.06, -0.56],
    to: [-0.4, -0.86],
    angles: [2.2, 2.3],
    lengths: [0.26, 0.38],
    count: 7,
    width: 0.055,
  }),
  ...feathers(2, 0.08, {
    from: [-0.4, -0.86],
    to: [-0.62, -1.02],
    angles: [2.2, 4.2],
    lengths: [0.5, 0.4],
    count: 7,
    width: 0.045,
  }),
  ...tube(0, 0.12, [0.06, -0.5, 0.11], [-0.2, -0.76, 0.09], [-0.6, -1, 0.05]),
]

/** In flight, with raised wings and open claws. */
const eagle: Creature = {
  fur: 0.004,
  isAloft: true,
  blend: 0.025,
  materials: materials('.4 .06 55, .97 .01 80, .28 .04 50, .82 .16 78, .1 0 0'),
  limbs: [
    ...eagleFarWing,
    ...feathers(1, -0.05, {
      from: [-0.34, -0.3],
      to: [-0.32, -0.24],
      angles: [3.5, 2.5],
      lengths: [0.34, 0.3],
      count: 6,
      width: 0.045,
    }),
    ...limbsOf(`0 0: -.32 -.28 .08, 0 -.42 .16, .24 -.54 .12; 1 .03: .24 -.56 .11, .38 -.64 .1, .44 -.64 .09;
      3 .06: .5 -.63 .05, .6 -.6 .036, .62 -.53 .006; 0 .1: 0 -.32 .08, .12 -.22 .05;
      3 .12: .12 -.21 .024, .2 -.12 .02, .28 -.08 .012; 3 .12: .18 -.14 .02, .18 -.05 .008`),
    ...eagleNearWing,
  ],
  eyes: [{ x: 0.47, y: -0.67, radius: 0.025, iris: [0.8, 0.16, 80] }],
  lines: [{ points: points('.42 -.71, .5 -.69'), width: 0.01, material: 4 }],
}

const parrot: Creature = {
  fur: 0.003,
  blend: 0.03,
  materials: materials('.58 .22 27, .96 .01 80, .55 .17 255, .86 .17 95, .14 .01 270, .42 .05 55, .6 .16 145'),
  dyed: [0],
  limbs: [
    ...tube(5, -0.1, [-0.42, -0.16, 0.045], [0, -0.18, 0.05], [0.5, -0.14, 0.04]),
    ...feathers(0, -0.06, {
      from: [-0.16, -0.3],
      to: [-0.08, -0.26],
      angles: [1.95, 1.75],
      lengths: [0.62, 0.5],
      count: 4,
      width: 0.04,
    }),
    ...feathers(2, -0.03, {
      from: [-0.17, -0.3],
      to: [-0.12, -0.28],
      angles: [1.98, 1.9],
      lengths: [0.46, 0.4],
      count: 2,
      width: 0.03,
    }),
    ...limbsOf(`0 0: -.12 -.34 .12, 0 -.52 .17, .08 -.74 .13; 0 .03: .08 -.84 .145, .12 -.82 .13; 1 .12: .17 -.81 .075;
      1 .09: .22 -.86 .055, .31 -.84 .048, .32 -.73 .012; 4 .07: .2 -.76 .04, .26 -.74 .026`),
    ...feathers(2, 0.16, {
      from: [-0.02, -0.54],
      to: [-0.14, -0.42],
      angles: [1.9, 2],
      lengths: [0.34, 0.36],
      count: 5,
      width: 0.045,
    }),
    ...feathers(3, 0.18, {
      from: [0, -0.58],
      to: [-0.12, -0.5],
      angles: [1.9, 2],
      lengths: [0.2, 0.18],
      count: 5,
      width: 0.046,
    }),
    ...limbsOf(`0 .18: .02 -.64 .1, -.06 -.56 .09; 4 .14: .02 -.24 .03, .06 -.16 .022, .02 -.12 .016;
      4 .14: .1 -.26 .03, .14 -.17 .022, .1 -.12 .016`),
  ],
  eyes: [{ x: 0.16, y: -0.845, radius: 0.027, iris: [0.85, 0.15, 95] }],
}

const plumes: readonly (readonly [Joint, number])[] = Array.from({ length: 25 }, (_, i) => {
  const row = i % 2
  const angle = Math.PI * (1.04 + (i / 24) * 0.92)
  const reach = row ? 0.82 : 0.98
  return [[Math.cos(angle) * reach, -0.44 + Math.sin(angle) * reach, 0], angle] as const
})

/** From the front, with its tail spread. */
const peacock: Creature = {
  fur: 0.002,
  gloss: 0.3,
  blend: 0.02,
  materials: materials('.46 .17 262, .95 .01 80, .56 .13 160, .75 .13 75, .36 .15 275, .66 .13 190, .48 .12 150'),
  dyed: [0],
  limbs: [
    ...plumes.flatMap(([[x, y]], i): Limb[] => [
      [
        x * 0.2,
        -0.44 + (y + 0.44) * 0.2,
        0.02,
        x * 0.86,
        -0.44 + (y + 0.44) * 0.86,
        0.052,
        -0.3 + (i % 2) * 0.03,
        i % 2 ? 2 : 6,
      ],
      ball(2, -0.27 + (i % 2) * 0.03, x * 0.9, -0.44 + (y + 0.44) * 0.9, 0.075),
      ball(3, -0.22 + (i % 2) * 0.03, x * 0.9, -0.44 + (y + 0.44) * 0.9, 0.05),
      ball(5, -0.19 + (i % 2) * 0.03, x * 0.89, -0.44 + (y + 0.44) * 0.89, 0.036),
      ball(4, -0.17 + (i % 2) * 0.03, x * 0.875, -0.44 + (y + 0.44) * 0.875, 0.024),
    ]),
    ...limbsOf(`3 0: -.06 -.2 .018, -.08 -.02 .014; 3 0: .06 -.2 .018, .08 -.02 .014;
      0 0: 0 -.3 .14, 0 -.5 .11, .02 -.72 .06; 0 .04: .02 -.8 .07, .04 -.79 .065; 1 .09: .06 -.78 .03;
      3 .08: .1 -.79 .022, .18 -.77 .005`),
    ...[-0.5, -0.2, 0.1, 0.4].flatMap((lean) => [
      ...tube(0, 0.04, [0.02, -0.86, 0.006], [0.02 + lean * 0.14, -0.97, 0.005]),
      ball(5, 0.05, 0.02 + lean * 0.15, -0.98, 0.016),
    ]),
  ],
  eyes: [{ x: 0.06, y: -0.815, radius: 0.015 }],
}

const rooster: Creature = {
  fur: 0.003,
  blend: 0.03,
  materials: materials('.62 .15 55, .92 .02 80, .28 .06 170, .82 .15 80, .56 .22 27, .48 .12 40'),
  dyed: [0, 5],
  limbs: [
    ...feathers(2, -0.08, {
      from: [-0.26, -0.5],
      to: [-0.3, -0.4],
      angles: [4.1, 2.6],
      lengths: [0.5, 0.4],
      count: 8,
      width: 0.05,
    }),
    ...feathers(2, -0.05, {
      from: [-0.42, -0.78],
      to: [-0.62, -0.54],
      angles: [3.0, 2.1],
      lengths: [0.22, 0.26],
      count: 5,
      width: 0.045,
    }),
    ...limbsOf(`3 -.1: .06 -.22 .026, .08 -.03 .018; 3 .02: -.03 -.22 .026, -.02 -.03 .018;
      3 .03: -.08 -.012 .014, .1 -.01 .01; 3 -.08: .04 -.014 .012, .18 -.012 .01;
      5 0: -.24 -.42 .14, -.02 -.36 .18, .14 -.46 .15; 0 .03: .12 -.5 .14, .2 -.72 .1, .24 -.86 .08`),
    ...feathers(0, 0.09, {
      from: [0.1, -0.66],
      to: [0.26, -0.62],
      angles: [1.9, 1.4],
      lengths: [0.2, 0.18],
      count: 6,
      width: 0.035,
    }),
    ...feathers(2, 0.15, {
      from: [-0.02, -0.44],
      to: [-0.08, -0.32],
      angles: [2.8, 2.9],
      lengths: [0.26, 0.24],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`4 .08: .3 -.86 .05; 4 .05: .14 -.94 .035, .2 -1 .045; 4 .05: .2 -.95 .04, .27 -1.03 .042;
      4 .05: .26 -.93 .036, .34 -.99 .03; 4 .09: .33 -.8 .03, .33 -.7 .036; 3 .09: .34 -.86 .03, .44 -.84 .005`),
  ],
  eyes: [{ x: 0.28, y: -0.89, radius: 0.02, iris: [0.75, 0.16, 60] }],
}

const hen: Creature = {
  ...rooster,
  materials: materials('.95 .02 80, .92 .02 80, .9 .025 80, .82 .15 75, .58 .22 27, .93 .02 80'),
  limbs: [
    ...feathers(2, -0.05, {
      from: [-0.26, -0.5],
      to: [-0.3, -0.4],
      angles: [4.1, 3.3],
      lengths: [0.2, 0.18],
      count: 5,
      width: 0.05,
    }),
    ...limbsOf(`3 -.1: .06 -.16 .024, .08 -.03 .018; 3 .02: -.03 -.16 .024, -.02 -.03 .018;
      3 .03: -.08 -.012 .014, .1 -.01 .01; 5 0: -.24 -.4 .15, -.02 -.32 .2, .14 -.4 .16;
      0 .03: .12 -.46 .14, .2 -.6 .095, .24 -.68 .085`),
    ...feathers(2, 0.16, {
      from: [0, -0.4],
      to: [-0.06, -0.28],
      angles: [2.9, 3],
      lengths: [0.26, 0.24],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`4 .05: .2 -.76 .03, .24 -.79 .03, .28 -.76 .026; 4 .09: .33 -.62 .025, .33 -.57 .028;
      3 .09: .32 -.69 .03, .42 -.66 .005`),
  ],
  eyes: [{ x: 0.27, y: -0.71, radius: 0.02 }],
}

export const BIRDS = { eagle, parrot, peacock, rooster, hen } satisfies Record<string, Creature>

const flamingo: Creature = {
  fur: 0.003,
  materials: materials('.76 .14 8, .92 .03 20, .66 .19 18, .12 0 0, .7 .13 15'),
  limbs: [
    ...limbsOf(`4 -.1: .02 -.56 .02, .04 -.34 .016, -.14 -.3 .014, .02 -.2 .012;
      4 0: -.02 -.52 .02, -.01 -.3 .018, 0 -.02 .013; 4 0: -.03 -.012 .012, .1 -.008 .009`),
    ...feathers(2, -0.02, {
      from: [-0.3, -0.62],
      to: [-0.26, -0.54],
      angles: [2.6, 2.2],
      lengths: [0.26, 0.24],
      count: 4,
      width: 0.04,
    }),
    ...tube(0, 0, [-0.26, -0.62, 0.1], [-0.04, -0.68, 0.16], [0.14, -0.66, 0.11]),
    ...feathers(2, 0.12, {
      from: [0, -0.68],
      to: [-0.06, -0.58],
      angles: [2.8, 2.6],
      lengths: [0.32, 0.28],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`0 .03: .16 -.68 .08, .34 -.74 .05, .32 -.94 .042, .16 -1.06 .038, .16 -1.24 .037, .3 -1.31 .04;
      0 .05: .31 -1.31 .062, .36 -1.29 .055; 1 .06: .38 -1.27 .04, .46 -1.22 .034;
      3 .07: .46 -1.22 .034, .47 -1.14 .022, .43 -1.09 .006`),
  ],
  eyes: [{ x: 0.345, y: -1.32, radius: 0.016, iris: [0.9, 0.12, 95] }],
}

const duck: Creature = {
  fur: 0.003,
  materials: materials('.62 .03 70, .94 .01 80, .42 .11 155, .82 .16 75, .42 .07 45, .45 .13 265'),
  dyed: [0, 1],
  isAloft: true,
  limbs: [
    ...limbsOf(`1 -.02: -.36 -.2 .09, -.52 -.3 .03; 2 0: -.46 -.28 .035, -.5 -.38 .02, -.43 -.38 .008;
      0 0: -.34 -.14 .13, -.06 -.12 .17, .14 -.13 .15; 4 .02: .14 -.18 .14, .2 -.26 .1`),
    ...feathers(0, 0.12, {
      from: [0.02, -0.2],
      to: [-0.04, -0.1],
      angles: [3.3, 3.2],
      lengths: [0.36, 0.3],
      count: 4,
      width: 0.055,
    }),
    ...limbsOf(`5 .19: -.14 -.13 .03, -.26 -.15 .028; 2 .03: .22 -.34 .08, .24 -.46 .085;
      1 .05: .19 -.34 .07, .26 -.34 .06; 2 .05: .24 -.5 .105, .28 -.49 .09;
      3 .08: .35 -.47 .042, .46 -.44 .032, .5 -.445 .022`),
  ],
  eyes: [{ x: 0.3, y: -0.53, radius: 0.02 }],
}

const duckling: Creature = {
  fur: 0.01,
  materials: materials('.88 .15 92, .93 .1 92, .8 .15 85, .74 .17 55'),
  limbs: [
    ...farSide(tube(3, 0, [0.02, -0.12, 0.02], [0.02, -0.02, 0.02]), 0.08),
    ...limbsOf(`3 .05: 0 -.12 .02, 0 -.03 .02, .1 -.02 .026; 0 0: -.24 -.3 .05, -.06 -.22 .16, .08 -.24 .15;
      2 .14: 0 -.26 .07, -.16 -.24 .02; 0 .04: .12 -.46 .14, .16 -.45 .13; 3 .12: .28 -.44 .035, .38 -.42 .02`),
  ],
  eyes: [{ x: 0.22, y: -0.5, radius: 0.026 }],
}

export const WATER_BIRDS = { flamingo, duck, duckling } satisfies Record<string, Creature>

const { dragon } = MYTHICAL_ANIMALS

const flames: readonly Limb[] = limbsOf(`6 .04: .82 -1.08 .02, 1 -1.04 .07, 1.22 -1 .1, 1.46 -1.04 .05, 1.6 -1 .01;
  6 .04: 1.1 -1 .08, 1.32 -.9 .07, 1.5 -.88 .012; 6 .04: 1.1 -1.04 .06, 1.3 -1.14 .06, 1.46 -1.22 .012;
  7 .12: .84 -1.08 .014, 1.02 -1.04 .04, 1.24 -1 .05, 1.4 -1.02 .012`)

const fireDragon: Creature = {
  ...dragon,
  materials: [...dragon.materials, [0.72, 0.2, 45, 1.6], [0.92, 0.13, 95, 2.4]],
  limbs: [...dragon.limbs, ...flames],
}

const near: Plate['knots'] = knots(`.1 -.5, .02 -.86, -.06 -1.2!, -.4 -1.26, -.98 -1.14!, -.8 -.98, -.8 -.74!,
  -.56 -.82, -.46 -.58!, -.3 -.66, -.2 -.46!`)
const far: Plate['knots'] = knots(`.12 -.52, .26 -.86, .38 -1.16!, .66 -1.18, 1.12 -1.02!, .9 -.94, .88 -.74!, .68 -.8,
  .56 -.62!, .4 -.68, .26 -.5!`)
const bones = (wrist: readonly [number, number], tips: readonly (readonly [number, number])[]): Line[] => [
  { points: [[0.11, -0.5], [wrist[0] * 0.55 + 0.06, -0.84], wrist], width: 0.03, end: 0.02, material: 2 },
  ...tips.map((tip): Line => ({ points: [wrist, tip], width: 0.013, end: 0.005, material: 2 })),
]

const spikes: Limb[] = points('.34 -.62, .2 -.6, .06 -.57, -.08 -.54, -.22 -.5, -.38 -.44, -.52 -.41').map(
  ([x, y]): Limb => [x, y, 0.035, x - 0.05, y - 0.09, 0.004, -0.02, 2],
)

/** Wings spread, legs drawn up, tail behind. */
const flyingDragon: Creature = {
  ...dragon,
  isAloft: true,
  behind: [
    { knots: far, material: 5, bulge: 0.05 },
    { knots: near, material: 5, bulge: 0.05 },
  ],
  linesBehind: [
    ...bones([0.38, -1.15], points('1.12 -1.02, .88 -.75, .56 -.63')),
    ...bones([-0.06, -1.19], points('-.98 -1.14, -.8 -.75, -.46 -.59, -.2 -.47')),
  ],
  limbs: [
    ...limbsOf(`0 -.02: -.2 -.4 .11, -.5 -.34 .075, -.8 -.36 .05, -1.06 -.24 .032, -1.26 -.3 .02;
      2 -.02: -1.26 -.3 .018, -1.34 -.34 .05, -1.46 -.36 .006`),
    ...spikes,
    ...limbsOf(`0 0: -.2 -.4 .12, .04 -.44 .15, .26 -.5 .12; 1 .05: -.14 -.34 .08, .06 -.36 .1, .28 -.44 .08;
      0 .1: -.16 -.36 .1, -.06 -.2 .06, -.24 -.16 .036; 4 .12: -.24 -.16 .03, -.34 -.1 .008;
      0 .1: .2 -.4 .07, .28 -.26 .04, .16 -.2 .03; 4 .12: .16 -.2 .026, .08 -.14 .008;
      0 .02: .26 -.52 .11, .46 -.56 .08, .6 -.7 .066, .74 -.74 .06; 1 .05: .3 -.47 .06, .48 -.51 .045, .63 -.65 .036`),
    ...moved(
      dragon.limbs.filter(([ax, ay]) => ax > 0.4 && ay < -1.03),
      0.3,
      0.4,
    ),
  ],
  eyes: (dragon.eyes ?? []).map((eye) => ({ ...eye, x: eye.x + 0.3, y: eye.y + 0.4 })),
}

export const FLIGHTS = { fireDragon, flyingDragon } satisfies Record<string, Creature>

const { wolf, bear } = FOREST_ANIMALS
const { dog } = DOGS

const howl = placePart(canineHead, { x: 0.24, y: -0.9, scale: 0.112, depth: 0.06, angle: -1.05 })

/** Sitting, with its muzzle toward the sky. */
const howlingWolf: Creature = {
  fur: wolf.fur,
  materials: wolf.materials,
  limbs: [
    ...limbsOf(`0 -.05: -.26 -.12 .07, -.46 -.07 .085, -.68 -.12 .07, -.8 -.2 .012;
      0 -.1: .2 -.44 .06, .24 -.2 .036, .24 -.03 .032; 0 0: -.16 -.2 .19, 0 -.42 .17, .1 -.6 .155;
      0 .07: -.16 -.17 .16, 0 -.1 .08; 0 .1: -.06 -.035 .04, .08 -.03 .034;
      0 .08: .1 -.46 .085, .15 -.2 .042, .15 -.03 .036; 0 .1: .15 -.03 .038, .21 -.028 .03;
      0 .02: .08 -.62 .15, .16 -.8 .125; 1 .09: .18 -.5 .07, .24 -.68 .08, .29 -.8 .06;
      2 .02: -.2 -.32 .1, -.06 -.56 .1, .06 -.76 .09`),
    ...howl.limbs,
  ],
  eyes: howl.eyes,
}

const growl = placePart(bearHead, { x: 0.08, y: -1.08, scale: 0.14, depth: 0.08, angle: -0.15 })

/** Upright, with hanging arms. */
const standingBear: Creature = {
  fur: bear.fur,
  materials: bear.materials,
  limbs: [
    ...limbsOf(`0 -.12: .12 -.82 .1, .3 -.62 .08, .36 -.5 .065; 0 -.1: .1 -.3 .13, .16 -.08 .085, .26 -.05 .06;
      0 0: -.04 -.3 .22, -.02 -.56 .23, .02 -.84 .18; 1 .06: .1 -.4 .14, .1 -.62 .13;
      0 .1: -.1 -.3 .17, -.08 -.1 .095, .04 -.06 .07; 0 .16: -.08 -.84 .12, .02 -.6 .09, .16 -.52 .075`),
    ...[0, 1, 2].flatMap((i) =>
      tube(3, 0.22, [0.2 + i * 0.014, -0.54 + i * 0.035, 0.014], [0.25 + i * 0.012, -0.52 + i * 0.035, 0.004]),
    ),
    ...tube(0, 0.02, [0.02, -0.92, 0.16], [0.06, -1.02, 0.13]),
    ...growl.limbs,
  ],
  eyes: growl.eyes,
  lines: growl.lines,
}

const runLeg = (x: number, y: number, joints: readonly (readonly [number, number])[]): Limb[] => [
  ...tube(0, 0.05, [x, y, 0.1], ...joints.map(([dx, dy], i) => [x + dx, y + dy, 0.05 - i * 0.008] as const)),
]

const runFace = placePart(
  {
    limbs: limbsOf(`0 0: -.15 0 .98, .3 .08 .86; 1 .3: .5 .3 .56, 1.3 .42 .42; 3 .6: 1.62 .2 .2, 1.68 .24 .18;
      4 .3: 1.1 .8 .16, 1.2 1.15 .17; 1 .2: .6 .72 .3, 1.1 .8 .2; 2 .7: -.4 -.6 .34, -.95 -.35 .38, -1.3 .05 .2;
      2 -.5: .2 -.8 .3, -.3 -1.1 .26, -.7 -1 .14`),
    eyes: [{ x: 0.55, y: -0.2, radius: 0.16 }],
  },
  { x: 0.48, y: -0.62, scale: 0.145, depth: 0.06, angle: -0.1 },
)

/** At full speed, with flying ears and tail. */
const runningDog: Creature = {
  fur: dog.fur,
  materials: dog.materials,
  dyed: [0, 2],
  limbs: [
    ...farSide(runLeg(0.26, -0.4, points('.2 .08, .36 .02, .46 .06')), 0),
    ...farSide(runLeg(-0.28, -0.38, points('-.1 .14, -.3 .16, -.42 .26')), 0),
    ...limbsOf(`0 -.03: -.38 -.46 .055, -.56 -.6 .06, -.66 -.78 .03; 1 -.03: -.66 -.78 .045;
      0 0: -.3 -.42 .15, -.02 -.42 .14, .26 -.46 .17; 1 .05: .34 -.42 .11, .1 -.36 .08`),
    ...runLeg(0.26, -0.36, points('.14 .14, .02 .24, .1 .34')),
    ...runLeg(-0.28, -0.36, points('.08 .14, -.12 .22, -.06 .34')),
    ...limbsOf(`1 .08: .37 -.03 .046; 1 .08: -.33 -.03 .046; 0 .02: .3 -.5 .14, .42 -.58 .12;
      4 .12: .28 -.6 .03, .36 -.44 .032`),
    ...runFace.limbs,
  ],
  eyes: runFace.eyes,
}

export const POSES = { howlingWolf, standingBear, runningDog } satisfies Record<string, Creature>
