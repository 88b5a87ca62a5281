import { pairs } from '../../math/tables.ts'
import type { Eye } from '../marks.ts'
import { ball, type Limb, type Material, tube } from '../limbs.ts'
import type { Plate } from '../plate.ts'

type Point = readonly [x: number, y: number]

/** The joint of a limb (knee, elbow) and its end (foot, hand). */
type Bend = readonly [joint: Point, end: Point]

/** Positions of knees, feet, elbows and hands. The body faces right, is one unit tall and stands on y = 0. */
export interface Pose {
  legs: readonly [far: Bend, near: Bend]
  arms: readonly [far: Bend, near: Bend]
  hips?: Point
  chest?: Point
  head?: Point
}

/** Physique, pose and clothes of a person. */
export interface Build {
  pose?: Pose
  /** Factor for the width of shoulders and limbs. */
  bulk?: number
  /** The material of the sleeves. 1 is bare skin. */
  sleeveMaterial?: number
  hair?: 'short' | 'long' | 'bun' | 'none'
  /** Factor for the size of the head. */
  headScale?: number
  /** The material of the legs. 1 is bare skin. */
  legMaterial?: number
  shoeMaterial?: number
}

/** Parses two limbs, the far one first: `x y, x y; x y, x y` for the joint and the end of each. */
export function parseBends(text: string): readonly [far: Bend, near: Bend] {
  const [far = '', near = ''] = text.split(';')
  return [parseBend(far), parseBend(near)]
}

function parseBend(text: string): Bend {
  const [joint, end = joint] = pairs(text)
  return [joint, end]
}

const STANDING: Pose = {
  legs: parseBends('-.05 -.26, -.07 -.03; .06 -.26, .06 -.03'),
  arms: parseBends('.15 -.62, .16 -.47; -.15 -.62, -.14 -.46'),
}
const STRIDING: Pose = {
  legs: parseBends('-.06 -.26, -.2 -.05; .12 -.27, .16 -.03'),
  arms: parseBends('.16 -.62, .26 -.52; -.14 -.62, -.18 -.48'),
}

export const POSES = { standing: STANDING, striding: STRIDING }

export const SKIN: Material = [0.74, 0.065, 58]

/** The limbs of a person in a pose, to which costumes add. Materials: 0 clothes, 1 skin, 2 legs, 3 shoes, 4 hair. */
export function createPersonLimbs(build: Build = {}): Limb[] {
  const {
    pose = POSES.standing,
    bulk = 1,
    sleeveMaterial = 0,
    hair = 'short',
    legMaterial = 2,
    shoeMaterial = 3,
  } = build
  const { hips = [0, -0.48], chest = [0, -0.76], head = [chest[0] + 0.015, chest[1] - 0.165] } = pose
  const [farLeg, nearLeg] = pose.legs
  const [farArm, nearArm] = pose.arms
  const b = bulk
  const createLeg = (side: number, [knee, foot]: Pose['legs'][0], depth: number) => [
    ...tube(
      legMaterial,
      depth,
      [hips[0] + side * 0.045, hips[1], 0.062 * b],
      [knee[0], knee[1], 0.046 * b],
      [foot[0], foot[1], 0.032 * b],
    ),
    ...tube(shoeMaterial, depth + 0.01, [foot[0], foot[1] + 0.002, 0.034], [foot[0] + 0.065, foot[1] + 0.01, 0.024]),
  ]
  const createArm = (side: number, [elbow, hand]: Pose['arms'][0], depth: number) => [
    ...tube(
      sleeveMaterial,
      depth,
      [chest[0] + side * 0.105 * b, chest[1] - 0.015, 0.046 * b],
      [elbow[0], elbow[1], 0.037 * b],
      [hand[0], hand[1], 0.029 * b],
    ),
    ball(1, depth + 0.012, hand[0], hand[1], 0.031),
  ]
  return [
    ...createLeg(-1, farLeg, -0.07),
    ...createArm(1, farArm, -0.07),
    ...createLeg(1, nearLeg, 0.02),
    ...tube(
      0,
      0,
      [hips[0], hips[1] - 0.01, 0.088 * b],
      [(hips[0] + chest[0]) / 2, (hips[1] + chest[1]) / 2, 0.08 * b],
      [chest[0], chest[1], 0.095 * b],
    ),
    ...tube(0, 0, [chest[0] - 0.08 * b, chest[1] - 0.01, 0.052 * b], [chest[0] + 0.08 * b, chest[1] - 0.01, 0.052 * b]),
    ...tube(1, 0, [chest[0], chest[1] - 0.05, 0.036], [head[0], head[1] + 0.04, 0.034]),
    ...createArm(-1, nearArm, 0.09),
    ...createHeadLimbs(head, hair, build.headScale ?? 1),
  ]
}

/** The eyes of a person in a pose, seen from the side and a little from the front. */
export function createPersonEyes({ pose = POSES.standing, headScale: k = 1 }: Build = {}): Eye[] {
  const { chest = [0, -0.76], head = [chest[0] + 0.015, chest[1] - 0.165] } = pose
  const y = head[1] + 0.002
  return [
    { x: head[0] + 0.022 * k, y, radius: 0.0085 * k },
    { x: head[0] + 0.06 * k, y, radius: 0.0075 * k },
  ]
}

function createHeadLimbs([x, y]: Point, hair: Build['hair'], k: number): Limb[] {
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

/** Feet apart, one hand raised, as for a sword or a staff. */
export const raisingHand: Pose = {
  legs: parseBends('-.1 -.25, -.16 -.03; .1 -.26, .13 -.03'),
  arms: parseBends('.18 -.66, .28 -.66; -.17 -.64, -.14 -.5'),
}

/** A blade that rises from its hilt at (x, y) and leans to one side. */
export const createBlade = (x: number, y: number, length: number, lean: number): Plate => ({
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

/** A cloak from the shoulders to the hem. */
export const createCloak = (hem: number, width: number, material: number): Plate => ({
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

/** A robe over the legs, from the chest to the hem. */
export const createRobe = (material: number, hem = -0.02): Limb[] => [
  ...tube(material, 0.03, [0, -0.7, 0.1], [-0.01, -0.4, 0.14], [-0.02, hem - 0.14, 0.17]),
  ...tube(material, 0.03, [-0.1, hem - 0.1, 0.1], [0.1, hem - 0.1, 0.1]),
]
