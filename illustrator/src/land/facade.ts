import { clamp } from '../math/number.ts'
import { hashCell } from '../math/random.ts'
import { oklch, type Lch, type Rgb } from '../math/colour.ts'

/** How a part of a town is built. */
export interface Quarter {
  walls: readonly Lch[]
  roof: Lch
  frame: Lch
  shutters?: readonly Lch[]
  storeys: readonly [number, number]
  isCobbled: boolean
}

/** What a ray finds on a house: its colour, how much of it shines by itself. */
export interface Facade {
  colour: Float64Array
  glow: number
  isRoof: boolean
}

export interface Hit {
  /** Across the house, 0 to 1, and height above the ground. */
  u: number
  up: number
  cell: number
  side: number
  seed: number
  isLit: boolean
}

/** Length of a house along the street. */
export const HOUSE = 0.62
const STOREY = 0.165
const SHOP = 0.21
const GLASS = oklch(0.42, 0.045, 235)
const SKY_IN_GLASS = oklch(0.72, 0.05, 235)
const LAMP = oklch(0.86, 0.125, 76)
const WOOD = oklch(0.36, 0.05, 45)
const AWNINGS: readonly [Rgb, Rgb, Rgb, Rgb] = [
  oklch(0.56, 0.17, 27),
  oklch(0.5, 0.1, 155),
  oklch(0.5, 0.11, 250),
  oklch(0.76, 0.13, 75),
]
const CANVAS = oklch(0.96, 0.015, 90)
const cache = new Map<Quarter, Palette>()

interface Palette {
  walls: readonly Rgb[]
  shutters: readonly Rgb[]
  roof: Rgb
  frame: Rgb
}

/** Colours one point of a house; false if the point lies above its roof. */
export function facade(quarter: Quarter, { u, up, cell, side, seed, isLit }: Hit, out: Facade): boolean {
  const palette = paletteOf(quarter)
  const own = hashCell(cell, side, seed)
  const [least, most] = quarter.storeys
  const storeys = least + Math.floor(hashCell(cell, side, seed + 1) * (most - least + 0.999))
  const tall = SHOP + storeys * STOREY
  const roof = 0.1 + 0.05 * hashCell(cell, side, seed + 2)
  out.glow = 0
  out.isRoof = up > tall
  if (up > tall + roof) return false
  if (out.isRoof) {
    paintRoof(out, palette, { u, v: (up - tall) / roof, isLit })
    return true
  }
  const wall = palette.walls[Math.floor(own * palette.walls.length)] ?? palette.frame
  const joint = u < 0.012 || u > 0.988 ? 0.6 : 1
  put(out, wall, joint)
  if (up > tall - 0.025) put(out, palette.frame, up > tall - 0.008 ? 0.7 : 0.95)
  else if (up < SHOP) paintShop(out, { u, v: up / SHOP, own, isLit })
  else {
    const storey = (up - SHOP) / STOREY
    const floor = Math.floor(storey)
    const shutter = palette.shutters[Math.floor(hashCell(cell, side, seed + 4) * palette.shutters.length)]
    const columns = 3 + (own > 0.6 ? 1 : 0)
    const column = Math.floor(u * columns)
    const chance = hashCell(column + cell * 31, floor + side * 57, seed)
    paintWindow(out, { u: u * columns - column, v: storey - floor, frame: palette.frame, shutter, chance, isLit })
  }
  return true
}

function paletteOf(quarter: Quarter): Palette {
  const known = cache.get(quarter)
  if (known) return known
  const made = {
    walls: quarter.walls.map((wall) => oklch(...wall)),
    shutters: (quarter.shutters ?? []).map((shutter) => oklch(...shutter)),
    roof: oklch(...quarter.roof),
    frame: oklch(...quarter.frame),
  }
  cache.set(quarter, made)
  return made
}

function put({ colour }: Facade, [r, g, b]: Rgb, k: number): void {
  colour[0] = r * k
  colour[1] = g * k
  colour[2] = b * k
}

function paintRoof(
  out: Facade,
  { roof, frame }: Palette,
  { u, v, isLit }: { u: number; v: number; isLit: boolean },
): void {
  put(out, roof, 0.85 + 0.2 * (Math.floor(v * 9) & 1))
  const dormer = Math.abs(((u * 3) % 1) - 0.5)
  if (v > 0.66 || dormer > 0.2) return
  put(out, frame, 0.9)
  if (v > 0.5 || dormer > 0.13) return
  put(out, isLit ? LAMP : GLASS, 1)
  out.glow = isLit ? 0.5 : 0
}

interface Opening {
  u: number
  v: number
  frame: Rgb
  shutter: Rgb | undefined
  chance: number
  isLit: boolean
}

function paintWindow(out: Facade, { u, v, frame, shutter, chance, isLit }: Opening): void {
  const off = Math.abs(u - 0.5)
  if (v < 0.13 || v > 0.86) {
    if (v < 0.13 && v > 0.08 && off < 0.26) put(out, frame, 0.85)
    return
  }
  if (off < 0.2) {
    const isBar = off > 0.16 || off < 0.014 || v < 0.18 || v > 0.82 || Math.abs(v - 0.6) < 0.018
    if (isBar) put(out, frame, 0.95)
    else if (isLit && chance < 0.58) {
      put(out, LAMP, 1)
      out.glow = 0.5 + chance * 1.1
    } else put(out, chance > 0.5 ? SKY_IN_GLASS : GLASS, isLit ? 0.35 : 0.7 + v * 0.5)
  } else if (shutter && off < 0.36) put(out, shutter, 0.8 + 0.25 * (Math.floor(v * 22) & 1))
}

function paintShop(out: Facade, { u, v, own, isLit }: { u: number; v: number; own: number; isLit: boolean }): void {
  const awning = AWNINGS[Math.floor(own * 97) & 3] ?? CANVAS
  const hasAwning = own < 0.62
  const isDoor = Math.abs(u - 0.5) < 0.075
  if (v > 0.94) put(out, WOOD, 1.4)
  else if (hasAwning && v > 0.68 && u > 0.05 && u < 0.95) {
    put(out, Math.floor(u * 13) & 1 ? CANVAS : awning, clamp(0.7 + v * 0.3))
    out.glow = isLit ? 0.12 : 0
  } else if (!hasAwning && v > 0.76) put(out, awning, 0.75)
  else if (isDoor) put(out, Math.abs(u - 0.5) < 0.05 && v > 0.35 ? GLASS : WOOD, 1)
  else if (v > 0.16 && u > 0.07 && u < 0.93) {
    const isBar = Math.abs(((u * 6) % 1) - 0.5) > 0.46
    put(out, isBar ? WOOD : isLit ? LAMP : GLASS, isBar ? 1 : 0.55 + 0.4 * v)
    out.glow = isLit && !isBar ? (0.12 + 0.5 * v) * (0.35 + own) : 0
  } else put(out, WOOD, 0.8)
}
