import { pairs, path, points, pointsIn, sixes } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import { type Line, mirrorLimbs, placePart } from '../marks.ts'
import { mirrorKnots, type Plate } from '../plate.ts'
import type { Creature } from '../creature.ts'
import { houndHead, createRoundHead } from './quadruped.ts'

const pandaFace = placePart(createRoundHead({ mask: 2, ear: 2, muzzle: 0 }), {
  x: 0,
  y: -0.74,
  scale: 0.22,
  depth: 0.1,
})

/** Sits and is seen from the front. */
const panda: Creature = {
  fur: 0.01,
  materials: parseMaterials('.96 .01 80, .96 .01 80, .17 .01 270, .08 0 40, .62 .14 130'),
  dyed: [],
  limbs: [
    ...parseLimbs(`0 0: 0 -.22 .27, 0 -.42 .23; 2 .02: -.18 -.5 .13, .18 -.5 .13;
      2 .12: -.22 -.5 .11, -.3 -.34 .1, -.2 -.24 .09; 2 .12: .22 -.5 .11, .3 -.34 .1, .16 -.28 .09;
      2 .2: -.2 -.12 .12, -.32 -.09 .11; 2 .2: .2 -.12 .12, .32 -.09 .11; 1 .27: -.35 -.08 .06; 1 .27: .35 -.08 .06`),
    ...pandaFace.limbs,
    ...parseLimbs(`4 .34: .12 -.26 .016, .34 -.6 .012; 4 .34: .3 -.52 .014, .42 -.6 .004;
      4 .34: .33 -.58 .014, .34 -.72 .004`),
  ],
  eyes: pandaFace.eyes,
  lines: pandaFace.lines,
}

const koalaFace = placePart(createRoundHead({ ear: 0, muzzle: 0, earSize: 0.52, nose: 1.5 }), {
  x: 0,
  y: -0.66,
  scale: 0.21,
  depth: 0.14,
})

/** Holds a branch. */
const koala: Creature = {
  fur: 0.014,
  materials: parseMaterials('.66 .012 250, .93 .01 80, .8 .02 10, .14 0 40, .42 .06 55, .56 .13 140'),
  limbs: [
    ...parseLimbs(`4 -.1: .3 .02 .09, .27 -.5 .075, .33 -1.1 .06; 4 -.1: .3 -.7 .05, .52 -.98 .03;
      5 0: .5 -.98 .02, .62 -.92 .045, .7 -.8 .008; 5 0: .5 -1 .02, .6 -1.1 .045, .74 -1.14 .008;
      0 0: 0 -.2 .21, .02 -.42 .19; 1 .08: -.04 -.24 .14, -.02 -.4 .13;
      0 .14: .12 -.44 .09, .26 -.42 .065, .36 -.48 .06; 0 .16: -.14 -.42 .09, -.02 -.34 .07, .26 -.3 .06;
      0 .16: .04 -.12 .12, .2 -.1 .08, .33 -.16 .06`),
    ...koalaFace.limbs,
  ],
  eyes: koalaFace.eyes,
}

const monkeyArm: readonly Limb[] = tube(
  0,
  0.1,
  [0.14, -0.5, 0.07],
  [0.25, -0.36, 0.055],
  [0.16, -0.2, 0.05],
  [0.2, -0.08, 0.04],
)

const monkey: Creature = {
  fur: 0.009,
  materials: parseMaterials('.42 .07 52, .78 .065 60, .34 .06 50, .1 .01 40, .55 .09 30'),
  limbs: [
    ...parseLimbs(`0 -.05: -.14 -.14 .045, -.42 -.08 .04, -.56 -.34 .038, -.42 -.56 .034, -.32 -.44 .028, -.4 -.36 .02;
      0 0: 0 -.2 .17, 0 -.46 .15; 1 .1: 0 -.22 .1, 0 -.42 .08`),
    ...mirrorLimbs(monkeyArm),
    ...monkeyArm,
    ...parseLimbs(`0 .14: -.1 -.14 .09, -.26 -.2 .07, -.22 -.05 .045; 0 .14: .1 -.14 .09, .28 -.2 .07, .26 -.05 .045;
      1 .16: -.22 -.04 .04, -.32 -.03 .035; 1 .16: .26 -.04 .04, .36 -.03 .035; 1 0: -.24 -.76 .09, -.22 -.74 .09;
      1 0: .24 -.76 .09, .22 -.74 .09; 4 .05: -.25 -.75 .05; 4 .05: .25 -.75 .05; 0 .04: 0 -.78 .2, 0 -.72 .19;
      0 .04: 0 -.96 .06; 1 .12: -.08 -.77 .11; 1 .12: .08 -.77 .11; 1 .16: -.05 -.64 .1, .05 -.64 .1`),
  ],
  eyes: [
    { x: -0.075, y: -0.78, radius: 0.034, iris: [0.45, 0.08, 50] },
    { x: 0.075, y: -0.78, radius: 0.034, iris: [0.45, 0.08, 50] },
  ],
  lines: [
    { points: points('-.02 -.7, -.012 -.695'), width: 0.009, material: 3 },
    { points: points('.02 -.7, .012 -.695'), width: 0.009, material: 3 },
    { points: points('-.08 -.63, 0 -.6, .08 -.63'), width: 0.008, material: 3 },
  ],
}

