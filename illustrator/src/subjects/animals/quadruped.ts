import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/color.ts'
import { ball, moveToFarSide, type Joint, type Limb, parseLimbs, tube } from '../limbs.ts'
import { mirrorLimbs, type BodyPart, placePart } from '../marks.ts'
import type { Creature } from '../creature.ts'

/** The measures of a four-legged animal, in its units. Materials: 0 coat, 1 pale, 2 dark, 3 black. */
export interface Quadruped {
  /**
   * Height and radius of the legs, half the distance between shoulders and hips, and the radius of the trunk at three
   * points.
   */
  frame: { leg: number; legRadius: number; length: number; hip: number; waist: number; chest: number }
  /** Vector from the shoulders to the head, and the radius of the neck at both ends. */
  neck: readonly [dx: number, dy: number, base: number, end: number]
  head: BodyPart
  headSize: number
  headAngle?: number
  /** Each joint is relative to the one before. */
  tail: readonly (readonly [dx: number, dy: number, radius: number])[]
  tailMaterial?: number
  footMaterial?: number
  /** Length of the step, in units. */
  stepLength?: number
  /** The heels are on the ground, as of a bear. Otherwise the hocks are high, as of a horse. */
  isFlatFooted?: boolean
  /** Creates further limbs, such as a mane or horns, from points of the body. */
  createExtraLimbs?: (points: { headX: number; headY: number; backY: number }) => readonly Limb[]
}

/** Creates the limbs, eyes and lines of a walking four-legged animal from its measures. */
export function createQuadruped(animal: Quadruped): Pick<Creature, 'limbs' | 'eyes' | 'lines'> {
  const { neck, headSize, headAngle = 0, stepLength = 0.1 } = animal
  const { leg, length, hip, waist, chest } = animal.frame
  const back = -(leg + chest * 0.7)
  const headX = length + neck[0]
  const headY = back + neck[1]
  const { limbs, eyes, lines } = placePart(animal.head, {
    x: headX,
    y: headY,
    scale: headSize,
    depth: 0.06,
    angle: headAngle,
  })
  return {
    limbs: [
      ...moveToFarSide(createFrontLeg(animal, back, -stepLength), -0.02),
      ...moveToFarSide(createHindLeg(animal, back, stepLength * 0.8), 0.03),
      ...createTail(animal, back),
      ...tube(0, 0, [-length, back, hip], [-length * 0.2, back + 0.015, waist], [length, back, chest]),
      ...createFrontLeg(animal, back, stepLength * 0.5),
      ...createHindLeg(animal, back, -stepLength * 0.6),
      ...tube(
        0,
        0.02,
        [length * 0.9, back - chest * 0.15, neck[2]],
        [length + neck[0] * 0.5, back + neck[1] * 0.5 - 0.01, (neck[2] + neck[3]) * 0.5],
        [headX - headSize * 0.3, headY + headSize * 0.2, neck[3]],
      ),
      ...limbs,
      ...(animal.createExtraLimbs?.({ headX, headY, backY: back }) ?? []),
    ],
    eyes,
    lines,
  }
}

function createFrontLeg({ frame, footMaterial = 0 }: Quadruped, back: number, step: number): Limb[] {
  const { leg, legRadius: r, length, chest } = frame
  const x = length * 0.92
  const foot = x + step
  const shoulder: Joint = [x, back + chest * 0.15, chest * 0.62]
  const elbow: Joint = [x - 0.02 + step * 0.15, -leg * 0.78, r * 1.7]
  const wrist: Joint = [x + step * 0.55 + (step < 0 ? 0.03 : 0.015), -leg * 0.38, r * 0.98]
  return [
    ...tube(0, 0.05, shoulder, elbow),
    ...tube(0, 0.05, elbow, wrist),
    ...tube(0, 0.05, wrist, [foot, -r * 1.2, r * 0.82]),
    ...tube(footMaterial, 0.06, [foot, -r * 0.95, r * 0.95], [foot + r * 1, -r * 0.72, r * 0.78]),
  ]
}

function createHindLeg(
  { frame, footMaterial = 0, isFlatFooted = false }: Quadruped,
  back: number,
  step: number,
): Limb[] {
  const { leg, legRadius: r, length, hip } = frame
  const x = -length
  const foot = x - 0.02 + step
  const knee: Joint = [x + length * 0.16 + step * 0.4, -leg * 0.66, r * 1.75]
  const hock: Joint = isFlatFooted
    ? [x - 0.01 + step * 0.7, -leg * 0.3, r * 1.25]
    : [x - length * 0.2 + step * 0.75, -leg * 0.44, r * 1.02]
  return [
    ...tube(0, 0.04, [x, back + hip * 0.12, hip * 0.84], knee),
    ...tube(0, 0.04, knee, hock),
    ...tube(0, 0.04, hock, [foot, -r * 1.2, r * 0.85]),
    ...tube(footMaterial, 0.05, [foot, -r * 0.95, r * 0.98], [foot + r * 1.05, -r * 0.72, r * 0.8]),
  ]
}

