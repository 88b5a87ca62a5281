import { clamp, mix } from '../math/number.ts'
import { hashCell } from '../math/random.ts'
import { type Lch, mixColors, oklch, type Rgb, toRgb, scaleColor } from '../math/color.ts'
import { glow } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { noise } from '../math/noise.ts'
import { QUARTERS } from './skyline.ts'

type Signs = { center: number; halfWidth: number; colors: readonly [Rgb, Rgb, Rgb, Rgb]; neon: number }

/** Vertical glowing signs on the walls, far to near, in an invented alphabet. */
function paintSigns(stage: Stage, { center, halfWidth, colors, neon }: Signs): void {
  const { height, horizon } = stage
  const random = stage.random.child('signs')
  const depths = Array.from({ length: Math.round(4 + 14 * neon) }, () => random.between(0.8, 6)).sort((a, b) => b - a)
  depths.forEach((depth, index) => {
    const side = random.chance(0.5) ? -1 : 1
    const scale = height / 1.15 / depth
    const board: Board = {
      x: center + side * (halfWidth - random.between(0.03, 0.1)) * scale,
      y: horizon - random.between(0.25, 1.1) * scale,
      height: random.between(0.16, 0.5) * scale,
      width: random.between(0.05, 0.09) * scale,
      color: random.pick(colors),
      clarity: Math.exp(-depth * 0.1),
      salt: index * 13 + ((depth * 1000) | 0),
    }
    glow(stage, {
      x: board.x,
      y: board.y,
      radius: board.height * 1.7,
      color: board.color,
      strength: 0.36 * board.clarity * neon,
    })
    paintBoard(stage, board)
  })
}

type Board = { x: number; y: number; width: number; height: number; color: Rgb; clarity: number; salt: number }

function paintBoard({ pixels, width, horizon }: Stage, board: Board): void {
  const letters = Math.max(2, (board.height / board.width) | 0)
  const left = board.x - board.width / 2
  const top = board.y - board.height / 2
  const [r, g, b] = board.color
  for (let y = Math.max(0, top | 0); y < Math.min(horizon, top + board.height); y++)
    for (let x = Math.max(0, left | 0); x < Math.min(width, left + board.width); x++) {
      const u = (x - left) / board.width
      const v = ((y - top) / board.height) * letters
      const row = v % 1
      const stroke = hashCell(Math.floor(u * 5), Math.floor(row * 5), Math.floor(v) + board.salt)
      const isFrame = u < 0.08 || u > 0.92 || v < 0.1 || v > letters - 0.1
      const isLetter = u > 0.18 && u < 0.82 && row > 0.15 && row < 0.88 && stroke < 0.5
      const k = isFrame ? 1.3 : isLetter ? 1.5 : 0.1
      const white = k > 1.2 ? 0.25 : 0
      const i = (y * width + x) * 3
      pixels[i] = mix(pixels[i] ?? 0, r * k + white, board.clarity)
      pixels[i + 1] = mix(pixels[i + 1] ?? 0, g * k + white, board.clarity)
      pixels[i + 2] = mix(pixels[i + 2] ?? 0, b * k + white, board.clarity)
    }
}

/** Architecture of a part of a town. */
export interface Quarter {
  walls: readonly Lch[]
  roof: Lch
  frame: Lch
  shutters?: readonly Lch[]
  floors: readonly [number, number]
  isCobbled: boolean
}

/** The surface of a house that a ray hits: its color, the light that it emits, and whether it is the roof. */
type Facade = { color: Float64Array; glow: number; isRoof: boolean }

interface Hit {
  /** Horizontal position on the house, 0 to 1, and height above the ground. */
  u: number
  up: number
  cell: number
  side: number
  seed: number
  isLit: boolean
}

/** Length of a house along the street. */
const BUILDING_LENGTH = 0.62
const FLOOR_HEIGHT = 0.165
const STOREFRONT_HEIGHT = 0.21
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
/** Converted colors of each quarter, because `colorFacade` runs for every pixel. */
const PALETTES = new Map<Quarter, Palette>()

type Palette = { walls: readonly Rgb[]; shutters: readonly Rgb[]; roof: Rgb; frame: Rgb }

