import { points } from '../../math/tables.ts'
import { knots } from '../../raster/ring.ts'
import { ball, type Joint, parseJoints, type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import { mirrorLimbs } from '../marks.ts'
import { createBelly, createSpots } from '../pattern.ts'
import type { Creature } from '../creature.ts'

const octopusArms: readonly (readonly Joint[])[] = [
  parseJoints('-.16 -.36 .1, -.44 -.3 .075, -.66 -.44 .055, -.8 -.32 .04, -.74 -.2 .022'),
  parseJoints('-.13 -.3 .1, -.36 -.12 .075, -.6 -.1 .055, -.72 .04 .038, -.62 .12 .02'),
  parseJoints('-.07 -.28 .1, -.2 -.02 .07, -.38 .12 .05, -.34 .26 .034, -.22 .24 .018'),
  parseJoints('-.02 -.28 .1, -.04 .04 .068, -.14 .24 .046, -.04 .36 .03, .06 .3 .016'),
  parseJoints('.04 -.28 .1, .12 .02 .07, .28 .16 .05, .42 .12 .034, .44 .02 .018'),
  parseJoints('.1 -.3 .1, .34 -.1 .075, .54 -.02 .055, .72 -.1 .038, .76 -.22 .02'),
  parseJoints('.16 -.36 .1, .42 -.34 .075, .6 -.5 .055, .76 -.5 .04, .82 -.62 .02'),
]

const octopus: Creature = {
  fur: 0,
  gloss: 0.35,
  isShadowless: true,
  materials: parseMaterials('.6 .18 28, .82 .08 45, .48 .17 20'),
  dyed: [0, 2],
  pattern: (material, u, v) => (v < -0.34 ? octopusSpots(material, u, v) : material),
  limbs: [
    ...octopusArms.flatMap((joints, i) => tube(0, (i % 2) * 0.05 - 0.06, ...joints)),
    ...octopusArms.flatMap((joints) =>
      joints.slice(1, 4).map(([x, y, r]): Limb => [x, y + r * 0.55, r * 0.34, x + 0.05, y + r * 0.6, r * 0.3, 0.06, 1]),
    ),
    ...parseLimbs('0 .02: 0 -.44 .19, -.05 -.7 .25, -.12 -.86 .2; 0 .14: -.13 -.46 .08; 0 .14: .15 -.46 .08'),
  ],
  eyes: [
    { x: -0.12, y: -0.47, radius: 0.055, iris: [0.88, 0.14, 90] },
    { x: 0.16, y: -0.47, radius: 0.055, iris: [0.88, 0.14, 90] },
  ],
}
const octopusSpots = createSpots({ ink: 2, scale: 9 }, 0.26, 0)

const tentacles: readonly (readonly Joint[])[] = Array.from({ length: 9 }, (_, i): Joint[] => {
  const x = -0.28 + i * 0.07
  const sway = i % 2 ? 0.06 : -0.05
  const length = 0.5 + 0.3 * Math.sin(i * 2.1)
  return [
    [x, -0.5, 0.016],
    [x + sway, -0.3, 0.014],
    [x - sway, -0.12 + length * 0.2, 0.011],
    [x + sway, 0.1 + length * 0.3, 0.006],
  ]
})

const jellyfish: Creature = {
  fur: 0,
  gloss: 0.6,
  isShadowless: true,
  blend: 0.02,
  materials: parseMaterials('.78 .13 330 .25, .92 .06 320 .4, .66 .17 310 .3'),
  dyed: [0, 2],
  limbs: [
    ...tentacles.flatMap((joints) => tube(2, -0.1, ...joints)),
    ...parseLimbs(`1 -.02: -.1 -.5 .05, -.14 -.28 .06, -.06 -.1 .05, -.12 .12 .012;
      1 -.02: .08 -.5 .05, .12 -.3 .06, .04 -.08 .05, .1 .16 .012; 0 0: -.2 -.62 .19, 0 -.72 .27, .2 -.62 .19`),
    ...Array.from({ length: 9 }, (_, i) => ball(0, 0.02, -0.34 + i * 0.085, -0.5 + 0.02 * Math.cos(i * 3.1), 0.055)),
    ...parseLimbs(`1 .2: -.14 -.84 .04, -.22 -.72 .05, -.26 -.6 .03; 1 .24: .02 -.8 .05;
      1 .2: .14 -.82 .035, .2 -.72 .045, .24 -.6 .03`),
  ],
}

const crabSide: Limb[] = parseLimbs(`0 -.05: .26 -.2 .05, .52 -.3 .04, .66 -.02 .012;
  0 -.02: .24 -.16 .05, .46 -.2 .04, .54 .02 .012; 0 0: .2 -.13 .05, .36 -.1 .038, .4 .03 .012;
  0 .05: .26 -.28 .06, .5 -.4 .055, .52 -.52 .06; 0 .08: .54 -.6 .12, .5 -.74 .08, .38 -.86 .02;
  0 .08: .6 -.62 .1, .66 -.78 .06, .56 -.9 .015; 0 .06: .1 -.36 .026, .11 -.48 .024; 1 .08: .11 -.5 .052`)

const crab: Creature = {
  fur: 0,
  gloss: 0.5,
  blend: 0.02,
  materials: parseMaterials('.6 .2 32, .95 .03 70, .48 .18 28, .1 0 0'),
  dyed: [0, 2],
  limbs: [
    ...mirrorLimbs(crabSide),
    ...crabSide,
    ...parseLimbs(`0 .04: -.22 -.24 .17, 0 -.26 .2, .22 -.24 .17; 1 .1: -.16 -.13 .08, .16 -.13 .08;
      2 .2: -.12 -.34 .04; 2 .2: .12 -.34 .04; 2 .22: 0 -.38 .04`),
  ],
  eyes: [
    { x: -0.11, y: -0.51, radius: 0.034 },
    { x: 0.11, y: -0.51, radius: 0.034 },
  ],
  lines: [{ points: points('-.08 -.2, 0 -.17, .08 -.2'), width: 0.012, material: 3 }],
}

const starfishArms: Limb[] = Array.from({ length: 5 }, (_, i): Limb[] => {
  const angle = -Math.PI / 2 + 0.12 + (i * Math.PI * 2) / 5
  const createJoint = (d: number, bend: number, r: number): Joint => [
    Math.cos(angle + bend) * d,
    -0.42 + Math.sin(angle + bend) * d,
    r,
  ]
  return [
    ...tube(
      0,
      0,
      createJoint(0, 0, 0.14),
      createJoint(0.22, 0, 0.115),
      createJoint(0.4, 0.06, 0.06),
      createJoint(0.5, 0.1, 0.026),
    ),
    ...[0.1, 0.19, 0.27, 0.34, 0.41].map((d, k): Limb => {
      const [x, y] = createJoint(d, 0.02 * k, 0)
      return ball(1, 0.105 - k * 0.018, x, y, 0.03 - k * 0.004)
    }),
  ]
}).flat()

const starfish: Creature = {
  fur: 0,
  materials: parseMaterials('.68 .18 40, .88 .09 70'),
  limbs: [...starfishArms, ball(1, 0.12, 0, -0.42, 0.034)],
}

const shark: Creature = {
  fur: 0,
  gloss: 0.35,
  isShadowless: true,
  materials: parseMaterials('.52 .035 240, .93 .01 230, .42 .035 245, .08 0 0'),
  pattern: (material, u, v) =>
    material === 0 && v > -0.36 + u * 0.06 + (u > 0.2 ? (u - 0.2) * 0.1 : 0) ? 1 : material,
  limbs: parseLimbs(`0 0: .74 -.42 .03, .56 -.41 .1, .2 -.41 .17, -.2 -.41 .145, -.6 -.44 .06, -.8 -.46 .03;
    2 -.02: -.78 -.46 .04, -.92 -.6 .03, -1.04 -.78 .006; 2 -.02: -.78 -.45 .035, -.9 -.34 .022, -.98 -.24 .006;
    2 -.04: .12 -.54 .08, .02 -.68 .055, -.1 -.86 .008; 2 -.02: -.44 -.5 .03, -.54 -.6 .008;
    2 .2: .3 -.32 .06, .16 -.14 .04, 0 -.02 .008; 2 -.2: .34 -.3 .05, .36 -.12 .03, .3 -.02 .008;
    2 .02: -.36 -.34 .03, -.46 -.24 .008`),
  eyes: [{ x: 0.56, y: -0.46, radius: 0.022 }],
  lines: [
    { points: points('.7 -.36, .6 -.3, .46 -.31'), width: 0.01, material: 3 },
    { points: points('.36 -.48, .34 -.4, .35 -.34'), width: 0.007, material: 3 },
    { points: points('.31 -.49, .29 -.41, .3 -.34'), width: 0.007, material: 3 },
    { points: points('.26 -.49, .24 -.41, .25 -.34'), width: 0.007, material: 3 },
  ],
}

const seal: Creature = {
  fur: 0,
  gloss: 0.5,
  materials: parseMaterials('.5 .012 250, .72 .012 90, .36 .012 250, .08 0 0'),
  pattern: (material, u, v) => sealSpots(sealBelly(material, u, v), u, v),
  limbs: parseLimbs(`2 -.05: -.66 -.08 .05, -.82 -.2 .045, -.94 -.26 .01;
    2 .02: -.66 -.07 .05, -.84 -.08 .045, -.96 -.06 .01;
    0 0: -.66 -.09 .07, -.36 -.17 .16, 0 -.24 .21, .16 -.44 .16, .24 -.62 .12; 0 .04: .27 -.7 .135, .32 -.68 .12;
    1 .09: .36 -.64 .075, .42 -.63 .06; 3 .14: .455 -.665 .03; 2 .2: .06 -.24 .08, .02 -.1 .06, -.1 -.03 .03;
    2 -.1: .2 -.24 .07, .3 -.1 .05, .4 -.03 .025`),
  eyes: [{ x: 0.34, y: -0.73, radius: 0.036 }],
  lines: [
    { points: points('.41 -.62, .56 -.58'), width: 0.004, material: 3 },
    { points: points('.41 -.6, .54 -.53'), width: 0.004, material: 3 },
  ],
}
const sealBelly = createBelly({ ink: 1 }, -0.16, 0)
const sealSpots = createSpots({ ink: 2, scale: 11 }, 0.2, 0)

export const SEA_ANIMALS = { octopus, jellyfish, crab, starfish, shark, seal } satisfies Record<string, Creature>

const bird: Creature = {
  fur: 0.003,
  materials: parseMaterials('.55 .15 245, .93 .04 80, .3 .06 250, .8 .15 75, .1 0 0, .7 .16 45'),
  dyed: [0, 2],
  limbs: parseLimbs(`2 -.02: -.22 -.34 .05, -.62 -.16 .022; 0 0: -.08 -.4 .16, .08 -.46 .155;
    1 .06: .06 -.36 .12, .02 -.3 .1; 5 .08: .12 -.44 .12, .12 -.42 .1; 0 .03: .15 -.64 .118, .17 -.62 .11;
    1 .085: .2 -.59 .07, .22 -.58 .06; 3 .05: .27 -.63 .03, .37 -.615 .006; 2 .13: .04 -.46 .1, -.2 -.34 .075;
    2 .12: -.2 -.34 .06, -.4 -.24 .015; 4 .15: .205 -.665 .02, .207 -.665 .019; 1 .18: .211 -.671 .006;
    3 .02: 0 -.24 .016, .01 -.02 .012; 3 -.02: .08 -.25 .016, .09 -.02 .012; 3 .02: .01 -.012 .011, .08 -.006 .009;
    3 0: .09 -.012 .011, .16 -.006 .009`),
}

const owlWing = parseLimbs(`2 .12: .17 -.56 .09, .24 -.36 .085, .17 -.12 .03; 5 .15: .15 -.5 .05, .2 -.34 .05,
  .15 -.16 .02`)
const owlFace = parseLimbs(`1 .12: .085 -.74 .095, .075 -.66 .08; 2 .1: .05 -.86 .05, .15 -.94 .045, .22 -1.05 .008;
  3 .21: .088 -.73 .062; 4 .252: .088 -.73 .036`)
const owlFeet = [-0.05, 0, 0.05].map((dx): Limb => [0.075 + dx * 0.4, -0.05, 0.022, 0.08 + dx, 0.015, 0.016, 0.2, 6])

/** Sits on a tree stump: ear tufts, a heart-shaped face, barred wings. */
const owl: Creature = {
  fur: 0.007,
  materials: parseMaterials('.52 .075 60, .89 .035 82, .38 .06 52, .86 .17 85 .5, .05 0 0, .48 .07 56, .72 .14 70'),
  dyed: [0, 2],
  perch: {
    height: 0.34,
    materials: parseMaterials('.4 .045 58, .46 .09 130, .7 .06 75'),
    limbs: parseLimbs(`0 0: 0 -.28 .17, 0 -.1 .19, 0 0 .23; 0 .04: -.14 -.1 .07, -.27 .01 .03;
      0 .05: .15 -.09 .07, .3 .015 .03; 0 -.02: .14 -.2 .05, .28 -.3 .035, .34 -.42 .012;
      2 .12: -.1 -.35 .04, .1 -.35 .04; 1 .16: -.13 -.27 .05, -.1 -.12 .03`),
  },
  pattern: (material, u, v) => {
    if (material === 1 && v > -0.6) return Math.sin(u * 46 + Math.floor(v * 17) * 2.4) * Math.sin(v * 53) > 0.42 ? 2 : 1
    if (material === 5 || material === 2) return Math.sin(v * 58 + Math.abs(u) * 26) > 0.55 ? 1 : material
    return material
  },
  limbs: [
    ...parseLimbs(`2 -.04: .02 -.12 .07, 0 .1 .035; 0 0: 0 -.2 .19, 0 -.48 .2; 1 .1: 0 -.18 .12, 0 -.44 .14;
      0 .04: -.05 -.74 .19, .05 -.74 .19`),
    ...mirrorLimbs(owlWing),
    ...owlWing,
    ...mirrorLimbs(owlFace),
    ...owlFace,
    ...tube(4, 0.27, [0, -0.69, 0.026], [0, -0.61, 0.008]),
    ...mirrorLimbs(owlFeet),
    ...owlFeet,
  ],
  eyes: [-0.088, 0.088].map((x) => ({ x, y: -0.73, radius: 0.06, iris: [0.86, 0.17, 85] as const })),
}

const penguin: Creature = {
  fur: 0,
  materials: parseMaterials('.26 .03 262, .96 .01 90, .2 .03 262, .75 .16 60, .05 0 0, .85 .14 85'),
  limbs: parseLimbs(`3 .05: -.08 -.03 .05, .04 -.025 .035; 3 -.02: .12 -.03 .05, .22 -.025 .035;
    0 0: 0 -.26 .21, .02 -.5 .17; 1 .1: .08 -.25 .16, .08 -.48 .12; 2 .12: -.12 -.52 .07, -.2 -.22 .035;
    2 -.05: .2 -.52 .05, .28 -.26 .025; 0 .03: .04 -.76 .145, .07 -.74 .14; 5 .12: .08 -.62 .07, .1 -.58 .07;
    1 .11: .1 -.71 .07, .11 -.68 .06; 3 .08: .19 -.75 .032, .31 -.735 .008; 4 .165: .12 -.785 .02, .122 -.785 .019;
    1 .19: .126 -.791 .006`),
}

const swan: Creature = {
  fur: 0.004,
  materials: parseMaterials('.97 .008 90, .94 .01 90, .9 .015 240, .7 .17 50, .06 0 0'),
  limbs: parseLimbs(`0 0: -.3 -.16 .15, .16 -.13 .17; 0 0: -.36 -.2 .1, -.6 -.32 .02; 2 .1: .06 -.24 .14, -.3 -.28 .1;
    2 .1: -.3 -.28 .09, -.56 -.36 .015; 0 0: .26 -.16 .1, .36 -.34 .06; 0 0: .36 -.34 .058, .28 -.54 .048;
    0 0: .28 -.54 .048, .3 -.72 .044; 0 .01: .3 -.72 .046, .37 -.78 .055; 0 .02: .4 -.78 .05, .44 -.765 .036;
    3 .02: .45 -.765 .03, .57 -.72 .014; 4 .05: .44 -.79 .016, .46 -.78 .012`),
}

/** A humpback whale: a knobbed head, a furrowed throat, long fins. */
const whale: Creature = {
  fur: 0,
  gloss: 0.6,
  materials: parseMaterials('.36 .055 245, .93 .012 230, .27 .045 245, .06 0 0, .5 .03 240'),
  limbs: [
    ...parseLimbs(`0 0: .86 -.5 .1, .5 -.52 .215, .08 -.52 .24, -.35 -.5 .17, -.75 -.54 .075, -.98 -.62 .045;
      0 .02: -.96 -.61 .05, -1.1 -.76 .05, -1.28 -.86 .012; 0 .04: -.96 -.61 .05, -1.16 -.58 .045, -1.3 -.46 .012;
      1 .04: .84 -.43 .085, .48 -.4 .17, .08 -.38 .17, -.3 -.4 .09; 0 .1: .9 -.56 .06, .5 -.6 .1;
      2 -.1: .2 -.4 .07, .12 -.18 .06, -.05 .06 .015; 1 .24: .24 -.42 .085, .3 -.14 .075, .2 .2 .055, .08 .32 .012;
      0 .27: .22 -.44 .075, .26 -.22 .05; 2 0: -.26 -.7 .06, -.4 -.76 .012`),
    ...[0.86, 0.78, 0.7, 0.62, 0.54].map((x, i) => ball(4, 0.16 + i * 0.012, x, -0.585 - i * 0.02, 0.014)),
  ],
  eyes: [{ x: 0.54, y: -0.47, radius: 0.022 }],
  lines: [
    { points: points('.93 -.5, .74 -.49, .58 -.44, .46 -.4'), width: 0.009, material: 3 },
    ...[0, 1, 2, 3, 4].map((i) => ({
      points: [
        [0.8 - i * 0.02, -0.445 + i * 0.032],
        [0.5, -0.38 + i * 0.04],
        [0.1, -0.34 + i * 0.034],
        [-0.2, -0.37 + i * 0.018],
      ] as const,
      width: 0.005,
      endWidth: 0.003,
      material: 4,
    })),
  ],
}

const dolphin: Creature = {
  fur: 0,
  gloss: 0.5,
  materials: parseMaterials('.55 .04 245, .92 .01 230, .42 .04 245, .08 0 0'),
  limbs: parseLimbs(`0 0: .42 -.4 .1, .18 -.45 .15; 0 0: .18 -.45 .15, -.16 -.42 .12; 0 0: -.16 -.42 .12, -.5 -.28 .045;
    0 0: -.5 -.28 .045, -.6 -.2 .03; 2 .02: -.6 -.2 .035, -.76 -.2 .008; 2 .02: -.6 -.2 .035, -.66 -.06 .008;
    0 0: .46 -.38 .055, .62 -.34 .022; 1 .04: .36 -.34 .075, .05 -.36 .09; 2 0: .02 -.56 .045, -.12 -.7 .008;
    2 .12: .18 -.34 .035, .06 -.16 .01; 3 .1: .42 -.41 .012, .425 -.41 .011`),
}

const fish: Creature = {
  fur: 0,
  gloss: 0.4,
  isShadowless: true,
  materials: parseMaterials('.7 .18 48, .97 .015 80, .62 .19 38, .12 .02 40'),
  dyed: [0, 2],
  pattern: (material, u, v) => {
    if (material !== 0) return material
    const bend = 0.5 * (v + 0.4) * (v + 0.4)
    const band = Math.min(Math.abs(u - 0.13 + bend), Math.abs(u + 0.16 - bend))
    return band < 0.04 ? 1 : band < 0.055 ? 3 : material
  },
  behind: [
    {
      knots: knots('-.26 -.42!, -.42 -.56, -.66 -.72, -.6 -.54, -.54 -.4!, -.62 -.26, -.66 -.1, -.42 -.26, -.26 -.38!'),
      material: 2,
      alpha: 0.9,
    },
    { knots: knots('.18 -.54!, .1 -.7, -.06 -.76, -.2 -.66, -.3 -.52!, -.06 -.5'), material: 2, alpha: 0.9 },
    { knots: knots('.08 -.26!, .02 -.12, -.14 -.06, -.1 -.2, -.12 -.28!'), material: 2, alpha: 0.9 },
  ],
  before: [{ knots: knots('.1 -.4!, 0 -.3, -.12 -.27, -.08 -.38, .02 -.43'), material: 2 }],
  limbs: parseLimbs('0 0: .3 -.4 .1, .06 -.4 .2; 0 0: .06 -.4 .2, -.2 -.4 .12; 0 0: -.2 -.4 .12, -.34 -.4 .05'),
  eyes: [{ x: 0.27, y: -0.45, radius: 0.036, iris: [0.9, 0.1, 90] }],
  lines: [{ points: points('.4 -.375, .36 -.355, .33 -.36'), width: 0.008, material: 3 }],
}

const turtle: Creature = {
  fur: 0,
  gloss: 0.2,
  materials: parseMaterials('.56 .09 130, .72 .09 100, .42 .07 90, .08 0 0, .52 .08 75'),
  limbs: parseLimbs(`0 .1: .2 -.2 .08, .38 -.06 .03; 0 .12: .14 -.16 .07, .02 .06 .025;
    0 .08: -.24 -.16 .07, -.42 -.02 .025; 2 0: -.36 -.18 .13, .18 -.2 .12; 2 0: -.12 -.24 .25, -.04 -.25 .24;
    4 .16: -.12 -.36 .09, -.03 -.36 .09; 4 .13: -.29 -.28 .075, -.26 -.28 .08; 4 .13: .11 -.29 .075, .13 -.28 .07;
    4 .22: -.2 -.19 .06, -.1 -.18 .065; 4 .2: .02 -.18 .06, .04 -.18 .055; 1 .06: -.36 -.12 .06, .18 -.12 .06;
    0 .02: .24 -.24 .07, .4 -.34 .075; 0 .03: .42 -.35 .08, .48 -.33 .06; 3 .1: .45 -.37 .018, .455 -.37 .017`),
}

export const AIR_AND_SEA_ANIMALS = { bird, owl, penguin, swan, whale, dolphin, fish, turtle } satisfies Record<
  string,
  Creature
>
