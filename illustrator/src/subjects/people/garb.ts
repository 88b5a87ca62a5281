import type { Limb, Material } from './limb.ts'
import { bends, type Pose } from './person.ts'
import type { Plate } from '../plate.ts'
import { tube } from '../tube.ts'

export const GOLD: Material = [0.82, 0.14, 85]
export const DARK: Material = [0.2, 0.02, 270]
export const BROWN: Material = [0.34, 0.05, 50]

/** Feet apart, one hand raised with what it holds. */
export const flourish: Pose = {
  legs: bends('-0.1 -0.25, -0.16 -0.03; 0.1 -0.26, 0.13 -0.03'),
  arms: bends('0.18 -0.66, 0.28 -0.66; -0.17 -0.64, -0.14 -0.5'),
}

/** A sword from its hilt up, leaning to one side. */
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
