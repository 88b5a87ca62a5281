import type { Animal } from '../animals/animal.ts'
import type { Limb, Material } from './limb.ts'
import { moved } from '../part.ts'
import { bends, faceOf, person, type Pose, POSES, SKIN } from './person.ts'
import { limbsOf, tube } from '../tube.ts'

const DARK: Material = [0.22, 0.02, 270]

const child: Animal = {
  fur: 0,
  eyes: faceOf({ head: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
  materials: [[0.78, 0.15, 85], SKIN, [0.45, 0.1, 255], [0.55, 0.2, 27], [0.38, 0.06, 50]],
  limbs: person({ bulk: 1.06, head: 1.5, pose: { ...POSES.striding, chest: [0, -0.7], head: [0.02, -0.92] } }),
}

const girl: Animal = {
  fur: 0,
  eyes: faceOf({ head: 1.35, pose: { ...POSES.striding, head: [0.02, -0.92] } }),
  materials: [[0.6, 0.2, 25], SKIN, SKIN, [0.2, 0.02, 30], [0.4, 0.08, 50]],
  limbs: [
    ...person({
      bulk: 0.92,
      head: 1.35,
      hair: 'long',
      sleeve: 1,
      pose: { ...POSES.striding, chest: [0, -0.72], head: [0.02, -0.92] },
    }),
    ...limbsOf('0 0.04: 0 -0.54 0.07, -0.01 -0.36 0.15; 0 0.04: -0.12 -0.33 0.06, 0.11 -0.33 0.06'),
  ],
}

const holdingHands: Pose = { ...POSES.standing, arms: bends('0.13 -0.62, 0.17 -0.48; -0.14 -0.62, -0.15 -0.46') }

/** Side by side, hand in hand. */
const couple: Animal = {
  fur: 0,
  materials: [[0.36, 0.07, 260], SKIN, [0.28, 0.03, 260], DARK, [0.26, 0.04, 45], [0.56, 0.2, 22], [0.5, 0.1, 45]],
  dyed: [5],
  limbs: [
    ...moved(person({ pose: holdingHands, bulk: 1.08 }), -0.17, -0.03),
    ...moved(
      [
        ...person({ pose: holdingHands, bulk: 0.84, hair: 'long', legs: 1 }).map((limb): Limb => {
          const [ax, ay, ar, bx, by, br, depth, material] = limb
          return [-ax, ay * 0.93, ar, -bx, by * 0.93, br, depth, material === 0 ? 5 : material === 4 ? 6 : material]
        }),
        ...tube(5, 0.03, [0, -0.5, 0.075], [0, -0.28, 0.13]),
      ],
      0.17,
      0,
    ),
  ],
}

export const FAMILY_PEOPLE = { child, girl, couple } satisfies Record<string, Animal>