const kangaroo: Creature = {
  fur: 0.007,
  materials: parseMaterials('.6 .09 55, .88 .04 75, .45 .07 50, .1 .01 40, .72 .08 25'),
  limbs: parseLimbs(`0 -.05: -.16 -.3 .12, -.4 -.12 .08, -.66 -.05 .055, -.96 -.05 .02;
    0 -.12: -.02 -.3 .12, .1 -.16 .06, -.02 -.05 .04, .24 -.03 .03; 0 0: -.12 -.34 .2, 0 -.56 .16, .08 -.76 .1;
    1 .06: .04 -.34 .13, .08 -.56 .1, .13 -.74 .05; 0 .1: -.12 -.3 .17, .06 -.2 .09, -.14 -.06 .05;
    2 .12: -.14 -.045 .045, .16 -.03 .03; 0 -.02: .16 -.68 .05, .28 -.56 .035, .34 -.62 .025;
    0 .14: .06 -.68 .06, .16 -.52 .038, .28 -.56 .03; 0 .02: .08 -.78 .09, .14 -.94 .065;
    0 .03: .15 -1 .085, .26 -.97 .06, .36 -.93 .042; 3 .08: .395 -.94 .02;
    0 0: .16 -1.06 .03, .22 -1.22 .045, .25 -1.3 .008; 0 .08: .1 -1.06 .03, .05 -1.24 .048, .03 -1.32 .008;
    4 .13: .09 -1.1 .014, .055 -1.24 .024`),
  eyes: [{ x: 0.23, y: -1.0, radius: 0.02 }],
}

const mouse: Creature = {
  fur: 0.006,
  materials: parseMaterials('.62 .015 260, .92 .015 60, .5 .02 260, .1 .01 40, .8 .08 15'),
  limbs:
    parseLimbs(`4 -.05: -.34 -.12 .03, -.6 -.04 .024, -.82 -.16 .018, -.94 -.36 .01; 0 0: -.2 -.22 .22, .08 -.24 .16;
    0 .1: -.16 -.14 .14, -.06 -.06 .06; 4 .14: -.1 -.03 .03, .06 -.025 .024; 0 .1: .14 -.16 .05, .24 -.08 .03;
    4 .12: .27 -.06 .03; 0 .03: .2 -.34 .15, .36 -.29 .09, .48 -.26 .04; 4 .08: .52 -.26 .03;
    1 .07: .3 -.24 .07, .42 -.23 .04; 0 -.03: .3 -.54 .12; 4 .02: .31 -.53 .085; 0 .1: .1 -.52 .14;
    4 .17: .11 -.51 .1`),
  eyes: [{ x: 0.33, y: -0.36, radius: 0.032 }],
  lines: [
    { points: points('.46 -.24, .62 -.2'), width: 0.004, material: 3 },
    { points: points('.46 -.26, .64 -.28'), width: 0.004, material: 3 },
    { points: points('.44 -.23, .58 -.14'), width: 0.004, material: 3 },
  ],
}

const quills: Limb[] = Array.from({ length: 46 }, (_, i): Limb => {
  const ring = i < 20 ? 0 : i < 36 ? 1 : 2
  const step = ring === 0 ? i / 19 : ring === 1 ? (i - 20) / 15 : (i - 36) / 9
  const angle = Math.PI * (1.06 + step * 0.78)
  const from = 0.3 - ring * 0.09
  const to = from + 0.14
  return [
    -0.08 + Math.cos(angle) * from * 1.25,
    -0.2 + Math.sin(angle) * from,
    0.028,
    -0.1 + Math.cos(angle - 0.12) * to * 1.22,
    -0.2 + Math.sin(angle - 0.12) * to,
    0.004,
    -0.02 + ring * 0.1,
    i % 2 ? 2 : 4,
  ]
})

