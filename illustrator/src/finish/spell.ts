import { colours } from '../math/colour.ts'
import { clamp, mix, smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { glow } from '../paint/shapes.ts'
import { lumaAt } from '../paint/pixels.ts'
import type { Stage } from '../paint/stage.ts'

/** Shafts of light from above, violet shade and teal light, and motes that float through it. */
export function castSpell(stage: Stage): void {
  paintShafts(stage)
  const { width, height, unit } = stage
  const random = stage.random.child('motes')
  for (let i = 0; i < 90; i++) {
    const near = random.next() ** 4
    const x = random.next() * width
    const y = height * (0.15 + 0.85 * random.next() ** 0.7)
    const colour = random.pick(colours('1 0.86 0.5, 0.6 1 0.95, 1 0.7 0.95, 1 0.86 0.5'))
    glow(stage, { x, y, radius: (9 + near * 40) * unit, colour, strength: 0.75 - near * 0.35 })
    glow(stage, { x, y, radius: (3.5 + near * 7) * unit, colour: [1, 1, 0.95], strength: 0.9 })
  }
}

function paintShafts({ pixels, width, height, sun, seed }: Stage): void {
  const fromX = clamp(sun.x, width * 0.15, width * 0.85)
  const fromY = -height * 0.25
  const salt = seed % 61
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      const angle = (x - fromX) / (y - fromY)
      const shaft = smoothstep(-0.1, 0.6, noise(angle * 3.2 + salt, 3.5)) * smoothstep(0.95, 0.05, y / height) * 0.2
      const l = lumaAt(pixels, i)
      const dark = (1 - l) * (1 - l)
      const share = 0.22
      const r = pixels[i] ?? 0
      const g = pixels[i + 1] ?? 0
      const b = pixels[i + 2] ?? 0
      pixels[i] = clamp(mix(r, l * 0.94 + dark * 0.12, share) + shaft)
      pixels[i + 1] = clamp(mix(g, l * 1 + dark * 0.02, share * 0.8) + shaft * 0.92)
      pixels[i + 2] = clamp(mix(b, l * 1.06 + dark * 0.3, share) + shaft * 0.66)
    }
}
