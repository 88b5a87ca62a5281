import { farSide, type Limb } from './limb.ts'

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
  head: number
  muzzle: readonly [length: number, drop: number, base: number, end: number]
  ears: readonly [length: number, radius: number, lean: number]
  tail: readonly (readonly [dx: number, dy: number, radius: number])[]
  muzzleMaterial?: number
  footMaterial?: number
  extra?: (at: { headX: number; headY: number; backY: number }) => readonly Limb[]
}

/** Builds the limbs of a standing four-legged animal from its measures. */
export function quadruped(animal: Quadruped): Limb[] {
  const { leg, length, hip, waist, chest, neck, head } = animal
  const back = -(leg + chest * 0.7)
  const headX = length + neck[0]
  const headY = back + neck[1]
  const front = frontLeg(animal, back)
  const hind = hindLeg(animal, back)
  return [
    ...farSide(front, -length * 0.28),
    ...farSide(hind, length * 0.32),
    ...tail(animal, back),
    [-length, back, hip, 0, back + 0.01, waist, 0, 0],
    [0, back + 0.01, waist, length, back, chest, 0, 0],
    [length * 0.4, back + chest * 0.55, chest * 0.55, -length * 0.3, back + waist * 0.5, waist * 0.55, 0.03, 1],
    ...front,
    ...hind,
    [length * 0.95, back - chest * 0.2, neck[2], headX - head * 0.3, headY + head * 0.2, neck[3], 0.02, 0],
    [headX, headY, head, headX + head * 0.3, headY + head * 0.1, head * 0.9, 0.04, 0],
    ...face(animal, headX, headY),
    ...(animal.extra?.({ headX, headY, backY: back }) ?? []),
  ]
}

function frontLeg({ leg, legRadius: r, length, chest, footMaterial = 0 }: Quadruped, back: number): Limb[] {
  const x = length * 0.88
  return [
    [x, back + chest * 0.2, chest * 0.6, x + 0.02, -leg * 0.55, r * 1.15, 0.05, 0],
    [x + 0.02, -leg * 0.55, r * 1.1, x, -r, r, 0.05, 0],
    [x, -r * 0.9, r * 1.05, x + r * 1.1, -r * 0.7, r * 0.8, 0.05, footMaterial],
  ]
}

function hindLeg({ leg, legRadius: r, length, hip, footMaterial = 0 }: Quadruped, back: number): Limb[] {
  const x = -length
  return [
    [x, back + hip * 0.1, hip * 0.82, x + length * 0.08, -leg * 0.75, r * 1.7, 0.04, 0],
    [x + length * 0.08, -leg * 0.75, r * 1.5, x - length * 0.14, -leg * 0.42, r * 1.05, 0.04, 0],
    [x - length * 0.14, -leg * 0.42, r, x - length * 0.05, -r, r * 0.9, 0.04, 0],
    [x - length * 0.05, -r * 0.9, r, x - length * 0.05 + r * 1.1, -r * 0.7, r * 0.8, 0.04, footMaterial],
  ]
}

function tail({ tail: joints, length, hip }: Quadruped, back: number): Limb[] {
  const limbs: Limb[] = []
  let x = -length - hip * 0.8
  let y = back - hip * 0.3
  let radius = joints[0]?.[2] ?? 0
  for (const [dx, dy, end] of joints) {
    limbs.push([x, y, radius, x + dx, y + dy, end, -0.03, 0])
    x += dx
    y += dy
    radius = end
  }
  return limbs
}

function face({ head, muzzle, ears, muzzleMaterial = 0 }: Quadruped, x: number, y: number): Limb[] {
  const [length, drop, base, end] = muzzle
  const noseX = x + head * 0.6 + length
  const noseY = y + drop
  const [earLength, earRadius, lean] = ears
  return [
    [x + head * 0.5, y + head * 0.25, base, noseX, noseY, end, 0.06, muzzleMaterial],
    [noseX + end * 0.75, noseY - end * 0.35, end * 0.5, noseX + end * 0.8, noseY - end * 0.3, end * 0.4, 0.08, 3],
    [
      x - head * 0.35,
      y - head * 0.6,
      earRadius,
      x - head * 0.35 - lean * 0.8,
      y - head * 0.6 - earLength,
      earRadius * 0.35,
      -0.02,
      2,
    ],
    [
      x + head * 0.1,
      y - head * 0.65,
      earRadius,
      x + head * 0.1 - lean,
      y - head * 0.65 - earLength,
      earRadius * 0.35,
      0.06,
      0,
    ],
    [
      x + head * 0.58,
      y - head * 0.15,
      head * 0.13,
      x + head * 0.6,
      y - head * 0.15,
      head * 0.12,
      0.06 + head * 0.75,
      3,
    ],
    [x + head * 0.6, y - head * 0.2, head * 0.04, x + head * 0.6, y - head * 0.2, head * 0.04, 0.08 + head * 0.8, 1],
  ]
}
