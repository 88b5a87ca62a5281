import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { rgbOf, type Lch } from '../math/colour.ts'
import { blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

export interface Water {
  tint?: Lch
  /** Height of the waves; 0.5 a pond, 2 a storm. */
  roughness?: number
  /** A wet street instead of a sea: mirrors more, has no depth. */
  isWetGround?: boolean
  glitter?: number
}

/** Mirrors everything above the horizon in perspective waves: doubles whatever is beautiful up there. */
export function paintWater(stage: Stage, water: Water = {}): void {
  const { tint = [0.3, 0.06, 225], roughness = 1, isWetGround = false, glitter = 1 } = water
  const { pixels, ids, width, height, unit, light, sun, seed, scratch } = stage
  const top = Math.max(1, Math.floor(stage.horizon))
  const above = scratch.floats('A', top * width * 3)
  above.set(pixels.subarray(0, top * width * 3))
  const colour = rgbOf(tint)
  const deepColour = [0, 1, 2].map(
    (c) => (colour[c] ?? 0) * ((light.ambient[c] ?? 0) + (light.sun[c] ?? 0) * light.strength * 0.35),
  )
  const [deepR = 0, deepG = 0, deepB = 0] = deepColour
  const shift = seed % 83
  const fall = isWetGround ? 1 : 0.92
  for (let y = top; y < height; y++) {
    const t = (y - top + 1) / (height - top + 1)
    const perspective = 1 / (0.035 + t)
    const row = perspective * 6.5
    const amplitude = (1.5 + t * 26) * unit * roughness
    const depth = mix(0.1, 0.62, t ** 0.8) * (isWetGround ? 0.65 : 1)
    const lane = width * (0.035 + t * 0.16)
    const sparkle = sun.isHidden ? 0 : (0.35 + t) * (1 - t * 0.75) * glitter * light.strength
    for (let x = 0; x < width; x++) {
      const u = (x / width - 0.5) * perspective * 3 + shift
      const n = noise(u, row * 3) * 0.65 + noise(u * 2.7 + 4, row * 8) * 0.4
      const side = noise(u * 1.3 + 9, row * 4.7)
      const fromY = clamp(top - 1 - (y - top) * fall - n * amplitude * 2, 0, top - 1) | 0
      const fromX = clamp(x + side * amplitude * 0.6, 0, width - 1) | 0
      const j = (fromY * width + fromX) * 3
      const i = (y * width + x) * 3
      const r = (above[j] ?? 0) * 0.93
      const g = (above[j + 1] ?? 0) * 0.93
      const b = (above[j + 2] ?? 0) * 0.93
      const off = (x - sun.x) / lane
      const shine = sparkle > 0 ? ((Math.max(0, n * 1.4 + 0.13) * 1.5) / (1 + off * off * 2.2)) * sparkle : 0
      blend(pixels, i, r, g, b, 1)
      blend(pixels, i, deepR, deepG, deepB, clamp(depth - n * 0.16))
      pixels[i] = (pixels[i] ?? 0) + light.sun[0] * shine
      pixels[i + 1] = (pixels[i + 1] ?? 0) + light.sun[1] * shine
      pixels[i + 2] = (pixels[i + 2] ?? 0) + light.sun[2] * shine
      ids[y * width + x] = ID.water
    }
  }
}
