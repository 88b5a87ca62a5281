import { smoothstep } from '../../math/number.ts'
import { oklch } from '../../math/colour.ts'
import { smoothRing } from '../../raster/ring.ts'
import { fillShape } from '../../paint/shapes.ts'
import type { Draft, Spot } from '../draft.ts'

/** Dark panes that mirror the sky in their upper part, with a slanting gleam. */
export function carGlass({ stage, x, y, size, flip, id }: Draft, list: readonly (readonly Spot[])[]): void {
  const { middle, horizon, sun, strength } = stage.light
  const dark = oklch(0.2, 0.025, 245)
  for (const spots of list) {
    const top = Math.min(...spots.map(([, v]) => v))
    const bottom = Math.max(...spots.map(([, v]) => v))
    fillShape(stage, [smoothRing(spots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))], {
      id: id + 3,
      paint: (px, py, out) => {
        const u = ((px - x) / size) * flip
        const v = (py - y) / size
        const down = (v - top) / (bottom - top)
        const gleam =
          smoothstep(0.04, 0, Math.abs(((u * 3 - v * 4 + 20) % 0.42) - 0.2) - 0.05) * 0.16 * Math.min(1, strength)
        const mirror = 0.1 + 0.4 * (1 - down) * (1 - down)
        out[0] = dark[0] * 0.6 + middle[0] * mirror + horizon[0] * 0.03 + sun[0] * gleam
        out[1] = dark[1] * 0.6 + middle[1] * mirror + horizon[1] * 0.03 + sun[1] * gleam
        out[2] = dark[2] * 0.6 + middle[2] * mirror + horizon[2] * 0.03 + sun[2] * gleam
      },
    })
  }
}
