import { pairs } from '../../math/tables.ts'
import type { Eye } from '../marks.ts'
import { ball, type Limb, type Material, tube } from '../limbs.ts'
import type { Plate } from '../plate.ts'

type Point = readonly [x: number, y: number]

/** The joint of a limb (knee, elbow) and its end (foot, hand). */
type Bend = readonly [joint: Point, end: Point]

/**
 * Positions of knees, feet, elbows and hands, far limbs first. The body faces right, is one unit tall and stands on y =
 * 0.
 */
export interface Pose {
  legs: readonly [far: Bend, near: Bend]
  arms: readonly [far: Bend, near: Bend]
  hips?: Point
  chest?: Point
  head?: Point
}

export interface Build {
  pose?: Pose
  /** Factor for the width of shoulders and limbs. */
  bulk?: number
  sleeve?: number
  hair?: 'short' | 'long' | 'bun' | 'none'
  head?: number
  /** The material of the legs. 1 is bare skin. */
  legs?: number
  shoe?: number
}

/** Parses two limbs: `x y, x y` for joint and end of the far one, `;`, then those of the near one. */
export function bends(text: string): readonly [far: Bend, near: Bend] {
  const [far = '', near = ''] = text.split(';')
  return [bend(far), bend(near)]
}

function bend(text: string): Bend {
  const [joint, end = joint] = pairs(text)
  return [joint, end]
}

const STANDING: Pose = {
  legs: bends('-.05 -.26, -.07 -.03; .06 -.26, .06 -.03'),
  arms: bends('.15 -.62, .16 -.47; -.15 -.62, -.14 -.46'),
}
const STRIDING: Pose = {
  legs: bends('-.06 -.26, -.2 -.05; .12 -.27, .16 -.03'),
  arms: bends('.16 -.62, .26 -.52; -.14 -.62, -.18 -.48'),
}

export const POSES = { standing: STANDING, striding: STRIDING }

/** Materials of a person: 0 clothes, 1 skin, 2 legs, 3 shoes, 4 hair. */
export const SKIN: Material = [0.74, 0.065, 58]

/** The body of a person in a pose. A costume adds to it. */
export function person(build: Build = {}): Limb[] {
  const { pose = POSES.standing, bulk = 1, sleeve = 0, hair = 'short', legs = 2, shoe = 3 } = build
  const { hips = [0, -0.48], chest = [0, -0.76], head = [chest[0] + 0.015, chest[1] - 0.165] } = pose
  const [farLeg, nearLeg] = pose.legs
  const [farArm, nearArm] = pose.arms
  const b = bulk
  const leg = (side: number, [knee, foot]: Pose['legs'][0], depth: number) => [
    ...tube(
      legs,
      depth,
      [hips[0] + side * 0.045, hips[1], 0.062 * b],
      [knee[0], knee[1], 0.046 * b],
      [foot[0], foot[1], 0.032 * b],
    ),
    ...tube(shoe, depth + 0.01, [foot[0], foot[1] + 0.002, 0.034], [foot[0] + 0.065, foot[1] + 0.01, 0.024]),
  ]
  const arm = (side: number, [elbow, hand]: Pose['arms'][0], depth: number) => [
    ...tube(
      sleeve,
      depth,
      [chest[0] + side * 0.105 * b, chest[1] - 0.015, 0.046 * b],
      [elbow[0], elbow[1], 0.037 * b],
      [hand[0], hand[1], 0.029 * b],
    ),
    ball(1, depth + 0.012, hand[0], hand[1], 0.031),
  ]
  return [
    ...leg(-1, farLeg, -0.07),
    ...arm(1, farArm, -0.07),
    ...leg(1, nearLeg, 0.02),
    ...tube(
      0,
      0,
      [hips[0], hips[1] - 0.01, 0.088 * b],
      [(hips[0] + chest[0]) / 2, (hips[1] + chest[1]) / 2, 0.08 * b],
      [chest[0], chest[1], 0.095 * b],
    ),
    ...tube(0, 0, [chest[0] - 0.08 * b, chest[1] - 0.01, 0.052 * b], [chest[0] + 0.08 * b, chest[1] - 0.01, 0.052 * b]),
    ...tube(1, 0, [chest[0], chest[1] - 0.05, 0.036], [head[0], head[1] + 0.04, 0.034]),
    ...arm(-1, nearArm, 0.09),
    ...headOf(head, hair, build.head ?? 1),
  ]
}

