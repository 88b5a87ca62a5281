import { smoothstep } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { mixColours } from '../math/colour.ts'
import type { Figure } from '../compose/scene.ts'
import { paintFigure, reachOfPicture } from '../paint/figures.ts'
import { blend } from '../paint/pixels.ts'
import { dab } from '../paint/shapes.ts'
import type { Stage } from '../paint/stage.ts'

/** A whale or dolphin leaping: painted whole, then the sea is put back over what is under water, and foam around it. */
export function paintBreach(stage: Stage, figure: Figure): void {
  const { pixels, width, height, unit, scratch } = stage
  const waterline = figure.y * height
  const top = Math.max(0, (waterline - 20 * unit) | 0)
  const above = top * width * 3
  const sea = scratch.field(Math.max(0, pixels.length - above))
  sea.set(pixels.subarray(above))
  const size = figure.size * 1.05
  const shape = { ...figure, size, y: figure.y + 0.05 }
  const placed = paintFigure(stage, shape, { angle: -0.55, hasShadow: false, rim: 1.2 })
  for (let y = top; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = smoothstep(-5, 7, y - waterline - noise(x / (34 * unit), 3) * 9 * unit)
      const i = (y * width + x) * 3
      if (k > 0) blend(pixels, i, sea[i - above] ?? 0, sea[i - above + 1] ?? 0, sea[i - above + 2] ?? 0, k)
    }
  paintSplash(stage, { x: placed.x, y: waterline, reach: Math.min(reachOfPicture(stage) * 0.4, placed.size * 0.8) })
}

function paintSplash(stage: Stage, { x, y, reach }: { x: number; y: number; reach: number }): void {
  const random = stage.random.child(`splash ${Math.round(x)}`)
  const colour = mixColours(stage.light.horizon, [1, 1, 1], 0.6)
  for (let i = 0; i < 420; i++) {
    const across = random.between(-1, 1)
    const up = random.next() ** 3
    dab(stage, {
      x: x + across * reach,
      y: y - up * reach * 0.4 * (1 - across * across) + random.between(-4, 6) * stage.unit,
      rx: stage.unit * random.between(3, 15),
      ry: stage.unit * random.between(1.5, 6) * (1 + up),
      colour,
      alpha: (0.18 + 0.3 * random.next()) * (1 - up * 0.7),
      softness: 0.8,
    })
  }
}
