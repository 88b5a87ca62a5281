import type { Lch } from '../../math/colour.ts'
import type { Craft } from '../vehicles/craft.ts'
import { profile, type ProfilePoint } from '../lathe.ts'

const BOWL: readonly ProfilePoint[] = profile('-0.5 0.6, -0.4 0.575, -0.22 0.44, -0.08 0.26, -0.05 0.22 0!, 0 0.2 1')

export function paintBowl(craft: Craft, china: Lch, filling: Lch): void {
  craft.contact(0.4)
  craft.lathe(BOWL, [china, [china[0] * 0.8, china[1], china[2]]], {
    gloss: 0.6,
    shadow: { length: 0.45, softness: 10 },
  })
  craft.disc([0, -0.5], { rx: 0.6, ry: 0.19 }, { colour: [china[0] * 0.9 + 0.08, china[1], china[2]], share: 0.8 })
  craft.disc([0, -0.485], { rx: 0.55, ry: 0.16 }, { colour: [china[0] * 0.55, china[1], china[2]], share: 0.4 })
  craft.disc([0, -0.475], { rx: 0.53, ry: 0.148 }, { colour: filling, share: 0.7 })
}