/** Colors one point of a house. Returns false if the point is above its roof. */
function colorFacade(quarter: Quarter, { u, up, cell, side, seed, isLit }: Hit, out: Facade): boolean {
  const palette = preparePalette(quarter)
  const houseHash = hashCell(cell, side, seed)
  const [min, max] = quarter.floors
  const floors = min + Math.floor(hashCell(cell, side, seed + 1) * (max - min + 0.999))
  const wallHeight = STOREFRONT_HEIGHT + floors * FLOOR_HEIGHT
  const roof = 0.1 + 0.05 * hashCell(cell, side, seed + 2)
  out.glow = 0
  out.isRoof = up > wallHeight
  if (up > wallHeight + roof) return false
  if (out.isRoof) {
    paintRoof(out, palette, { u, v: (up - wallHeight) / roof, isLit })
    return true
  }
  const wall = palette.walls[Math.floor(houseHash * palette.walls.length)] ?? palette.frame
  const joint = u < 0.012 || u > 0.988 ? 0.6 : 1
  setColor(out, wall, joint)
  if (up > wallHeight - 0.025) setColor(out, palette.frame, up > wallHeight - 0.008 ? 0.7 : 0.95)
  else if (up < STOREFRONT_HEIGHT) paintStorefront(out, { u, v: up / STOREFRONT_HEIGHT, own: houseHash, isLit })
  else {
    const floorPosition = (up - STOREFRONT_HEIGHT) / FLOOR_HEIGHT
    const floor = Math.floor(floorPosition)
    const shutter = palette.shutters[Math.floor(hashCell(cell, side, seed + 4) * palette.shutters.length)]
    const columns = 3 + (houseHash > 0.6 ? 1 : 0)
    const column = Math.floor(u * columns)
    const chance = hashCell(column + cell * 31, floor + side * 57, seed)
    paintWindow(out, {
      u: u * columns - column,
      v: floorPosition - floor,
      frame: palette.frame,
      shutter,
      chance,
      isLit,
    })
  }
  return true
}

function preparePalette(quarter: Quarter): Palette {
  const cached = PALETTES.get(quarter)
  if (cached) return cached
  const palette = {
    walls: quarter.walls.map((wall) => oklch(...wall)),
    shutters: (quarter.shutters ?? []).map((shutter) => oklch(...shutter)),
    roof: oklch(...quarter.roof),
    frame: oklch(...quarter.frame),
  }
  PALETTES.set(quarter, palette)
  return palette
}

function setColor({ color }: Facade, [r, g, b]: Rgb, k: number): void {
  color[0] = r * k
  color[1] = g * k
  color[2] = b * k
}

function paintRoof(
  out: Facade,
  { roof, frame }: Palette,
  { u, v, isLit }: { u: number; v: number; isLit: boolean },
): void {
  setColor(out, roof, 0.85 + 0.2 * (Math.floor(v * 9) & 1))
  const dormer = Math.abs(((u * 3) % 1) - 0.5)
  if (v > 0.66 || dormer > 0.2) return
  setColor(out, frame, 0.9)
  if (v > 0.5 || dormer > 0.13) return
  setColor(out, isLit ? LAMP : GLASS, 1)
  out.glow = isLit ? 0.5 : 0
}

type Opening = { u: number; v: number; frame: Rgb; shutter: Rgb | undefined; chance: number; isLit: boolean }

function paintWindow(out: Facade, { u, v, frame, shutter, chance, isLit }: Opening): void {
  const off = Math.abs(u - 0.5)
  if (v < 0.13 || v > 0.86) {
    if (v < 0.13 && v > 0.08 && off < 0.26) setColor(out, frame, 0.85)
    return
  }
  if (off < 0.2) {
    const isBar = off > 0.16 || off < 0.014 || v < 0.18 || v > 0.82 || Math.abs(v - 0.6) < 0.018
    if (isBar) setColor(out, frame, 0.95)
    else if (isLit && chance < 0.58) {
      setColor(out, LAMP, 1)
      out.glow = 0.5 + chance * 1.1
    } else setColor(out, chance > 0.5 ? SKY_IN_GLASS : GLASS, isLit ? 0.35 : 0.7 + v * 0.5)
  } else if (shutter && off < 0.36) setColor(out, shutter, 0.8 + 0.25 * (Math.floor(v * 22) & 1))
}

