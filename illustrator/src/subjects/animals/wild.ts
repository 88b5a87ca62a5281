import { points } from '../../math/tables.ts'
import { noise } from '../../math/noise.ts'
import { ball, moveToFarSide, parseJoints, type Limb, parseLimbs, parseMaterials, tube } from '../limbs.ts'
import type { BodyPart } from '../marks.ts'
import { createPatches } from '../pattern.ts'
import type { Creature } from '../creature.ts'
import { bearHead, bovineHead, canineHead, equineHead, createQuadruped } from './quadruped.ts'

const elephantHead: BodyPart = {
  limbs: parseLimbs(`2 -.5: -.3 -.2 .5, -.6 .3 .4; 0 0: -.1 -.1 1, .2 .2 .86;
    0 .12: .5 .35 .62, .95 1.1 .42, .98 1.9 .31, 1.05 2.6 .25, 1.45 2.85 .2, 1.75 2.6 .17;
    4 .5: .55 .85 .17, 1.15 1.45 .13, 1.75 1.4 .03; 2 .6: -.6 -.55 .62, -.95 .2 .86;
    2 .6: -.95 .2 .84, -.85 1.1 .42, -.6 1.6 .1`),
  eyes: [{ x: 0.42, y: -0.02, radius: 0.1 }],
}

const elephant: Creature = {
  ...createQuadruped({
    frame: { leg: 0.38, legRadius: 0.088, length: 0.27, hip: 0.25, waist: 0.27, chest: 0.26 },
    neck: [0.24, -0.1, 0.22, 0.19],
    head: elephantHead,
    headSize: 0.19,
    tail: parseJoints('-.05 .18 .022, 0 .16 .018, 0 .06 .03'),
    footMaterial: 0,
    isFlatFooted: true,
    stepLength: 0.09,
  }),
  fur: 0,
  materials: parseMaterials('.54 .015 260, .6 .02 30, .49 .02 350, .14 .01 40, .95 .03 85'),
}

const giraffe: Creature = {
  ...createQuadruped({
    frame: { leg: 0.52, legRadius: 0.03, length: 0.19, hip: 0.11, waist: 0.12, chest: 0.135 },
    neck: [0.27, -0.62, 0.11, 0.055],
    head: equineHead,
    headSize: 0.062,
    headAngle: -0.1,
    tail: parseJoints('-.04 .16 .012, 0 .14 .03'),
    footMaterial: 3,
    stepLength: 0.07,
    createExtraLimbs: ({ headX, headY }) => [
      ...tube(2, 0.06, [headX - 0.01, headY - 0.05, 0.014], [headX - 0.02, headY - 0.12, 0.018]),
      ...tube(2, 0.0, [headX + 0.02, headY - 0.05, 0.013], [headX + 0.015, headY - 0.11, 0.016]),
      ...tube(2, 0.0, [headX - 0.06, headY - 0.02, 0.03], [0.28, -0.98, 0.04], [0.18, -0.78, 0.04]),
    ],
  }),
  fur: 0.002,
  materials: parseMaterials('.9 .05 82, .92 .03 80, .52 .11 55, .14 .01 40'),
  pattern: (material, u, v) => (v > -0.34 ? material : giraffePatches(material, u, v)),
}
const giraffePatches = createPatches({ ink: 2, scale: 13 }, 0.17)

const camel: Creature = {
  ...createQuadruped({
    frame: { leg: 0.48, legRadius: 0.034, length: 0.26, hip: 0.13, waist: 0.15, chest: 0.155 },
    neck: [0.32, -0.26, 0.09, 0.055],
    head: equineHead,
    headSize: 0.078,
    headAngle: -0.55,
    tail: parseJoints('-.05 .14 .018, 0 .12 .026'),
    stepLength: 0.11,
    createExtraLimbs: ({ headX, headY, backY }) => [
      ...tube(0, 0, [-0.2, backY - 0.08, 0.12], [-0.12, backY - 0.26, 0.06]),
      ...tube(0, 0, [0.1, backY - 0.08, 0.12], [0.14, backY - 0.27, 0.06]),
      ball(2, 0.05, -0.11, backY - 0.29, 0.045),
      ball(2, 0.05, 0.15, backY - 0.3, 0.045),
      ...tube(
        0,
        0.03,
        [0.3, backY + 0.04, 0.1],
        [headX - 0.14, backY + 0.04, 0.08],
        [headX - 0.06, headY + 0.1, 0.055],
      ),
    ],
  }),
  fur: 0.006,
  materials: parseMaterials('.7 .085 70, .78 .06 75, .52 .08 60, .12 .01 40'),
}

