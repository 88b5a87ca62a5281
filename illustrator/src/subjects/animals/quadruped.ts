import { points } from '../../math/tables.ts'
import type { Lch } from '../../math/colour.ts'
import { farSide, type Limb } from '../people/limb.ts'
import { mirrored, type Part, placePart } from '../part.ts'
import { ball, type Joint, limbsOf, tube } from '../tube.ts'
import type { Animal } from './animal.ts'

/** The measures of a four-legged animal in its own units. Materials: 0 coat, 1 pale, 2 dark, 3 black. */
export interface Quadruped {
  leg: number
  legRadius: number
  /** Half the distance between shoulders and hips. */
  length: number
  hip: number
  waist: number
  chest: number
  neck: readonly [dx: number, dy: number, base: number, end: number]
  head: Part
  headSize: number
  headAngle?: number
  tail: readonly (readonly [dx: number, dy: number, radius: number])[]
  tailMaterial?: number
  footMaterial?: number
  /** How far the legs are apart in their step, in units. */
  stride?: number
  /** Heels on the ground, as of a bear; otherwise the hocks are high. */
  isHeavy?: boolean
  extra?: (at: { headX: number; headY: number; backY: number }) => readonly Limb[]
}

/** Builds limbs, eyes and mouth of a walking four-legged animal from its measures. */
export function quadruped(animal: Quadruped): Pick<Animal, 'limbs' | 'eyes' | 'lines'> {
  const { leg, length, hip, waist, chest, neck, headSize, headAngle = 0, stride = 0.1 } = animal
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
      ...farSide(frontLeg(animal, back, -stride), -0.02),
      ...farSide(hindLeg(animal, back, stride * 0.8), 0.03),
      ...tail(animal, back),
      ...tube(0, 0, [-length, back, hip], [-length * 0.2, back + 0.015, waist], [length, back, chest]),
      ...frontLeg(animal, back, stride * 0.5),
      ...hindLeg(animal, back, -stride * 0.6),
      ...tube(
        0,
        0.02,
        [length * 0.9, back - chest * 0.15, neck[2]],
        [length + neck[0] * 0.5, back + neck[1] * 0.5 - 0.01, (neck[2] + neck[3]) * 0.5],
        [headX - headSize * 0.3, headY + headSize * 0.2, neck[3]],
      ),
      ...limbs,
      ...(animal.extra?.({ headX, headY, backY: back }) ?? []),
    ],
    eyes,
    lines,
  }
}