/** The eyes for a body in that pose, seen from the side and a little from the front. */
export function faceOf({ pose = POSES.standing, head: k = 1 }: Build = {}): Eye[] {
  const { chest = [0, -0.76], head = [chest[0] + 0.015, chest[1] - 0.165] } = pose
  const y = head[1] + 0.002
  return [
    { x: head[0] + 0.022 * k, y, radius: 0.0085 * k },
    { x: head[0] + 0.06 * k, y, radius: 0.0075 * k },
  ]
}

function headOf([x, y]: Point, hair: Build['hair'], k: number): Limb[] {
  const face = [
    ...tube(1, 0.02, [x, y - 0.005, 0.07 * k], [x + 0.016 * k, y + 0.018 * k, 0.06 * k]),
    ball(1, 0.05, x + 0.074 * k, y + 0.012 * k, 0.012 * k),
  ]
  if (hair === 'none') return face
  const cap = [
    ...tube(4, 0.03, [x - 0.026 * k, y - 0.03 * k, 0.072 * k], [x + 0.022 * k, y - 0.052 * k, 0.05 * k]),
    ball(4, 0.03, x - 0.042 * k, y + 0.004 * k, 0.05 * k),
  ]
  if (hair === 'long')
    return [
      ...face,
      ...cap,
      ...tube(
        4,
        0.03,
        [x - 0.05 * k, y, 0.052 * k],
        [x - 0.08 * k, y + 0.14, 0.052 * k],
        [x - 0.09 * k, y + 0.26, 0.02],
      ),
    ]
  if (hair === 'bun') return [...face, ...cap, ball(4, 0.02, x - 0.05 * k, y - 0.1 * k, 0.042 * k)]
  return [...face, ...cap]
}

export const GOLD: Material = [0.82, 0.14, 85]
export const DARK: Material = [0.2, 0.02, 270]
export const BROWN: Material = [0.34, 0.05, 50]

/** Feet apart, one hand raised with the object that it holds. */
export const flourish: Pose = {
  legs: bends('-.1 -.25, -.16 -.03; .1 -.26, .13 -.03'),
  arms: bends('.18 -.66, .28 -.66; -.17 -.64, -.14 -.5'),
}

/** A sword from its hilt up, tilted to one side. */
export const blade = (x: number, y: number, length: number, lean: number): Plate => ({
  knots: [
    [x - 0.013, y, 1],
    [x - 0.013 + lean, y - length * 0.9, 1],
    [x + lean * 1.1, y - length, 1],
    [x + 0.017 + lean, y - length * 0.88, 1],
    [x + 0.017, y, 1],
  ],
  material: 5,
  bulge: 0.008,
})

/** From the shoulders to the hem. */
export const cloak = (hem: number, width: number, material: number): Plate => ({
  knots: [
    [-0.08, -0.82, 1],
    [0.08, -0.82, 1],
    [0.1, -0.5],
    [width * 0.7, hem, 1],
    [0, hem + 0.015],
    [-width, hem - 0.02, 1],
    [-0.17, -0.5],
  ],
  material,
  bulge: 0.05,
})

/** From the chest to the ground, over the legs. */
export const robe = (material: number, hem = -0.02): Limb[] => [
  ...tube(material, 0.03, [0, -0.7, 0.1], [-0.01, -0.4, 0.14], [-0.02, hem - 0.14, 0.17]),
  ...tube(material, 0.03, [-0.1, hem - 0.1, 0.1], [0.1, hem - 0.1, 0.1]),
]