const rhino: Creature = {
  ...createQuadruped({
    frame: { leg: 0.3, legRadius: 0.07, length: 0.34, hip: 0.22, waist: 0.23, chest: 0.235 },
    neck: [0.26, 0.06, 0.2, 0.14],
    head: {
      limbs: [
        ...bovineHead.limbs.slice(4).map((limb): Limb => [...limb.slice(0, 7), 0] as unknown as Limb),
        ...parseLimbs(`4 .1: 1.4 .55 .34, 1.85 -.1 .2, 2.05 -.95 .03; 4 .1: .85 .2 .26, .98 -.4 .04;
          0 .4: -.1 -.7 .2, -.2 -1.15 .1`),
      ],
      eyes: [{ x: 0.6, y: 0.1, radius: 0.1 }],
    },
    headSize: 0.15,
    headAngle: 0.15,
    tail: parseJoints('-.03 .16 .02, 0 .1 .026'),
    isFlatFooted: true,
    stepLength: 0.06,
    createExtraLimbs: ({ backY }) => [
      ...tube(2, 0.2, [0.2, backY - 0.2, 0.012], [0.14, backY, 0.014], [0.18, backY + 0.2, 0.012]),
      ...tube(2, 0.2, [-0.22, backY - 0.2, 0.012], [-0.16, backY, 0.014], [-0.2, backY + 0.2, 0.012]),
    ],
  }),
  fur: 0,
  materials: parseMaterials('.6 .012 80, .66 .012 80, .5 .012 80, .14 .01 40, .82 .03 80'),
}

const hippo: Creature = {
  ...createQuadruped({
    frame: { leg: 0.2, legRadius: 0.075, length: 0.32, hip: 0.25, waist: 0.27, chest: 0.25 },
    neck: [0.22, -0.02, 0.22, 0.17],
    head: {
      limbs: parseLimbs(`0 0: -.1 -.1 .9, .6 .2 .82; 0 .1: .6 .3 .82, 1.5 .5 .78; 1 .12: .6 .85 .45, 1.5 1.05 .46;
        2 .6: 1.8 -.15 .2; 0 .1: .5 -.72 .24; 0 .2: -.3 -.8 .2, -.4 -1.1 .14; 0 -.2: .1 -.85 .18, .05 -1.15 .12`),
      eyes: [{ x: 0.55, y: -0.62, radius: 0.14 }],
      lines: [{ points: points('2.2 .72, 1.4 .92, .6 .8'), width: 0.05, material: 3 }],
    },
    headSize: 0.165,
    headAngle: 0.1,
    tail: [[-0.05, 0.12, 0.025]],
    isFlatFooted: true,
    stepLength: 0.05,
  }),
  fur: 0,
  gloss: 0.3,
  materials: parseMaterials('.53 .035 330, .7 .06 15, .42 .035 340, .14 .01 40'),
}

export const WILD_ANIMALS = { elephant, giraffe, camel, rhino, hippo } satisfies Record<string, Creature>

/** A narrow snout between wide cheeks, and large ears with dark tips. */
const foxHead: BodyPart = {
  limbs: parseLimbs(`2 -.35: -.22 -.58 .42, -.3 -1.7 .05; 0 0: -.12 0 .9, .3 .1 .76; 1 .2: -.15 .48 .58, -.78 1 .08;
    1 .26: .3 .52 .46, 1 .68 .22, 1.72 .66 .1; 0 .34: .45 .14 .48, 1.15 .38 .27, 1.86 .54 .12; 3 .5: 1.96 .5 .15;
    0 .3: .02 -.6 .48, .08 -1.78 .06; 1 .66: .08 -.78 .2, .1 -1.3 .06; 2 .6: .06 -1.42 .18, .08 -1.84 .05`),
  eyes: [{ x: 0.6, y: 0.02, radius: 0.15, iris: [0.74, 0.14, 75] }],
  lines: [
    { points: points('.42 .04, .78 .12'), width: 0.05, material: 3 },
    { points: points('1.86 .66, 1.3 .76, .95 .7'), width: 0.04, material: 3 },
  ],
}