function frontLeg(
  { leg, legRadius: r, length, chest, footMaterial = 0 }: Quadruped,
  back: number,
  step: number,
): Limb[] {
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

function hindLeg(animal: Quadruped, back: number, step: number): Limb[] {
  const { leg, legRadius: r, length, hip, footMaterial = 0, isHeavy = false } = animal
  const x = -length
  const foot = x - 0.02 + step
  const knee: Joint = [x + length * 0.16 + step * 0.4, -leg * 0.66, r * 1.75]
  const hock: Joint = isHeavy
    ? [x - 0.01 + step * 0.7, -leg * 0.3, r * 1.25]
    : [x - length * 0.2 + step * 0.75, -leg * 0.44, r * 1.02]
  return [
    ...tube(0, 0.04, [x, back + hip * 0.12, hip * 0.84], knee),
    ...tube(0, 0.04, knee, hock),
    ...tube(0, 0.04, hock, [foot, -r * 1.2, r * 0.85]),
    ...tube(footMaterial, 0.05, [foot, -r * 0.95, r * 0.98], [foot + r * 1.05, -r * 0.72, r * 0.8]),
  ]
}

function tail({ tail: joints, tailMaterial = 0, length, hip }: Quadruped, back: number): Limb[] {
  let x = -length - hip * 0.75
  let y = back - hip * 0.35
  const path: Joint[] = [[x, y, joints[0]?.[2] ?? 0]]
  for (const [dx, dy, radius] of joints) {
    x += dx
    y += dy
    path.push([x, y, radius])
  }
  return tube(tailMaterial, -0.03, ...path)
}

// Heads in units of their skull, facing right or the viewer. Materials: 0 coat, 1 pale, 2 dark, 3 black, 4 nose or horn.

/** Wolf, dog, fox: a wedge of a muzzle, upright ears, a pale cheek. */
export const canineHead: Part = {
  limbs: limbsOf(`2 -0.35: -0.32 -0.6 0.4, -0.42 -1.62 0.05; 0 0: -0.15 0 0.98, 0.3 0.08 0.86;
    1 0.2: -0.4 0.45 0.62, -0.95 0.85 0.16; 1 0.28: 0.1 0.55 0.55, 0.7 0.62 0.4; 1 0.3: 0.7 0.66 0.34, 1.6 0.68 0.17;
    0 0.36: 0.55 0.16 0.5, 1.2 0.36 0.34, 1.85 0.46 0.2; 3 0.5: 1.98 0.38 0.18, 2.02 0.42 0.16;
    0 0.3: -0.02 -0.62 0.44, 0.02 -1.72 0.05; 2 0.62: 0.02 -0.75 0.2, 0.03 -1.45 0.04`),
  eyes: [{ x: 0.62, y: -0.12, radius: 0.15, iris: [0.75, 0.14, 80] }],
  lines: [{ points: points('1.9 0.62, 1.3 0.72, 0.85 0.66'), width: 0.045, material: 3 }],
}

/** Lion, tiger, cat from the front: broad cheeks, a pale muzzle, two eyes. */
export function felineHead(iris: Lch, ear: 'round' | 'pointed' = 'round'): Part {
  const ears =
    ear === 'round'
      ? [...tube(0, -0.1, [0.72, -0.72, 0.36], [0.8, -0.86, 0.3]), ball(2, 0.16, 0.78, -0.8, 0.2)]
      : limbsOf('0 0: 0.62 -0.62 0.42, 0.86 -1.5 0.06; 4 0.3: 0.66 -0.74 0.22, 0.82 -1.3 0.04')
  return {
    limbs: [
      ...mirrored(ears),
      ...ears,
      ...limbsOf(`0 0: -0.3 -0.08 0.9, 0.3 -0.08 0.9; 1 0.3: -0.58 0.42 0.46, -0.98 0.56 0.2;
        1 0.3: 0.58 0.42 0.46, 0.98 0.56 0.2; 0 0.52: 0 -0.3 0.26, 0 0.22 0.27; 1 0.5: -0.2 0.5 0.34, -0.24 0.52 0.3;
        1 0.5: 0.2 0.5 0.34, 0.24 0.52 0.3; 1 0.46: 0 0.8 0.28`),
      ...(ear === 'round' ? [ball(1, 0.62, -0.4, -0.36, 0.2), ball(1, 0.62, 0.4, -0.36, 0.2)] : []),
      ...limbsOf('4 0.86: -0.13 0.26 0.09, 0.13 0.26 0.09; 4 0.86: 0 0.34 0.08'),
    ],
    eyes: [
      { x: -0.4, y: -0.12, radius: 0.19, iris },
      { x: 0.4, y: -0.12, radius: 0.19, iris },
    ],
    lines: [
      { points: points('0 0.4, 0 0.56, -0.24 0.7, -0.42 0.62'), width: 0.04, material: 3 },
      { points: points('0 0.56, 0.24 0.7, 0.42 0.62'), width: 0.04, material: 3 },
    ],
  }
}

const hangingEar = tube(2, 0.25, [0.68, -0.52, 0.3], [0.98, -0.1, 0.34], [0.94, 0.42, 0.26])

/** A dog that looks at you: hanging ears, a blaze, the tongue out. */
export const houndHead: Part = {
  limbs: [
    ...limbsOf('0 0: -0.22 -0.16 0.84, 0.22 -0.16 0.84; 1 0.5: 0 -0.86 0.14, 0 -0.2 0.3'),
    ...mirrored(hangingEar),
    ...hangingEar,
    ...limbsOf(`4 0.72: 0 0.72 0.17, 0.02 0.98 0.15; 1 0.5: 0 0.2 0.44, 0 0.48 0.36;
      1 0.56: -0.2 0.48 0.32, -0.26 0.54 0.28; 1 0.56: 0.2 0.48 0.32, 0.26 0.54 0.28;
      3 0.92: -0.12 0.2 0.14, 0.12 0.2 0.14; 3 0.92: 0 0.3 0.11`),
  ],
  eyes: [
    { x: -0.37, y: -0.16, radius: 0.14, iris: [0.42, 0.09, 55] },
    { x: 0.37, y: -0.16, radius: 0.14, iris: [0.42, 0.09, 55] },
  ],
  lines: [{ points: points('-0.46 0.6, -0.24 0.74, 0 0.58, 0.24 0.74, 0.46 0.6'), width: 0.04, material: 3 }],
}

/** Bear, panda, koala from the front; `mask` colours the patches round the eyes. */
export function roundHead({ mask = 0, ear = 2, muzzle = 1, earSize = 0.34, nose = 1 }): Part {
  const ears = [ball(ear, -0.2, 0.78, -0.78, earSize), ball(ear, 0, 0.78, -0.74, earSize * 0.62)]
  return {
    limbs: [
      ...mirrored(ears),
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
    lines: [{ points: points('-0.22 0.54, 0 0.6, 0.22 0.54'), width: 0.035, material: 3 }],
  }
}

/** Bear in profile. */
export const bearHead: Part = {
  limbs: limbsOf(`2 -0.3: -0.42 -0.82 0.3; 0 0: -0.2 0 1, 0.25 0.05 0.88; 1 0.25: 0.7 0.32 0.52, 1.42 0.48 0.36;
    3 0.5: 1.66 0.32 0.2, 1.72 0.36 0.18; 0 0.5: 0 -0.8 0.34; 2 0.72: 0.02 -0.8 0.18`),
  eyes: [{ x: 0.66, y: -0.1, radius: 0.12 }],
  lines: [{ points: points('1.6 0.66, 1.2 0.74, 0.9 0.66'), width: 0.05, material: 3 }],
}

/** Horse, donkey, zebra: long, with a jaw and nostrils; the mane belongs to the neck. */
export const equineHead: Part = {
  limbs: limbsOf(`0 -0.3: -0.3 -0.7 0.2, -0.28 -1.4 0.05; 0 0: -0.1 0 0.85, 0.35 0.3 0.78;
    0 0.05: 0.2 0.1 0.78, 1.2 0.95 0.5, 1.9 1.5 0.46; 2 0.16: 1.85 1.46 0.44, 2.08 1.66 0.4;
    0 0.3: -0.12 -0.7 0.22, 0.02 -1.5 0.05; 3 0.55: 2.18 1.48 0.1`),
  eyes: [{ x: 0.5, y: 0.05, radius: 0.16 }],
  lines: [{ points: points('2.2 1.86, 1.8 1.82, 1.6 1.68'), width: 0.06, material: 3 }],
}

/** Cow, pig, rhino begin here: a heavy head with a broad muzzle. */
export const bovineHead: Part = {
  limbs: limbsOf(`0 -0.4: -0.35 -0.4 0.28, -0.95 -0.5 0.2; 0 0: -0.1 0 0.92, 0.3 0.25 0.85;
    0 0.1: 0.4 0.3 0.75, 1.2 0.9 0.58; 4 0.2: 1.2 0.92 0.58, 1.55 1.1 0.52; 3 0.7: 1.75 0.9 0.1;
    0 0.5: -0.2 -0.35 0.26, -0.75 -0.2 0.28, -0.95 -0.05 0.1`),
  eyes: [{ x: 0.45, y: -0.05, radius: 0.15 }],
  lines: [{ points: points('1.85 1.4, 1.5 1.42, 1.25 1.25'), width: 0.06, material: 3 }],
}
