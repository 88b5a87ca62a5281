import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { mixColours, oklch, scaled, type Rgb } from '../math/colour.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { paintSigns } from './signs.ts'

export interface Street {
  /** Where the street vanishes, as a share of the width. */
  vanishing: number
  /** 0: lamplight only; 1: signs everywhere. */
  neon: number
}

const HALF_WIDTH = 0.55
const WARM = oklch(0.86, 0.11, 75)
const COOL = oklch(0.85, 0.06, 220)

interface Look {
  centre: number
  perHeight: number
  signs: readonly [Rgb, Rgb, Rgb, Rgb]
  haze: Rgb
  neon: number
}

/** A street canyon, one ray per pixel against two rows of houses: the cheapest dramatic city there is. */
export function paintStreet(stage: Stage, { vanishing, neon }: Street): void {
  const { width, height, horizon, seed, light } = stage
  const hue = seed % 30
  const signs = [
    oklch(0.68, 0.24, 350 + hue),
    oklch(0.8, 0.15, 200),
    oklch(0.75, 0.2, 310),
    oklch(0.82, 0.17, 80),
  ] as const
  const tinted = mixColours(light.horizon, signs[seed % 2 ? 1 : 0], 0.45 * neon)
  const look: Look = { centre: width * vanishing, perHeight: 1.15 / height, signs, haze: scaled(tinted, 0.34), neon }
  const colour = new Float64Array(3)
  const bottom = Math.min(height, horizon + 2)
  for (let y = 0; y < bottom; y++) for (let x = 0; x < width; x++) paintRay(stage, look, { x, y, colour })
  paintSigns(stage, { centre: look.centre, halfWidth: HALF_WIDTH, colours: signs, neon })
}

interface Ray {
  x: number
  y: number
  colour: Float64Array
}

function paintRay({ pixels, ids, width, horizon, seed }: Stage, look: Look, { x, y, colour }: Ray): void {
  const across = Math.max(0.004, Math.abs(x - look.centre) * look.perHeight)
  const side = x < look.centre ? 0 : 1
  const up = (horizon - y) * look.perHeight
  let depth = 0
  let cell = 0
  let floorHeight = 0
  let isHit = false
  for (let row = 0; row < 4 && !isHit; row++) {
    depth = (HALF_WIDTH + row * 0.8) / across
    cell = Math.floor(depth / 0.9 + side * 0.5)
    floorHeight = up * depth
    isHit = floorHeight < 0.75 + 2.6 * hashCell(cell, side, seed + row) ** 1.3
  }
  const p = y * width + x
  const i = p * 3
  const [hr, hg, hb] = look.haze
  if (!isHit || depth > 26) {
    if (depth <= 26) return
    const a = 0.85 * clamp(1 - floorHeight / 3)
    pixels[i] = mix(pixels[i] ?? 0, hr, a)
    pixels[i + 1] = mix(pixels[i + 1] ?? 0, hg, a)
    pixels[i + 2] = mix(pixels[i + 2] ?? 0, hb, a)
    return
  }
  facade(look, { depth, cell, side, floorHeight, seed }, colour)
  const fog = (1 - Math.exp(-depth * 0.085)) * 0.9
  pixels[i] = mix(colour[0] ?? 0, hr, fog)
  pixels[i + 1] = mix(colour[1] ?? 0, hg, fog)
  pixels[i + 2] = mix(colour[2] ?? 0, hb, fog)
  ids[p] = ID.street + ((cell * 2 + side) & 7)
}

interface Wall {
  depth: number
  cell: number
  side: number
  floorHeight: number
  seed: number
}

function facade({ signs, neon }: Look, { depth, cell, side, floorHeight, seed }: Wall, out: Float64Array): void {
  const along = depth / 0.9 + side * 0.5 - cell
  const column = along * 9
  const storey = floorHeight / 0.105
  const cx = Math.floor(column)
  const cy = Math.floor(storey)
  const u = column - cx
  const v = storey - cy
  const tone = (0.25 + 0.35 * hashCell(cell, side, 5)) * (along < 0.03 || along > 0.97 ? 0.4 : 1)
  const reflected = Math.exp(-floorHeight * 2.6) * 0.09 * neon
  const rim = signs[(cell + side) & 3] ?? signs[0]
  out[0] = 0.02 * tone + rim[0] * reflected
  out[1] = 0.022 * tone + rim[1] * reflected
  out[2] = 0.035 * tone + rim[2] * reflected
  const chance = hashCell(cx + cell * 31, cy + side * 57, seed)
  const isWindow = u > 0.2 && u < 0.8 && v > 0.25 && v < 0.8 && floorHeight > 0.22
  if (isWindow && chance < 0.3 * (0.4 + hashCell(cell, side, 3))) {
    const k = (0.1 + 0.9 * hashCell(cy, cx, cell) ** 2) * 0.6
    addColour(out, chance < 0.18 ? WARM : COOL, k)
  }
  if (floorHeight < 0.2 && floorHeight > 0.03 && u > 0.08) {
    const shop = hashCell(cell, Math.floor(column / 3), 77 + side)
    const k = (0.5 + 0.5 * Math.abs(noise(column * 2, floorHeight * 30))) * (shop < 0.55 ? 0.4 : 0.06)
    addColour(out, shop < 0.4 ? WARM : (signs[(shop * 40) & 3] ?? WARM), k)
  }
}

function addColour(out: Float64Array, [r, g, b]: Rgb, k: number): void {
  out[0] = (out[0] ?? 0) + r * k
  out[1] = (out[1] ?? 0) + g * k
  out[2] = (out[2] ?? 0) + b * k
}
