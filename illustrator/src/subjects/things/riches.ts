import { colours, type Lch } from '../../math/colour.ts'
import type { Craft } from '../vehicles/craft.ts'
import type { Point } from '../outline.ts'

export const GOLD: Lch = [0.78, 0.14, 85]
export const JEWELS = colours('0.5 0.22 22, 0.5 0.17 262, 0.58 0.16 155')

export function paintTwinkle(craft: Craft, [u, v]: Point, radius: number): void {
  const star = Array.from({ length: 8 }, (_, i): Point => {
    const r = i % 2 ? radius * 0.12 : radius * (i % 4 ? 0.7 : 1)
    return [u + Math.sin((i / 8) * 6.283) * r, v - Math.cos((i / 8) * 6.283) * r]
  })
  craft.face(star, [0.99, 0.02, 90], { share: 2, isDetail: true })
  craft.glow([u, v], radius * 1.6, { colour: [0.97, 0.04, 90], strength: 0.5 })
}
