import { smoothstep } from '../../math/number.ts'
import { noise } from '../../math/noise.ts'
import { type Lch, oklch } from '../../math/colour.ts'
import { smoothRing } from '../../raster/ring.ts'
import { fillShape } from '../../paint/shapes.ts'
import type { Draft, Spot } from '../draft.ts'

interface Lacquer {
  colour: Lch
  /** Height of the edge under which the flank begins. */
  shoulder: number
  /** Height of its lower edge. */
  sill: number
}

/** Polished sheet metal: the sky on what looks up, a bright line on the shoulder, the road on what looks down. */
export function lacquer(draft: Draft, spots: readonly Spot[], { colour, shoulder, sill }: Lacquer): void {
  const { stage, x, y, size, flip, toward } = draft
  const { ambient, sun, middle, horizon, strength } = stage.light
  const [r, g, b] = oklch(...colour)
  const deep = sill - shoulder
  // Dark paint shows every reflection: as much light on it would turn it grey.
  const polish = 0.2 + 0.8 * Math.min(1, colour[0] * 1.8)
  fillShape(stage, [smoothRing(spots.map(([u, v, corner]) => [x + u * size * flip, y + v * size, corner]))], {
    id: draft.id + 1,
    paint: (px, py, out) => {
      const u = ((px - x) / size) * flip
      const v = (py - y) / size
      const down = (v - shoulder + Math.abs(u) * 0.02) / deep
      const isFlank = smoothstep(-0.06, 0.06, down)
      const wave = noise(u * 5, v * 2) * 0.12
      const above = smoothstep(-1.6, -0.05, down)
      const share = isFlank * (0.92 - 0.62 * smoothstep(0.05, 1.05, down + wave)) + (1 - isFlank) * (0.62 + 0.3 * above)
      const k = strength * share * (1 + u * flip * toward * 0.3) * 0.78
      const line = 0.5 / (1 + ((down - 0.1) * 16) ** 2) + 0.12 / (1 + ((down - 0.72) * 11) ** 2)
      const sky = (1 - isFlank) * (0.1 + 0.22 * above) + isFlank * 0.06
      const mirror = (line + sky) * polish
      const shine = Math.min(1, 0.25 + strength * 0.6)
      out[0] =
        r * (ambient[0] * 0.75 + sun[0] * k) + (middle[0] * 0.6 + sun[0] * 0.3 * shine) * mirror + horizon[0] * 0.015
      out[1] =
        g * (ambient[1] * 0.75 + sun[1] * k) + (middle[1] * 0.6 + sun[1] * 0.3 * shine) * mirror + horizon[1] * 0.015
      out[2] =
        b * (ambient[2] * 0.75 + sun[2] * k) + (middle[2] * 0.6 + sun[2] * 0.3 * shine) * mirror + horizon[2] * 0.015
    },
  })
}

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