function createTail({ tail: steps, tailMaterial = 0, frame: { length, hip } }: Quadruped, back: number): Limb[] {
  let x = -length - hip * 0.75
  let y = back - hip * 0.35
  const path: Joint[] = [[x, y, steps[0]?.[2] ?? 0]]
  for (const [dx, dy, radius] of steps) {
    x += dx
    y += dy
    path.push([x, y, radius])
  }
  return tube(tailMaterial, -0.03, ...path)
}

// Heads in units of the skull's radius. They face right or toward the viewer.
// Materials: 0 coat, 1 pale, 2 dark, 3 black, 4 nose or horn.

/** A wolf's head in profile: a wedge-shaped muzzle, upright ears, a pale cheek. */
export const canineHead: BodyPart = {
  limbs: parseLimbs(`2 -.35: -.32 -.6 .4, -.42 -1.62 .05; 0 0: -.15 0 .98, .3 .08 .86; 1 .2: -.4 .45 .62, -.95 .85 .16;
    1 .28: .1 .55 .55, .7 .62 .4; 1 .3: .7 .66 .34, 1.6 .68 .17; 0 .36: .55 .16 .5, 1.2 .36 .34, 1.85 .46 .2;
    3 .5: 1.98 .38 .18, 2.02 .42 .16; 0 .3: -.02 -.62 .44, .02 -1.72 .05; 2 .62: .02 -.75 .2, .03 -1.45 .04`),
  eyes: [{ x: 0.62, y: -0.12, radius: 0.15, iris: [0.75, 0.14, 80] }],
  lines: [{ points: points('1.9 .62, 1.3 .72, .85 .66'), width: 0.045, material: 3 }],
}

/** A lion, leopard or cat from the front: broad cheeks, a pale muzzle, two eyes. */
export function createFelineHead(iris: Lch, ear: 'round' | 'pointed' = 'round'): BodyPart {
  const ears =
    ear === 'round'
      ? [...tube(0, -0.1, [0.72, -0.72, 0.36], [0.8, -0.86, 0.3]), ball(2, 0.16, 0.78, -0.8, 0.2)]
      : parseLimbs('0 0: .62 -.62 .42, .86 -1.5 .06; 4 .3: .66 -.74 .22, .82 -1.3 .04')
  return {
    limbs: [
      ...mirrorLimbs(ears),
      ...ears,
      ...parseLimbs(`0 0: -.3 -.08 .9, .3 -.08 .9; 1 .3: -.58 .42 .46, -.98 .56 .2; 1 .3: .58 .42 .46, .98 .56 .2;
        0 .52: 0 -.3 .26, 0 .22 .27; 1 .5: -.2 .5 .34, -.24 .52 .3; 1 .5: .2 .5 .34, .24 .52 .3; 1 .46: 0 .8 .28`),
      ...(ear === 'round' ? [ball(1, 0.62, -0.4, -0.36, 0.2), ball(1, 0.62, 0.4, -0.36, 0.2)] : []),
      ...parseLimbs('4 .86: -.13 .26 .09, .13 .26 .09; 4 .86: 0 .34 .08'),
    ],
    eyes: [
      { x: -0.4, y: -0.12, radius: 0.19, iris },
      { x: 0.4, y: -0.12, radius: 0.19, iris },
    ],
    lines: [
      { points: points('0 .4, 0 .56, -.24 .7, -.42 .62'), width: 0.04, material: 3 },
      { points: points('0 .56, .24 .7, .42 .62'), width: 0.04, material: 3 },
    ],
  }
}

const hangingEar = tube(2, 0.25, [0.68, -0.52, 0.3], [0.98, -0.1, 0.34], [0.94, 0.42, 0.26])