const hedgehog: Creature = {
  fur: 0.003,
  blend: 0.02,
  materials: parseMaterials('.72 .06 65, .88 .04 75, .36 .05 55, .08 .01 40, .56 .06 65'),
  dyed: [2, 4],
  limbs: [
    ...tube(2, 0, [-0.28, -0.2, 0.19], [0.06, -0.22, 0.21]),
    ...quills,
    ...parseLimbs(`1 .1: -.26 -.09 .08, .14 -.1 .1; 0 .12: .16 -.2 .14, .34 -.16 .08, .46 -.15 .035;
      3 .16: .49 -.165 .034; 0 .22: .17 -.3 .05; 0 .12: .12 -.06 .04, .2 -.025 .03; 0 .12: -.22 -.06 .04,
  -.14 -.025 .03`),
  ],
  eyes: [{ x: 0.3, y: -0.22, radius: 0.026 }],
}

const raccoonFace = placePart(createRoundHead({ mask: 3, ear: 0, muzzle: 1 }), {
  x: 0.12,
  y: -0.62,
  scale: 0.19,
  depth: 0.1,
})

const raccoon: Creature = {
  fur: 0.012,
  materials: parseMaterials('.56 .015 70, .92 .012 80, .4 .015 70, .13 .01 270'),
  pattern: (material, u, v) => (material === 2 ? (Math.sin(u * 30 + v * 26) > -0.1 ? 3 : 1) : material),
  limbs: [
    ...parseLimbs(`2 -.05: -.2 -.1 .09, -.46 -.12 .12, -.62 -.34 .12, -.6 -.56 .04; 0 0: -.06 -.2 .21, .04 -.4 .16;
      1 .08: .08 -.24 .12, .1 -.4 .09; 0 .1: -.1 -.14 .14, 0 -.06 .07; 3 .14: 0 -.04 .042, .14 -.035 .034;
      0 .12: .02 -.4 .07, .04 -.1 .045; 0 .08: .2 -.4 .065, .22 -.1 .045; 3 .15: .05 -.05 .042, .1 -.04 .034;
      3 .12: .23 -.05 .042, .28 -.04 .034`),
    ...raccoonFace.limbs,
  ],
  eyes: raccoonFace.eyes,
  lines: raccoonFace.lines,
}

export const SMALL_ANIMALS = { panda, koala, monkey, kangaroo, mouse, hedgehog, raccoon } satisfies Record<
  string,
  Creature
>

const dogFace = placePart(houndHead, { x: 0.13, y: -0.72, scale: 0.172, depth: 0.1 })

const dog: Creature = {
  fur: 0.009,
  materials: parseMaterials('.68 .1 70, .93 .03 80, .48 .09 58, .1 .01 40, .55 .19 25'),
  dyed: [0, 2],
  limbs: [
    ...parseLimbs(`0 -.03: -.24 -.1 .05, -.44 -.14 .06; 1 -.03: -.44 -.14 .06, -.56 -.3 .03;
      0 0: -.1 -.2 .2, -.02 -.38 .17; 0 .02: -.02 -.38 .17, .07 -.56 .13; 1 .1: .1 -.48 .1, .1 -.32 .09;
      0 .08: -.1 -.16 .16, .03 -.09 .1; 1 .16: 0 -.05 .05, .16 -.045 .045; 0 .1: .1 -.42 .075, .13 -.1 .052;
      1 .12: .13 -.055 .055, .2 -.045 .046; 0 -.02: .2 -.4 .06, .23 -.1 .046; 1 0: .23 -.055 .048, .29 -.045 .042`),
    ...dogFace.limbs,
  ],
  eyes: dogFace.eyes,
  lines: dogFace.lines,
}

export const DOGS = { dog } satisfies Record<string, Creature>

const web: Line[] = [
  ...Array.from({ length: 14 }, (_, i): Line => {
    const angle = (i / 14) * Math.PI * 2 + 0.1
    return {
      points: path([0, -0.5], [Math.cos(angle) * 0.98, -0.5 + Math.sin(angle) * 0.82]),
      width: 0.005,
      material: 1,
    }
  }),
  ...Array.from({ length: 6 }, (_, ring): Line => {
    const radius = 0.2 + ring * 0.135
    return {
      points: Array.from({ length: 29 }, (_, k) => {
        const angle = (k / 28) * Math.PI * 2 + 0.1
        const sag = k % 2 ? 0.9 : 1
        return [Math.cos(angle) * radius * sag, -0.5 + Math.sin(angle) * radius * sag * 0.84] as const
      }),
      width: 0.004,
      material: 1,
    }
  }),
]

const spiderLegs: Line[] = [-1, 1].flatMap((side) =>
  sixes('.1 -.62 .3 -.86 .4 -1.02, .12 -.54 .4 -.66 .56 -.56, .12 -.48 .4 -.42 .54 -.2, .1 -.44 .28 -.24 .34 .04').map(
    ([ax, ay, bx, by, cx, cy]): Line => ({
      points: path([ax * side * 0.4, ay], [bx * side, by], [cx * side, cy]),
      width: 0.024,
      endWidth: 0.01,
      material: 2,
    }),
  ),
)