const fox: Creature = {
  ...createQuadruped({
    frame: { leg: 0.45, legRadius: 0.03, length: 0.29, hip: 0.118, waist: 0.1, chest: 0.138 },
    neck: [0.13, -0.15, 0.118, 0.086],
    head: foxHead,
    headSize: 0.118,
    headAngle: 0.06,
    tail: parseJoints('-.1 .05 .07, -.16 .13 .115, -.19 .12 .118, -.17 .02 .075, -.12 -.05 .012'),
    footMaterial: 2,
    stepLength: 0.11,
    createExtraLimbs: ({ headX, headY }) => [
      ...tube(
        1,
        0.07,
        [headX - 0.05, headY + 0.13, 0.09],
        [headX - 0.09, headY + 0.27, 0.085],
        [headX - 0.15, headY + 0.38, 0.02],
      ),
    ],
  }),
  fur: 0.011,
  materials: parseMaterials('.64 .165 48, .95 .015 80, .24 .03 40, .1 .01 40, .97 .01 90'),
  pattern: (material, u, v) => {
    if (material !== 0) return material
    const rough = noise(u * 22, v * 22) * 0.025
    if (u < -0.92 + rough) return 4
    return v > -0.2 + rough && u > -0.46 ? 2 : material
  },
}

const deerFront: Limb[] = parseLimbs(`0 .04: .2 -.62 .07, .22 -.36 .03; 0 .04: .22 -.36 .028, .21 -.06 .018;
  3 .04: .21 -.05 .02, .23 -.01 .022`)
const deerHind: Limb[] = parseLimbs(`0 .04: -.24 -.64 .105, -.22 -.46 .05; 0 .04: -.22 -.46 .042, -.29 -.3 .024;
  0 .04: -.29 -.3 .022, -.26 -.06 .018; 3 .04: -.26 -.05 .02, -.24 -.01 .022`)

function createAntler(dx: number, depth: number): Limb[] {
  return [
    [0.38 + dx, -1.03, 0.014, 0.35 + dx, -1.13, 0.013, depth, 4],
    [0.35 + dx, -1.13, 0.013, 0.25 + dx, -1.27, 0.012, depth, 4],
    [0.25 + dx, -1.27, 0.012, 0.27 + dx, -1.43, 0.006, depth, 4],
    [0.37 + dx, -1.08, 0.011, 0.46 + dx, -1.15, 0.006, depth, 4],
    [0.31 + dx, -1.19, 0.011, 0.41 + dx, -1.31, 0.006, depth, 4],
    [0.255 + dx, -1.28, 0.01, 0.16 + dx, -1.37, 0.005, depth, 4],
  ]
}

const deer: Creature = {
  fur: 0.006,
  materials: parseMaterials('.52 .085 58, .9 .02 80, .3 .04 50, .12 .01 40, .62 .05 70'),
  limbs: [
    ...createAntler(0.06, -0.05),
    ...moveToFarSide(deerFront, -0.08),
    ...moveToFarSide(deerHind, 0.08),
    ...parseLimbs('1 0: -.34 -.72 .04, -.37 -.64 .025; 0 0: -.24 -.67 .115, 0 -.65 .11; 0 0: 0 -.65 .11, .2 -.66 .125'),
    ...deerFront,
    ...deerHind,
    ...parseLimbs(`0 .02: .22 -.74 .1, .31 -.89 .064; 1 .05: .3 -.74 .05, .34 -.82 .044;
      0 .04: .35 -.96 .069, .41 -.94 .06; 0 .05: .42 -.94 .05, .54 -.885 .031; 3 .06: .55 -.88 .024, .56 -.875 .022;
      0 .06: .31 -1 .033, .2 -1.05 .009; 3 .11: .4 -.965 .012, .405 -.965 .011`),
    ...createAntler(0, 0.04),
  ],
}