/** A dog that looks at the viewer: hanging ears, a pale stripe on the forehead, the tongue out. */
export const houndHead: BodyPart = {
  limbs: [
    ...parseLimbs('0 0: -.22 -.16 .84, .22 -.16 .84; 1 .5: 0 -.86 .14, 0 -.2 .3'),
    ...mirrorLimbs(hangingEar),
    ...hangingEar,
    ...parseLimbs(`4 .72: 0 .72 .17, .02 .98 .15; 1 .5: 0 .2 .44, 0 .48 .36; 1 .56: -.2 .48 .32, -.26 .54 .28;
      1 .56: .2 .48 .32, .26 .54 .28; 3 .92: -.12 .2 .14, .12 .2 .14; 3 .92: 0 .3 .11`),
  ],
  eyes: [
    { x: -0.37, y: -0.16, radius: 0.14, iris: [0.42, 0.09, 55] },
    { x: 0.37, y: -0.16, radius: 0.14, iris: [0.42, 0.09, 55] },
  ],
  lines: [{ points: points('-.46 .6, -.24 .74, 0 .58, .24 .74, .46 .6'), width: 0.04, material: 3 }],
}

/** A panda, koala or raccoon from the front. `mask` is the material of the patches around the eyes. */
export function createRoundHead({ mask = 0, ear = 2, muzzle = 1, earSize = 0.34, nose = 1 }): BodyPart {
  const ears = [ball(ear, -0.2, 0.78, -0.78, earSize), ball(ear, 0, 0.78, -0.74, earSize * 0.62)]
  return {
    limbs: [
      ...mirrorLimbs(ears),
      ...ears,
      ...tube(0, 0, [-0.26, 0, 0.92], [0.26, 0, 0.92]),
      ...tube(mask, 0.8, [-0.36, -0.14, 0.22], [-0.5, 0.08, 0.22]),
      ...tube(mask, 0.8, [0.36, -0.14, 0.22], [0.5, 0.08, 0.22]),
      ...tube(muzzle, 0.5, [-0.12, 0.42, 0.38], [0.12, 0.42, 0.38]),
      ...tube(3, 0.94, [-0.1 * nose, 0.24, 0.1], [0.1 * nose, 0.24, 0.1]),
      ...tube(3, 0.9, [0, 0.24, 0.08], [0, 0.24 + 0.16 * nose * (nose > 1 ? 1.2 : 0.4), 0.11]),
    ],
    eyes: [
      { x: -0.38, y: -0.1, radius: 0.12 },
      { x: 0.38, y: -0.1, radius: 0.12 },
    ],
    lines: [{ points: points('-.22 .54, 0 .6, .22 .54'), width: 0.035, material: 3 }],
  }
}

/** A bear in profile. */
export const bearHead: BodyPart = {
  limbs: parseLimbs(`2 -.3: -.42 -.82 .3; 0 0: -.2 0 1, .25 .05 .88; 1 .25: .7 .32 .52, 1.42 .48 .36;
    3 .5: 1.66 .32 .2, 1.72 .36 .18; 0 .5: 0 -.8 .34; 2 .72: .02 -.8 .18`),
  eyes: [{ x: 0.66, y: -0.1, radius: 0.12 }],
  lines: [{ points: points('1.6 .66, 1.2 .74, .9 .66'), width: 0.05, material: 3 }],
}

/** A horse, zebra, giraffe or camel: long, with a jaw and nostrils. The mane is part of the neck. */
export const equineHead: BodyPart = {
  limbs: parseLimbs(`0 -.3: -.3 -.7 .2, -.28 -1.4 .05; 0 0: -.1 0 .85, .35 .3 .78;
    0 .05: .2 .1 .78, 1.2 .95 .5, 1.9 1.5 .46; 2 .16: 1.85 1.46 .44, 2.08 1.66 .4; 0 .3: -.12 -.7 .22, .02 -1.5 .05;
    3 .55: 2.18 1.48 .1`),
  eyes: [{ x: 0.5, y: 0.05, radius: 0.16 }],
  lines: [{ points: points('2.2 1.86, 1.8 1.82, 1.6 1.68'), width: 0.06, material: 3 }],
}

/** A cow; a rhino uses a part of it: a heavy head with a broad muzzle. */
export const bovineHead: BodyPart = {
  limbs: parseLimbs(`0 -.4: -.35 -.4 .28, -.95 -.5 .2; 0 0: -.1 0 .92, .3 .25 .85; 0 .1: .4 .3 .75, 1.2 .9 .58;
    4 .2: 1.2 .92 .58, 1.55 1.1 .52; 3 .7: 1.75 .9 .1; 0 .5: -.2 -.35 .26, -.75 -.2 .28, -.95 -.05 .1`),
  eyes: [{ x: 0.45, y: -0.05, radius: 0.15 }],
  lines: [{ points: points('1.85 1.4, 1.5 1.42, 1.25 1.25'), width: 0.06, material: 3 }],
}