const spider: Creature = {
  fur: 0.006,
  isShadowless: true,
  materials: parseMaterials('.24 .02 40, .95 .01 230 .4, .16 .02 40, .56 .2 27'),
  linesBehind: [...web, ...spiderLegs],
  limbs: parseLimbs('0 0: 0 -.42 .14, 0 -.3 .19; 3 .18: 0 -.38 .03, 0 -.28 .05; 2 .04: 0 -.6 .12'),
  eyes: [
    { x: -0.05, y: -0.67, radius: 0.028 },
    { x: 0.05, y: -0.67, radius: 0.028 },
  ],
}

const spiral: Line = {
  points: Array.from({ length: 40 }, (_, i) => {
    const angle = -(i / 39) * Math.PI * 4.6 + 2.4
    const radius = 0.3 * (1 - i / 41)
    return [-0.1 + Math.cos(angle) * radius, -0.4 + Math.sin(angle) * radius] as const
  }),
  width: 0.022,
  endWidth: 0.012,
  material: 4,
}

const snail: Creature = {
  fur: 0,
  gloss: 0.3,
  blend: 0.02,
  materials: parseMaterials('.74 .07 75, .84 .05 80, .6 .12 50, .14 .02 40, .42 .09 40'),
  dyed: [2],
  limbs: parseLimbs(`0 -.05: -.62 -.02 .02, -.3 -.07 .08, .2 -.08 .09, .42 -.16 .1, .5 -.3 .08;
    0 .02: .48 -.34 .026, .44 -.54 .018; 0 .05: .54 -.34 .026, .62 -.52 .018; 0 .05: .44 -.56 .034;
    0 .08: .63 -.54 .034; 0 .06: .56 -.26 .018, .66 -.24 .01; 2 .05: -.12 -.38 .32, -.08 -.42 .3; 2 .3: -.1 -.42 .12`),
  eyes: [
    { x: 0.445, y: -0.565, radius: 0.02 },
    { x: 0.64, y: -0.545, radius: 0.02 },
  ],
  lines: [spiral, { points: points('.56 -.2, .5 -.18, .46 -.2'), width: 0.008, material: 3 }],
}

const batWing: Plate['knots'] = knots(`.04 -.5, .2 -.62, .36 -.86!, .66 -.8, .98 -.5!, .84 -.46, .7 -.3!, .58 -.36,
  .42 -.18!, .32 -.3, .14 -.22!, .04 -.28`)

const bat: Creature = {
  fur: 0.01,
  isShadowless: true,
  materials: parseMaterials('.32 .035 300, .4 .04 320, .24 .035 300, .14 .01 300, .6 .07 15'),
  behind: [
    { knots: mirrorKnots(batWing), material: 1, bulge: 0.04 },
    { knots: batWing, material: 1, bulge: 0.04 },
  ],
  linesBehind: [-1, 1].flatMap((side): Line[] => [
    { points: pointsIn({ width: side }, '.06 -.48, .2 -.6, .36 -.85'), width: 0.016, material: 3 },
    ...pairs('.96 -.5, .7 -.31, .42 -.19').map(([x, y]): Line => ({
      points: path([0.36 * side, -0.84], [x * side, y]),
      width: 0.01,
      endWidth: 0.005,
      material: 3,
    })),
  ]),
  limbs: [
    ...parseLimbs('0 0: 0 -.46 .12, 0 -.26 .08; 0 .05: 0 -.62 .13, 0 -.6 .125'),
    ...mirrorLimbs(tube(0, 0, [0.07, -0.7, 0.05], [0.13, -0.88, 0.01])),
    ...tube(0, 0, [0.07, -0.7, 0.05], [0.13, -0.88, 0.01]),
    ...mirrorLimbs(tube(4, 0.05, [0.08, -0.73, 0.024], [0.115, -0.83, 0.006])),
    ...parseLimbs(`4 .05: .08 -.73 .024, .115 -.83 .006; 4 .16: 0 -.58 .024; 3 0: -.04 -.2 .016, -.05 -.1 .01;
      3 0: .04 -.2 .016, .05 -.1 .01`),
  ],
  eyes: [
    { x: -0.05, y: -0.64, radius: 0.024, iris: [0.8, 0.16, 80] },
    { x: 0.05, y: -0.64, radius: 0.024, iris: [0.8, 0.16, 80] },
  ],
}

export const TINY_ANIMALS = { spider, snail, bat } satisfies Record<string, Creature>