function paintStorefront(
  out: Facade,
  { u, v, own: houseHash, isLit }: { u: number; v: number; own: number; isLit: boolean },
): void {
  const awning = AWNINGS[Math.floor(houseHash * 97) & 3] ?? CANVAS
  const hasAwning = houseHash < 0.62
  const isDoor = Math.abs(u - 0.5) < 0.075
  if (v > 0.94) setColor(out, WOOD, 1.4)
  else if (hasAwning && v > 0.68 && u > 0.05 && u < 0.95) {
    setColor(out, Math.floor(u * 13) & 1 ? CANVAS : awning, clamp(0.7 + v * 0.3))
    out.glow = isLit ? 0.12 : 0
  } else if (!hasAwning && v > 0.76) setColor(out, awning, 0.75)
  else if (isDoor) setColor(out, Math.abs(u - 0.5) < 0.05 && v > 0.35 ? GLASS : WOOD, 1)
  else if (v > 0.16 && u > 0.07 && u < 0.93) {
    const isBar = Math.abs(((u * 6) % 1) - 0.5) > 0.46
    setColor(out, isBar ? WOOD : isLit ? LAMP : GLASS, isBar ? 1 : 0.55 + 0.4 * v)
    out.glow = isLit && !isBar ? (0.12 + 0.5 * v) * (0.35 + houseHash) : 0
  } else setColor(out, WOOD, 0.8)
}

interface Street {
  /** Vanishing point of the street, as a share of the width. */
  vanishing: number
  /** 0 is lamplight only, 1 is signs everywhere. */
  neon: number
}

const HALF_WIDTH = 0.55
const WARM = oklch(0.86, 0.11, 75)
const COOL = oklch(0.85, 0.06, 220)

/** `unitsPerPixel`: length of a pixel in units of the street, at depth 1. */
type NeonLook = { center: number; unitsPerPixel: number; signs: readonly [Rgb, Rgb, Rgb, Rgb]; haze: Rgb; neon: number }

/** A neon street between tall houses. Casts one ray per pixel at rows of houses on both sides. */
export function paintStreet(stage: Stage, { vanishing, neon }: Street): void {
  const { width, height, horizon, seed, light } = stage
  const hue = seed % 30
  const signs = [
    oklch(0.68, 0.24, 350 + hue),
    oklch(0.8, 0.15, 200),
    oklch(0.75, 0.2, 310),
    oklch(0.82, 0.17, 80),
  ] as const
  const tinted = mixColors(light.horizon, signs[seed % 2 ? 1 : 0], 0.45 * neon)
  const look: NeonLook = {
    center: width * vanishing,
    unitsPerPixel: 1.15 / height,
    signs,
    haze: scaleColor(tinted, 0.34),
    neon,
  }
  const color = new Float64Array(3)
  const bottom = Math.min(height, horizon + 2)
  for (let y = 0; y < bottom; y++) for (let x = 0; x < width; x++) paintRay(stage, look, { x, y, color })
  paintSigns(stage, { center: look.center, halfWidth: HALF_WIDTH, colors: signs, neon })
}

type Ray = { x: number; y: number; color: Float64Array }

function paintRay({ pixels, ids, width, horizon, seed }: Stage, look: NeonLook, { x, y, color }: Ray): void {
  const across = Math.max(0.004, Math.abs(x - look.center) * look.unitsPerPixel)
  const side = x < look.center ? 0 : 1
  const up = (horizon - y) * look.unitsPerPixel
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
  colorNeonFacade(look, { depth, cell, side, floorHeight, seed }, color)
  const fog = (1 - Math.exp(-depth * 0.085)) * 0.9
  pixels[i] = mix(color[0] ?? 0, hr, fog)
  pixels[i + 1] = mix(color[1] ?? 0, hg, fog)
  pixels[i + 2] = mix(color[2] ?? 0, hb, fog)
  ids[p] = ID.street + ((cell * 2 + side) & 7)
}

type Wall = { depth: number; cell: number; side: number; floorHeight: number; seed: number }

