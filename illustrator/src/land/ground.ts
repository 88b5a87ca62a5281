import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { rgbOf, type Lch } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { blend } from '../paint/pixels.ts'
import { ID, type Stage } from '../paint/stage.ts'

export type GroundMaterial = 'grass' | 'snow' | 'sand' | 'stone' | 'earth'

const COLOURS: Record<GroundMaterial, Lch> = {
  grass: [0.52, 0.11, 130],
  snow: [0.95, 0.012, 250],
  sand: [0.78, 0.07, 78],
  stone: [0.5, 0.02, 250],
  earth: [0.42, 0.05, 55],
}

const GRAIN: Record<GroundMaterial, number> = { grass: 46, snow: 7, sand: 14, stone: 20, earth: 18 }

export interface Ground {
  y: number
  material: GroundMaterial
  colour?: Lch
  /** Height of the rolling edge as a share of the picture. */
  roll?: number
  id?: number
}

/** A plain that rises from the lower edge to a rolling line, brighter towards the sun. */
export function paintGround(stage: Stage, { y: edge, material, colour, roll = 0.03, id = ID.ground }: Ground): void {
  const { pixels, ids, width, height, light, sun, seed } = stage
  const base = rgbOf(colour ?? COLOURS[material])
  const shift = seed % 71
  const depth = height - edge + 1
  const scale = GRAIN[material]
  const texture = coarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) => {
    const perspective = 1 / (Math.max(0.02, (y - edge + height * 0.04) / depth) + 0.12)
    const stretch = material === 'snow' ? 0.5 : 0.8
    return fbm((x / width - 0.5) * scale * perspective * 0.35 + shift, perspective * scale * stretch, 4)
  })
  const toward = sun.x < width / 2 ? -6 : 6
  const contrast = material === 'snow' ? 2.4 : 1.6
  const patches = material === 'grass' ? 0.35 : 0.1
  for (let x = 0; x < width; x++) {
    const top = edge - height * roll * fbm((x / width) * 1.5 + shift, id, 3) * 1.6
    const sunward = 0.35 / (1 + ((x - sun.x) / (width * 0.35)) ** 2)
    for (let y = Math.max(0, (top - 1) | 0); y < height; y++) {
      const cover = clamp(y + 1 - top)
      const t = clamp((y - top) / depth)
      const n = texture(x, y)
      const slope = n - texture(clamp(x + toward, 0, width - 1), Math.max(0, y - 3))
      const direct = clamp(0.62 + slope * contrast + n * patches) * 0.75 + sunward * (1 - t)
      const far = 1 - t
      const a = light.haze * 0.62 * far * far * far * far
      const k = (1 - t * 0.38) * (1 - a)
      const p = y * width + x
      const red = base[0] * (light.ambient[0] * 0.8 + light.sun[0] * light.strength * direct) * k + light.horizon[0] * a
      const green =
        base[1] * (light.ambient[1] * 0.8 + light.sun[1] * light.strength * direct) * k + light.horizon[1] * a
      const blue =
        base[2] * (light.ambient[2] * 0.8 + light.sun[2] * light.strength * direct) * k + light.horizon[2] * a
      blend(pixels, p * 3, red, green, blue, cover)
      if (cover > 0.5) ids[p] = id
    }
  }
}
