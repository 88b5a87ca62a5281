import type { Animal } from './animal.ts'
import { farSide, type Limb } from '../people/limb.ts'
import { placePart, type Part } from '../part.ts'
import { tube, type Joint } from '../tube.ts'

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