function colorNeonFacade(
  { signs, neon }: NeonLook,
  { depth, cell, side, floorHeight, seed }: Wall,
  out: Float64Array,
): void {
  const along = depth / 0.9 + side * 0.5 - cell
  const column = along * 9
  const floorPosition = floorHeight / 0.105
  const cx = Math.floor(column)
  const cy = Math.floor(floorPosition)
  const u = column - cx
  const v = floorPosition - cy
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
    addColor(out, chance < 0.18 ? WARM : COOL, k)
  }
  if (floorHeight < 0.2 && floorHeight > 0.03 && u > 0.08) {
    const storefront = hashCell(cell, Math.floor(column / 3), 77 + side)
    const k = (0.5 + 0.5 * Math.abs(noise(column * 2, floorHeight * 30))) * (storefront < 0.55 ? 0.4 : 0.06)
    addColor(out, storefront < 0.4 ? WARM : (signs[(storefront * 40) & 3] ?? WARM), k)
  }
}

function addColor(out: Float64Array, [r, g, b]: Rgb, k: number): void {
  out[0] = (out[0] ?? 0) + r * k
  out[1] = (out[1] ?? 0) + g * k
  out[2] = (out[2] ?? 0) + b * k
}

interface TownStreet {
  /** Vanishing point of the street, as a share of the width. */
  vanishing: number
  isWet: boolean
}

/** Half the distance from wall to wall. In these units, a floor is about 0.17 high. */
export const HALF_STREET = 0.62
export const EYE_HEIGHT = 0.2
/** Distance of both curbs from the middle of the street. */
const CURB = 0.42
/** Houses farther away are not painted. */
const DEPTH_MAX = 15

interface View {
  /** Vanishing point, in pixels from the left edge. */
  center: number
  /** Length of a pixel in units of the street, at depth 1. */
  unitsPerPixel: number
  quarter: Quarter
  haze: Rgb
  isLit: boolean
  /** Sunlight on the left and on the right row of houses. */
  sunShares: readonly [number, number]
  isWet: boolean
}

/** A street in a town: painted fronts in the sun, lit windows after dark. Casts one ray per pixel at the houses. */
export function paintTownStreet(stage: Stage, { vanishing, isWet }: TownStreet): void {
  const { width, height, light, sun } = stage
  const center = width * vanishing
  const fromLeft = sun.x < center
  const view: View = {
    center,
    unitsPerPixel: 1.15 / height,
    quarter: stage.random.child('quarter').pick(QUARTERS),
    haze: mixColors(light.horizon, light.middle, 0.3),
    isLit: light.isLow || light.strength < 1.1,
    sunShares: fromLeft ? [0.3, 0.82] : [0.82, 0.3],
    isWet,
  }
  const front: Facade = { color: new Float64Array(3), glow: 0, isRoof: false }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) paintBuilding(stage, view, { x, y, front })
  for (let y = Math.floor(stage.horizon); y < height; y++)
    for (let x = 0; x < width; x++) paintPavement(stage, view, { x, y, front })
}

type TownStreetRay = { x: number; y: number; front: Facade }

function paintBuilding(
  { pixels, ids, width, horizon, seed, light }: Stage,
  view: View,
  { x, y, front }: TownStreetRay,
): void {
  const across = Math.max(0.004, Math.abs(x - view.center) * view.unitsPerPixel)
  const depth = HALF_STREET / across
  if (depth > DEPTH_MAX) return
  const up = (horizon - y) * view.unitsPerPixel * depth
  if (up < -EYE_HEIGHT) return
  const side = x < view.center ? 0 : 1
  const along = depth / BUILDING_LENGTH + side * 0.37
  const cell = Math.floor(along)
  if (!colorFacade(view.quarter, { u: along - cell, up: up + EYE_HEIGHT, cell, side, seed, isLit: view.isLit }, front))
    return
  const p = y * width + x
  const share = light.strength * (view.sunShares[side] ?? 0.5) * (front.isRoof ? 0.8 : 1)
  const fog = (1 - Math.exp(-depth * 0.11)) * Math.min(0.85, light.haze * 1.15)
  // In a narrow street, less light from the sky reaches the lower floors.
  const sky = (light.isNight ? 0.8 : 0.62) * (0.72 + 0.28 * clamp((up + EYE_HEIGHT) * 1.6))
  for (let c = 0; c < 3; c++) {
    const surface = front.color[c] ?? 0
    const litColor = surface * ((light.ambient[c] ?? 0) * sky + (light.sun[c] ?? 0) * share + front.glow)
    pixels[p * 3 + c] = mix(litColor, view.haze[c] ?? 0, fog)
  }
  ids[p] = ID.street + ((cell * 2 + side) & 7)
}

