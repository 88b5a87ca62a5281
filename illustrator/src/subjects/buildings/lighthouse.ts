import { oklch, type Lch } from '../../math/colour.ts'
import { lit } from '../../paint/pixels.ts'
import { dab, glow } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { modelLathe, profile } from '../lathe.ts'
import type { ObjectPlacement, PaintedObject } from '../object.ts'
import { shadeBody } from '../shade.ts'

export const lighthouse: PaintedObject = { halfWidth: 0.13, height: 1, paint: paintLighthouse }

const LAMP = oklch(0.85, 0.13, 70)
const id = ID.subject + 10

function paintLighthouse(stage: Stage, { x, y, size, colour }: ObjectPlacement): void {
  const isLit = stage.light.strength < 1.1
  const tower = profile(`-1 0.002 1, -0.94 0.05 1, -0.925 0.062 1!, -0.92 0.048 2!, -0.845 0.048 2!, -0.84 0.095 3!,
    -0.8 0.095 3!`)
  for (let i = 0; i < 5; i++) {
    const top = -0.8 + i * 0.16
    const band = i & 1
    tower.push([top + 0.001, 0.072 + i * 0.011, band, 1], [top + 0.16, 0.072 + (i + 1) * 0.011, band, 1])
  }
  const stripe: Lch = colour ?? [0.52, 0.17, 28]
  shadeBody(
    stage,
    modelLathe(stage, tower, { x, y, size }),
    [[0.93, 0.015, 80], stripe, [0.9, 0.13, 85, isLit ? 2.2 : 0.5], [0.3, 0.03, 260]],
    { rim: 0.5, texture: 0.06, id },
  )
  const pane = lit([0.05, 0.05, 0.08], stage.light, 0.5)
  for (let i = 0; i < 3; i++)
    dab(stage, {
      x: x - 0.005 * size,
      y: y - size * (0.2 + i * 0.22),
      rx: size * 0.012,
      ry: size * 0.02,
      colour: pane,
      softness: 0.2,
    })
  if (isLit) paintBeam(stage, { x, y: y - size * 0.885, size })
}

function paintBeam(stage: Stage, { x, y, size }: { x: number; y: number; size: number }): void {
  const { pixels, width, height } = stage
  for (let py = Math.max(0, (y - size * 0.4) | 0); py < Math.min(height, y + size * 0.4); py++)
    for (let px = 0; px < width; px++) {
      const dx = px - x
      const far = Math.abs(dx)
      const e = 1 - ((py - y + dx * 0.1) / (far * 0.11 + size * 0.02)) ** 2
      if (e <= 0) continue
      const k = (e * e * 0.5) / (1 + far / (width * 0.28))
      const i = (py * width + px) * 3
      pixels[i] = (pixels[i] ?? 0) + k
      pixels[i + 1] = (pixels[i + 1] ?? 0) + k * 0.86
      pixels[i + 2] = (pixels[i + 2] ?? 0) + k * 0.6
    }
  glow(stage, { x, y, radius: size * 0.5, colour: LAMP, strength: 1.1 })
}
