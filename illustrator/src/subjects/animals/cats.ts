import { path, points } from '../../math/tables.ts'
import { noise } from '../../math/noise.ts'
import { ball, parseJoints, type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import { createBelly, combinePatterns, createSpots, createStripes } from '../pattern.ts'
import { type Line, mirrorLimbs, type BodyPart, placePart } from '../marks.ts'
import type { Creature } from '../creature.ts'
import { createFelineHead, createQuadruped, type Quadruped } from './quadruped.ts'

const prowlingCat: Quadruped = {
  frame: { leg: 0.44, legRadius: 0.046, length: 0.34, hip: 0.155, waist: 0.135, chest: 0.175 },
  neck: [0.15, -0.16, 0.16, 0.13],
  head: createFelineHead([0.82, 0.15, 90]),
  headSize: 0.145,
  tail: parseJoints('-.14 .12 .036, -.1 .2 .032, -.14 .1 .03, -.12 -.1 .034'),
  stepLength: 0.13,
}

const cheek = parseLimbs('1 .12: .5 .3 .42, 1.02 .5 .1; 1 .1: .38 .6 .4, .72 1.04 .08; 0 .05: .55 -.1 .42, .96 .12 .12')
const tigerEar = [...tube(0, -0.1, [0.58, -0.66, 0.28], [0.68, -0.84, 0.22]), ball(1, 0.12, 0.66, -0.78, 0.15)]

/** A round head with a pointed ruff and stripes on the brow. */
const tigerHead: BodyPart = {
  limbs: [
    ...mirrorLimbs(tigerEar),
    ...tigerEar,
    ...tube(0, 0, [0, -0.22, 0.8], [0, 0.2, 0.78]),
    ...mirrorLimbs(cheek),
    ...cheek,
    ...parseLimbs(`0 .56: 0 -.36 .22, 0 .24 .25; 1 .62: -.24 .52 .32; 1 .62: .24 .52 .32; 1 .5: 0 .86 .24;
      1 .68: -.4 -.36 .17; 1 .68: .4 -.36 .17; 4 .94: -.13 .26 .08, .13 .26 .08; 4 .94: 0 .35 .08`),
  ],
  eyes: [-0.38, 0.38].map((x) => ({ x, y: -0.09, radius: 0.155, iris: [0.84, 0.15, 95] as const })),
  lines: [-1, 1].flatMap((side) =>
    (
      [
        [0, 0.42, 0, 0.6, 0.26, 0.76, 0.46, 0.68],
        [0.06, -0.52, 0.2, -0.6, 0.34, -0.62],
        [0.05, -0.72, 0.22, -0.82, 0.4, -0.8],
        [0.05, -0.92, 0.18, -1, 0.28, -0.98],
        [0.62, -0.3, 0.78, -0.28, 0.88, -0.18],
        [0.66, 0.06, 0.84, 0.1, 0.98, 0.2],
        [0.62, 0.34, 0.82, 0.42, 0.96, 0.56],
        [0.56, 0.64, 0.68, 0.78, 0.74, 0.94],
      ] as const
    ).map((coordinates) => ({
      points: Array.from(
        { length: coordinates.length / 2 },
        (_, i) => [side * (coordinates[i * 2] ?? 0), coordinates[i * 2 + 1] ?? 0] as const,
      ),
      width: 0.06,
      endWidth: 0.025,
      material: 3,
    })),
  ),
}

/** Stripes that are wide on the back and taper toward flanks and legs. Some are split. */
function applyTigerStripes(material: number, u: number, v: number): number {
  if (material > 1 || u > 0.43) return material
  const bend = noise(u * 5 + 3, v * 6) * 1.5 + noise(u * 15, v * 13) * 0.5
  const isLeg = v > -0.36
  const phase = isLeg ? v * 52 + u * 26 + bend : u * 45 + bend * 1.6 + Math.abs(v + 0.5) * 9
  const fade = isLeg ? 0.62 + 0.3 * noise(u * 14 + 5, v * 14) : 0.34 + (v + 0.62) * 0.7
  return Math.sin(phase) > fade + 0.2 * noise(u * 11, v * 4 + 7) && v < -0.06 ? 2 : material
}

const tiger: Creature = {
  ...createQuadruped({
    ...prowlingCat,
    frame: { ...prowlingCat.frame, leg: 0.43, legRadius: 0.043, length: 0.37, hip: 0.145, waist: 0.118, chest: 0.165 },
    neck: [0.15, -0.12, 0.16, 0.12],
    head: tigerHead,
    headSize: 0.166,
    stepLength: 0.16,
  }),
  fur: 0.006,
  materials: parseMaterials('.69 .165 56, .95 .015 80, .17 .015 50, .1 .01 40, .66 .11 20'),
  pattern: combinePatterns(createBelly({ ink: 1 }, -0.46, -0.33), applyTigerStripes),
}

const leopard: Creature = {
  ...createQuadruped({
    ...prowlingCat,
    frame: { ...prowlingCat.frame, chest: 0.16, hip: 0.145, leg: 0.4 },
    headSize: 0.13,
  }),
  fur: 0.004,
  materials: parseMaterials('.78 .115 76, .95 .015 80, .22 .03 55, .1 .01 40, .5 .08 25'),
  pattern: combinePatterns(createBelly({ ink: 1 }, -0.42, -0.33), createSpots({ ink: 2, scale: 15 }, 0.4, 0.17)),
}

const panther: Creature = {
  ...leopard,
  ...createQuadruped({
    ...prowlingCat,
    frame: { ...prowlingCat.frame, chest: 0.16, hip: 0.145, leg: 0.4 },
    headSize: 0.13,
  }),
  materials: parseMaterials('.22 .015 270, .26 .015 270, .17 .01 270, .08 0 40, .3 .02 20'),
  pattern: (material) => material,
}

const lion: Creature = {
  ...createQuadruped({
    ...prowlingCat,
    frame: { ...prowlingCat.frame, chest: 0.19 },
    headSize: 0.135,
    neck: [0.16, -0.2, 0.17, 0.14],
    tail: parseJoints('-.16 .14 .026, -.08 .18 .022, -.12 .06 .02'),
    createExtraLimbs: ({ headX, headY, backY }) => [
      ...Array.from({ length: 17 }, (_, i): Limb => {
        const angle = (i / 17) * Math.PI * 2
        const x = headX - 0.01 + Math.cos(angle) * 0.15
        const y = headY + 0.03 + Math.sin(angle) * 0.17
        return [
          x,
          y,
          0.095,
          x + Math.cos(angle) * 0.1,
          y + Math.sin(angle) * 0.13,
          0.045,
          i % 2 ? 0.11 : 0.09,
          i % 3 ? 2 : 5,
        ]
      }),
      ...tube(2, 0.07, [headX - 0.14, headY + 0.14, 0.12], [headX - 0.16, headY + 0.34, 0.06]),
      ...tube(2, -0.03, [-0.86, backY + 0.3, 0.05], [-0.94, backY + 0.36, 0.03]),
    ],
  }),
  fur: 0.012,
  materials: parseMaterials('.72 .1 74, .9 .04 80, .43 .09 48, .1 .01 40, .5 .07 30, .5 .11 52'),
}

const sleepingCat: Creature = {
  fur: 0.008,
  materials: parseMaterials('.62 .12 58, .93 .02 80, .46 .11 50, .12 .01 40, .7 .09 20'),
  dyed: [0, 2],
  pattern: createStripes({ ink: 2, scale: 46 }, 0.24, 9),
  limbs: parseLimbs(`0 0: -.3 -.19 .19, 0 -.25 .22, .22 -.2 .17; 0 .1: -.26 -.14 .15, -.12 -.1 .1;
    0 .22: -.44 -.14 .05, -.36 -.055 .05, -.08 -.045 .05, .16 -.05 .042; 2 .22: .19 -.05 .04;
    0 .14: .34 -.19 .135, .36 -.17 .13; 0 .16: .27 -.29 .05, .22 -.4 .01; 0 .16: .42 -.3 .05, .47 -.41 .01;
    4 .21: .43 -.31 .02, .46 -.37 .006; 1 .22: .36 -.12 .06, .42 -.12 .055; 4 .29: .395 -.155 .014;
    1 .24: .3 -.05 .045, .44 -.045 .04`),
  lines: [
    { points: points('.27 -.2, .3 -.185, .335 -.195'), width: 0.008, material: 3 },
    { points: points('.425 -.195, .455 -.185, .485 -.2'), width: 0.008, material: 3 },
    { points: points('.395 -.14, .38 -.12, .36 -.12'), width: 0.006, material: 3 },
    { points: points('.395 -.14, .41 -.12, .43 -.12'), width: 0.006, material: 3 },
  ],
}

const catFace = placePart(createFelineHead([0.84, 0.17, 110], 'pointed'), {
  x: 0.11,
  y: -0.72,
  scale: 0.172,
  depth: 0.08,
})

const whiskers: Line[] = [-1, 1].flatMap((side) =>
  [-0.02, 0.03].map((drop): Line => ({
    points: path([0.11 + side * 0.07, -0.64 + drop * 0.4], [0.11 + side * 0.26, -0.65 + drop * 1.6]),
    width: 0.0028,
    material: 1,
  })),
)

const cat: Creature = {
  fur: 0.006,
  materials: parseMaterials('.45 .06 55, .93 .02 80, .3 .04 50, .1 .01 40, .68 .1 18'),
  dyed: [0, 2],
  limbs: [
    ...parseLimbs(`0 -.02: -.24 -.06 .05, -.44 -.06 .048; 0 -.02: -.44 -.06 .048, -.58 -.14 .046;
      2 -.02: -.58 -.14 .045, -.6 -.3 .042; 2 -.02: -.6 -.3 .042, -.52 -.4 .034; 0 0: -.1 -.21 .205, -.02 -.36 .175;
      0 .02: -.02 -.36 .175, .06 -.52 .14; 0 .07: -.1 -.17 .17, .02 -.1 .12; 1 .17: 0 -.05 .052, .14 -.045 .046;
      1 .09: .1 -.48 .12, .12 -.38 .08; 0 .1: .1 -.42 .07, .12 -.1 .05; 1 .13: .12 -.06 .05, .16 -.045 .046;
      0 0: .2 -.42 .06, .22 -.1 .046; 1 .02: .22 -.06 .046, .26 -.045 .042`),
    ...catFace.limbs,
  ],
  eyes: catFace.eyes,
  lines: [...catFace.lines, ...whiskers],
  pattern: createStripes({ ink: 2, scale: 40 }, 0.26, 9),
}

export const CATS = { lion, tiger, leopard, panther, cat, sleepingCat } satisfies Record<string, Creature>