const ASPHALT = oklch(0.4, 0.015, 262)
const STONE = oklch(0.62, 0.025, 75)
const PAINT = oklch(0.92, 0.02, 95)
const LAMPLIGHT = toRgb([0.84, 0.13, 72])

/** Road, curb and sidewalk. If they are wet, they reflect the houses, mirrored at the foot of the walls. */
function paintPavement(stage: Stage, view: View, { x, y }: TownStreetRay): void {
  const { pixels, ids, width, horizon, unit, light, sun } = stage
  const down = (y - horizon) * view.unitsPerPixel
  const across = Math.max(0.004, Math.abs(x - view.center) * view.unitsPerPixel)
  const depth = EYE_HEIGHT / Math.max(1e-4, down)
  if (HALF_STREET / across < depth) return
  const lateral = (x - view.center) * view.unitsPerPixel * depth
  const i = (y * width + x) * 3
  const isWalk = Math.abs(lateral) > CURB
  const isEdge = Math.abs(Math.abs(lateral) - CURB) < 0.012
  const isDash = !isWalk && Math.abs(lateral) < 0.011 && ((depth * 2.4) | 0) % 2 === 0
  const isCobbled = view.quarter.isCobbled && !isWalk
  const base = isEdge || isWalk || isCobbled ? STONE : ASPHALT
  const grain = stoneTone(lateral, depth, isWalk || isCobbled)
  const worn = 1 + noise(lateral * 9, depth * 5) * 0.14
  const shade = (isEdge ? 1.25 : isWalk ? 0.92 : isCobbled ? 0.66 : 0.85) * grain * worn
  const nearWall = view.isLit ? 0.6 / (1 + ((HALF_STREET - Math.abs(lateral)) / 0.16) ** 2) : 0
  const direct = light.strength * (0.42 + 0.3 / (1 + ((x - sun.x) / (width * 0.3)) ** 2))
  const fog = (1 - Math.exp(-depth * 0.11)) * Math.min(0.85, light.haze * 1.15)
  const ripple = noise(lateral * 26, depth * 16) * 5 * unit * (1 + down * 3)
  const mirroredY = Math.max(
    0,
    Math.round(2 * horizon - y + (2 * EYE_HEIGHT * across) / (HALF_STREET * view.unitsPerPixel) + ripple),
  )
  const j = (Math.min(mirroredY, y - 1) * width + x) * 3
  const reflectivity = view.isWet
    ? clamp(0.62 + noise(lateral * 4 + 7, depth * 2) * 0.45, 0.15, 0.8)
    : view.isLit
      ? 0.12
      : 0
  for (let c = 0; c < 3; c++) {
    const surface = isDash && !view.quarter.isCobbled ? (PAINT[c] ?? 0) * 0.8 : (base[c] ?? 0) * shade
    const wetted = surface * (view.isWet ? 0.5 : 1)
    const litColor =
      wetted * ((light.ambient[c] ?? 0) * 0.72 + (light.sun[c] ?? 0) * direct + (LAMPLIGHT[c] ?? 0) * nearWall)
    const dry = mix(litColor, view.haze[c] ?? 0, fog)
    pixels[i + c] = mix(dry, (pixels[j + c] ?? 0) * 0.92, reflectivity)
  }
  ids[y * width + x] = ID.ground
}

function stoneTone(lateral: number, depth: number, isPaved: boolean): number {
  if (!isPaved) return 1 + noise(lateral * 60, depth * 40) * 0.06
  const row = Math.floor(depth * 14)
  const across = lateral * 16 + (row & 1) * 0.5
  const column = Math.floor(across)
  const joint = Math.min(across - column, depth * 14 - row)
  return (joint < 0.1 && depth < 4 ? 0.72 : 1) * (0.86 + 0.28 * hashCell(column, row, 3))
}
