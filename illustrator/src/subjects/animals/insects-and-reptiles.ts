import { points, pointsIn } from '../../math/tables.ts'
import { ball, moveToFarSide, type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import type { Line } from '../marks.ts'
import { type Pattern, createSpots } from '../pattern.ts'
import { mirrorKnots, type Plate } from '../plate.ts'
import type { Creature } from '../creature.ts'

/** Veins that start at the body, and a dark border with pale dots. */
const butterflyWingPattern: Pattern = (material, u, v) => {
  const x = Math.abs(u)
  const angle = Math.atan2(v + 0.44, x)
  const distance = Math.hypot(x, v + 0.44)
  const edge = v < -0.42 ? 0.62 - Math.abs(angle + 0.72) * 0.16 : 0.44 - Math.abs(angle - 0.7) * 0.12
  if (distance > edge) return Math.sin(angle * 26) > 0.72 && distance < edge + 0.075 && distance > edge + 0.03 ? 1 : 3
  if (Math.abs(Math.sin(angle * 5.2)) < 0.1 && distance > 0.1) return 3
  return distance < edge * 0.42 ? 2 : material
}

const upperWing: Plate['knots'] = points(`.03 -.46, .2 -.78, .5 -.98, .76 -.98, .82 -.84, .7 -.6, .56 -.46, .3 -.4,
  .04 -.4`)

const lowerWing: Plate['knots'] = points(`.03 -.42, .3 -.42, .54 -.4, .62 -.24, .52 -.06, .4 .02, .36 .14, .28 .02,
  .14 -.12, .04 -.3`)

/** Seen from above, with spread wings. */
const butterfly: Creature = {
  fur: 0,
  isShadowless: true,
  materials: parseMaterials('.72 .18 55, .97 .02 85, .84 .16 85, .16 .02 40'),
  dyed: [0, 2],
  behind: [mirrorKnots(lowerWing), lowerWing, mirrorKnots(upperWing), upperWing].map((knots) => ({
    knots,
    material: 0,
    bulge: 0.05,
    pattern: butterflyWingPattern,
  })),
  limbs: [...tube(3, 0, [0, -0.5, 0.035], [0, -0.36, 0.04], [0, -0.08, 0.022]), ball(3, 0.02, 0, -0.56, 0.042)],
  lines: [
    { points: points('-.01 -.58, -.06 -.72, -.14 -.82'), width: 0.008, endWidth: 0.012, material: 3 },
    { points: points('.01 -.58, .06 -.72, .14 -.82'), width: 0.008, endWidth: 0.012, material: 3 },
  ],
}

const bee: Creature = {
  fur: 0.008,
  isShadowless: true,
  materials: parseMaterials('.84 .16 85, .94 .02 230, .16 .02 60, .1 .01 40'),
  pattern: (material, u, v) =>
    material === 0 && u < 0.02 && Math.sin((u * 0.95 - v * 0.3) * 34 + 0.6) > 0 ? 2 : material,
  behind: [
    { knots: points('0 -.52, -.14 -.86, -.06 -1.04, .1 -1, .14 -.76, .06 -.54'), material: 1, alpha: 0.6, bulge: 0.02 },
    {
      knots: points('-.02 -.5, -.34 -.74, -.46 -.94, -.34 -1.02, -.14 -.88, .02 -.56'),
      material: 1,
      alpha: 0.72,
      bulge: 0.02,
    },
  ],
  limbs: parseLimbs(`2 -.05: -.52 -.2 .03, -.62 -.14 .005; 0 0: -.44 -.24 .1, -.2 -.36 .19, .04 -.42 .16;
    0 .03: .1 -.44 .17, .18 -.44 .15; 2 .04: .32 -.42 .12, .36 -.4 .1`),
  eyes: [{ x: 0.39, y: -0.45, radius: 0.055 }],
  lines: [
    { points: points('.36 -.52, .44 -.66, .54 -.7'), width: 0.012, endWidth: 0.02, material: 3 },
    { points: points('.3 -.53, .34 -.68, .42 -.76'), width: 0.012, endWidth: 0.02, material: 3 },
    { points: points('.14 -.3, .2 -.2, .16 -.12'), width: 0.016, material: 3 },
    { points: points('.04 -.28, .06 -.16, 0 -.1'), width: 0.016, material: 3 },
    { points: points('-.08 -.24, -.1 -.14, -.18 -.1'), width: 0.016, material: 3 },
  ],
}

const ladybirdPattern: Pattern = (material, u, v) => {
  if (material !== 0) return material
  if (Math.abs(u + 0.03 + (v + 0.2) * 0.1) < 0.008) return 3
  const dots = points('-.2 -.3, -.26 -.14, -.1 -.2, .08 -.34, .16 -.18, .04 -.14')
  return dots.some(([x, y]) => Math.hypot(u - x, v - y) < 0.05) ? 3 : material
}

const ladybird: Creature = {
  fur: 0,
  gloss: 0.7,
  materials: parseMaterials('.56 .22 28, .96 .01 80, .2 .01 40, .13 .01 40'),
  pattern: ladybirdPattern,
  limbs: parseLimbs('3 -.05: .3 -.16 .13, .36 -.16 .12; 1 .05: .36 -.22 .05; 0 0: -.12 -.18 .26, .06 -.18 .25'),
  linesBehind: [-0.22, 0, 0.2].map((x): Line => ({
    points: pointsIn({ x }, '0 -.1, .06 0, .14 .05'),
    width: 0.02,
    material: 3,
  })),
  lines: [
    { points: points('.42 -.24, .5 -.36'), width: 0.01, material: 3 },
    { points: points('.46 -.2, .56 -.28'), width: 0.01, material: 3 },
  ],
}

export const INSECTS = { butterfly, bee, ladybird } satisfies Record<string, Creature>

const frogLeg: readonly Limb[] = parseLimbs(`0 .12: -.2 -.2 .13, -.36 -.32 .1, -.2 -.08 .07;
  0 .14: -.26 -.06 .05, -.44 -.035 .032; 0 .14: -.3 -.05 .04, -.38 -.01 .026`)

/** Seen from the front: a wide mouth, eyes on top. */
const frog: Creature = {
  fur: 0,
  gloss: 0.5,
  materials: parseMaterials('.64 .18 135, .92 .07 110, .46 .14 140, .1 .02 140, .7 .16 60'),
  dyed: [0, 2],
  pattern: (material, u, v) => (v < -0.3 ? frogSpots(material, u, v) : material),
  limbs: [
    ...frogLeg,
    ...frogLeg.map(([ax, ay, ar, bx, by, br, z, m]): Limb => [-ax, ay, ar, -bx, by, br, z, m]),
    ...parseLimbs(`0 0: 0 -.2 .24, 0 -.34 .2; 1 .07: 0 -.16 .2, 0 -.32 .16;
      0 .2: -.15 -.26 .075, -.16 -.1 .05, -.2 -.03 .03; 0 .2: .15 -.26 .075, .16 -.1 .05, .2 -.03 .03;
      0 .1: -.14 -.46 .18, .14 -.46 .18; 1 .16: -.16 -.37 .1, .16 -.37 .1; 0 .1: -.19 -.63 .1; 0 .1: .19 -.63 .1`),
  ],
  eyes: [
    { x: -0.19, y: -0.65, radius: 0.075, iris: [0.82, 0.17, 80] },
    { x: 0.19, y: -0.65, radius: 0.075, iris: [0.82, 0.17, 80] },
  ],
  lines: [
    { points: points('-.29 -.46, -.16 -.41, 0 -.395, .16 -.41, .29 -.46'), width: 0.012, material: 3 },
    { points: points('-.03 -.5, -.025 -.498'), width: 0.009, material: 3 },
    { points: points('.03 -.5, .025 -.498'), width: 0.009, material: 3 },
  ],
}
const frogSpots = createSpots({ ink: 2, scale: 8 }, 0.26, 0)

/** Coiled, with a raised head. */
const snake: Creature = {
  fur: 0,
  gloss: 0.4,
  blend: 0.015,
  materials: parseMaterials('.6 .15 135, .88 .1 100, .36 .1 140, .55 .2 25'),
  dyed: [0, 2],
  pattern: (material, u, v) =>
    material === 0 && Math.sin(u * 34 + v * 12) + Math.sin(u * 20 - v * 46) > 0.9 ? 2 : material,
  limbs: parseLimbs(`0 -.1: .5 -.1 .02, .64 -.06 .035, .5 -.04 .05, .2 -.06 .07;
    0 0: -.44 -.11 .09, -.1 -.05 .1, .28 -.08 .1, .42 -.17 .09;
    0 -.12: .42 -.17 .09, .1 -.25 .085, -.3 -.22 .085, -.44 -.12 .088; 0 .1: -.3 -.26 .085, 0 -.2 .09, .26 -.26 .08;
    0 -.06: .26 -.27 .08, .04 -.36 .078, -.14 -.32 .076;
    0 .12: -.16 -.3 .076, -.06 -.4 .075, .1 -.54 .07, .02 -.74 .062, .12 -.86 .06;
    1 .16: .02 -.42 .04, .145 -.54 .04, .06 -.74 .036; 0 .14: .12 -.89 .075, .24 -.86 .07, .34 -.82 .035;
    1 .15: .2 -.82 .04, .32 -.8 .028`),
  eyes: [{ x: 0.23, y: -0.9, radius: 0.026, iris: [0.85, 0.16, 90], isSlit: true }],
  lines: [
    { points: points('.37 -.81, .46 -.79, .53 -.82'), width: 0.009, endWidth: 0.004, material: 3 },
    { points: points('.46 -.79, .53 -.75'), width: 0.006, endWidth: 0.003, material: 3 },
  ],
}

const crocodileTeeth: Limb[] = Array.from({ length: 9 }, (_, i): Limb => {
  const x = 0.62 + i * 0.045
  return [x, -0.185, 0.013, x + 0.006, -0.145, 0.003, 0.14, 4]
})
const crocodileRidge: Limb[] = Array.from({ length: 15 }, (_, i): Limb => {
  const x = 0.24 - i * 0.078
  const y = i < 7 ? -0.33 + i * 0.006 : -0.3 + (i - 7) * 0.022
  return [x, y, 0.034, x - 0.03, y - 0.06 + i * 0.0015, 0.004, 0, 2]
})
const crocodileLegs: Limb[] = parseLimbs(`0 .1: .2 -.18 .08, .1 -.1 .055, .18 -.035 .036;
  0 .12: .18 -.03 .034, .3 -.02 .022; 0 .1: -.26 -.18 .085, -.18 -.1 .06, -.3 -.035 .038;
  0 .12: -.3 -.03 .034, -.16 -.02 .022`)

const crocodile: Creature = {
  fur: 0,
  gloss: 0.15,
  blend: 0.03,
  materials: parseMaterials('.5 .09 125, .84 .06 105, .37 .075 130, .1 .02 140, .96 .02 90'),
  pattern: (material, u, v) => crocodileScales(material, u, v),
  limbs: [
    ...moveToFarSide(crocodileLegs, 0.1),
    ...parseLimbs(`0 0: -.3 -.2 .13, -.62 -.15 .085, -.92 -.08 .05, -1.2 -.14 .012;
      0 0: -.3 -.2 .135, 0 -.2 .145, .26 -.21 .125; 1 .04: -.3 -.11 .07, .26 -.12 .07`),
    ...crocodileRidge,
    ...crocodileLegs,
    ...parseLimbs(`1 .05: .4 -.15 .06, .7 -.11 .035, 1 -.1 .026;
      0 .06: .3 -.23 .11, .46 -.25 .09, .74 -.215 .048, 1.02 -.215 .042; 0 .1: .46 -.34 .045; 0 .1: 1.02 -.25 .034`),
    ...crocodileTeeth,
  ],
  eyes: [{ x: 0.475, y: -0.35, radius: 0.028, iris: [0.85, 0.16, 95], isSlit: true }],
}
const crocodileScales = createSpots({ ink: 2, scale: 17 }, 0.24, 0)

const lizardLegs: Limb[] = parseLimbs(`0 .1: .24 -.2 .06, .3 -.1 .038, .24 -.04 .026, .36 -.02 .016;
  0 .1: -.2 -.18 .07, -.1 -.12 .045, -.24 -.04 .028, -.1 -.02 .016`)

/** A chameleon on the ground: a crest, a curled tail, an eye in a cone. */
const lizard: Creature = {
  fur: 0,
  gloss: 0.2,
  materials: parseMaterials('.68 .17 140, .85 .14 110, .6 .14 195, .1 .02 140, .72 .16 60'),
  dyed: [0],
  pattern: (material, u, v) =>
    material !== 0 ? material : lizardSpots(Math.sin(u * 26 + v * 6) > 0.72 ? 2 : material, u, v),
  limbs: [
    ...parseLimbs(`0 -.04: -.3 -.24 .09, -.56 -.2 .06, -.76 -.3 .05, -.74 -.48 .042, -.58 -.5 .034, -.54 -.38 .026,
      -.62 -.34 .016`),
    ...moveToFarSide(lizardLegs, 0.08),
    ...tube(0, 0, [-0.3, -0.25, 0.11], [-0.04, -0.32, 0.165], [0.24, -0.28, 0.12]),
    ...Array.from({ length: 10 }, (_, i): Limb => {
      const x = -0.28 + i * 0.06
      const y = -0.36 - Math.sin(((i + 1) / 11) * Math.PI) * 0.12
      return [x, y, 0.03, x - 0.015, y - 0.05, 0.006, 0, 1]
    }),
    ...lizardLegs,
    ...parseLimbs(`0 .04: .34 -.32 .12, .46 -.3 .09, .58 -.26 .05; 0 .02: .34 -.4 .08, .26 -.52 .02;
      1 .07: .36 -.22 .05, .54 -.22 .035; 1 .13: .42 -.36 .065`),
  ],
  eyes: [{ x: 0.435, y: -0.36, radius: 0.03, iris: [0.75, 0.16, 60] }],
  lines: [{ points: points('.6 -.245, .46 -.235, .38 -.255'), width: 0.009, material: 3 }],
}
const lizardSpots = createSpots({ ink: 1, scale: 12 }, 0.16, 0)

export const REPTILES = { frog, snake, crocodile, lizard } satisfies Record<string, Creature>