const rabbit: Creature = {
  fur: 0.01,
  materials: parseMaterials('.7 .045 70, .96 .01 80, .6 .05 60, .1 0 0, .75 .07 20'),
  limbs: parseLimbs(`1 -.02: -.33 -.16 .07, -.35 -.17 .06; 0 0: -.14 -.22 .2, .08 -.26 .15;
    0 .08: -.12 -.14 .15, -.02 -.08 .08; 0 .14: -.06 -.035 .04, .12 -.03 .034; 0 .06: .14 -.22 .075, .18 -.05 .036;
    0 .07: .18 -.035 .036, .23 -.03 .028; 0 .03: .2 -.42 .115, .25 -.39 .095; 1 .08: .28 -.37 .055, .3 -.365 .045;
    0 -.02: .16 -.52 .035, .06 -.74 .05; 0 -.02: .06 -.74 .05, .02 -.83 .012; 0 .05: .21 -.52 .035, .2 -.76 .05;
    0 .05: .2 -.76 .05, .19 -.86 .012; 4 .1: .205 -.58 .014, .2 -.76 .022; 3 .125: .268 -.425 .018, .27 -.425 .017;
    1 .15: .275 -.43 .005; 4 .1: .345 -.385 .011, .347 -.385 .01`),
}

const wolf: Creature = {
  ...createQuadruped({
    frame: { leg: 0.44, legRadius: 0.034, length: 0.28, hip: 0.13, waist: 0.12, chest: 0.165 },
    neck: [0.16, -0.18, 0.16, 0.12],
    head: canineHead,
    headSize: 0.108,
    tail: parseJoints('-.1 .1 .075, -.1 .16 .085, -.04 .16 .015'),
    stepLength: 0.11,
    createExtraLimbs: ({ headX, headY, backY }) => [[headX - 0.1, headY + 0.16, 0.09, 0.3, backY + 0.1, 0.08, 0.1, 1]],
  }),
  fur: 0.013,
  materials: parseMaterials('.58 .018 250, .9 .012 80, .36 .018 260, .09 .01 40'),
  pattern: (material, u, v) => {
    if (material !== 0) return material
    const ragged = noise(u * 14, v * 6) * 0.035 + noise(u * 40, v * 9) * 0.014
    if (v + ragged < -0.6 + Math.max(0, -u - 0.36) * 0.75 - Math.max(0, u - 0.1) * 0.9) return 2
    return v + ragged > -0.455 + u * u * 1.6 && v < -0.36 && Math.abs(u) < 0.22 ? 1 : material
  },
}

const bear: Creature = {
  ...createQuadruped({
    frame: { leg: 0.32, legRadius: 0.07, length: 0.27, hip: 0.2, waist: 0.2, chest: 0.21 },
    neck: [0.22, -0.03, 0.18, 0.14],
    head: bearHead,
    headSize: 0.125,
    headAngle: 0.1,
    tail: [[-0.04, 0.03, 0.05]],
    isFlatFooted: true,
    stepLength: 0.1,
    createExtraLimbs: ({ backY }) => [[0.14, backY - 0.1, 0.15, 0.24, backY - 0.04, 0.16, 0, 0]],
  }),
  fur: 0.014,
  materials: parseMaterials('.4 .06 50, .62 .06 65, .3 .045 45, .1 .01 40'),
}

const squirrel: Creature = {
  fur: 0.012,
  materials: parseMaterials('.55 .13 45, .93 .02 80, .4 .09 42, .1 .01 40'),
  limbs: parseLimbs(`0 -.05: -.2 -.08 .08, -.36 -.28 .13; 0 -.05: -.36 -.28 .13, -.34 -.62 .15;
    2 -.05: -.34 -.62 .15, -.16 -.78 .1; 0 0: -.08 -.2 .18, .02 -.38 .13; 1 .08: .06 -.26 .1, .08 -.4 .07;
    0 .09: -.02 -.12 .12, .06 -.06 .06; 2 .12: .04 -.04 .04, .2 -.03 .03; 0 .12: .06 -.4 .05, .2 -.32 .03;
    2 .12: .23 -.33 .045, .24 -.33 .045; 0 .03: .08 -.6 .125, .14 -.57 .11; 1 .07: .18 -.55 .07, .24 -.54 .045;
    3 .09: .29 -.555 .018, .29 -.555 .016; 2 0: .02 -.7 .035, -.01 -.84 .008; 0 .05: .12 -.7 .035, .12 -.85 .008;
    3 .13: .17 -.61 .022, .172 -.61 .021; 1 .16: .178 -.617 .006`),
}

export const FOREST_ANIMALS = { fox, deer, rabbit, wolf, bear, squirrel } satisfies Record<string, Creature>
