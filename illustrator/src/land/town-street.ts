import { clamp, mix } from '../math/number.ts'
import { noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { mixColours, oklch, rgbOf, type Rgb } from '../math/colour.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { facade, type Facade, HOUSE, type Quarter } from './street.ts'
import { QUARTERS } from './skyline.ts'

export interface TownStreet {
  /** Where the street vanishes, as a share of the width. */
  vanishing: number
  isWet: boolean
}

/** Half the street from wall to wall, the height of the eye and the depth at which all is haze; a storey is 0.17. */
export const HALF_STREET = 0.62
export const EYE = 0.2
const KERB = 0.42
const FAR = 15

interface View {
  centre: number
  perHeight: number
  quarter: Quarter
  haze: Rgb
  isLit: boolean
  /** Sun on the left and on the right row of houses. */
  shares: readonly [number, number]
  isWet: boolean
}

/** A street of houses by the hour: painted fronts in the sun, lit windows after dark, one ray per pixel. */
export function paintTownStreet(stage: Stage, { vanishing, isWet }: TownStreet): void {
  const { width, height, light, sun } = stage
  const centre = width * vanishing
  const fromLeft = sun.x < centre
  const view: View = {
    centre,
    perHeight: 1.15 / height,
    quarter: stage.random.child('quarter').pick(QUARTERS),
    haze: mixColours(light.horizon, light.middle, 0.3),
    isLit: light.isLow || light.strength < 1.1,
    shares: fromLeft ? [0.3, 0.82] : [0.82, 0.3],
    isWet,
  }
  const front: Facade = { colour: new Float64Array(3), glow: 0, isRoof: false }
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) paintHouse(stage, view, { x, y, front })
  for (let y = Math.floor(stage.horizon); y < height; y++)
    for (let x = 0; x < width; x++) paintPavement(stage, view, { x, y, front })
}

interface Ray {
  x: number
  y: number
  front: Facade
}

function paintHouse({ pixels, ids, width, horizon, seed, light }: Stage, view: View, { x, y, front }: Ray): void {
  const across = Math.max(0.004, Math.abs(x - view.centre) * view.perHeight)
  const depth = HALF_STREET / across
  if (depth > FAR) return
  const up = (horizon - y) * view.perHeight * depth
  if (up < -EYE) return
  const side = x < view.centre ? 0 : 1
  const along = depth / HOUSE + side * 0.37
  const cell = Math.floor(along)
  if (!facade(view.quarter, { u: along - cell, up: up + EYE, cell, side, seed, isLit: view.isLit }, front)) return
  const p = y * width + x
  const share = light.strength * (view.shares[side] ?? 0.5) * (front.isRoof ? 0.8 : 1)
  const fog = (1 - Math.exp(-depth * 0.11)) * Math.min(0.85, light.haze * 1.15)
  // Toward the ground a narrow street gets less sky.
  const sky = (light.isNight ? 0.8 : 0.62) * (0.72 + 0.28 * clamp((up + EYE) * 1.6))
  for (let c = 0; c < 3; c++) {
    const own = front.colour[c] ?? 0
    const shone = own * ((light.ambient[c] ?? 0) * sky + (light.sun[c] ?? 0) * share + front.glow)
    pixels[p * 3 + c] = mix(shone, view.haze[c] ?? 0, fog)
  }
  ids[p] = ID.street + ((cell * 2 + side) & 7)
}

const ASPHALT = oklch(0.4, 0.015, 262)
const STONE = oklch(0.62, 0.025, 75)
const PAINT = oklch(0.92, 0.02, 95)
const LAMPLIGHT = rgbOf([0.84, 0.13, 72])

/** Roadway, kerb and pavement; wet ones mirror the houses about the foot of their walls. */
function paintPavement(stage: Stage, view: View, { x, y }: Ray): void {
  const { pixels, ids, width, horizon, unit, light, sun } = stage
  const down = (y - horizon) * view.perHeight
  const across = Math.max(0.004, Math.abs(x - view.centre) * view.perHeight)
  const depth = EYE / Math.max(1e-4, down)
  if (HALF_STREET / across < depth) return
  const lateral = (x - view.centre) * view.perHeight * depth
  const i = (y * width + x) * 3
  const isWalk = Math.abs(lateral) > KERB
  const isEdge = Math.abs(Math.abs(lateral) - KERB) < 0.012
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
  const mirrored = Math.max(
    0,
    Math.round(2 * horizon - y + (2 * EYE * across) / (HALF_STREET * view.perHeight) + ripple),
  )
  const j = (Math.min(mirrored, y - 1) * width + x) * 3
  const mirror = view.isWet ? clamp(0.62 + noise(lateral * 4 + 7, depth * 2) * 0.45, 0.15, 0.8) : view.isLit ? 0.12 : 0
  for (let c = 0; c < 3; c++) {
    const own = isDash && !view.quarter.isCobbled ? (PAINT[c] ?? 0) * 0.8 : (base[c] ?? 0) * shade
    const wetted = own * (view.isWet ? 0.5 : 1)
    const shone =
      wetted * ((light.ambient[c] ?? 0) * 0.72 + (light.sun[c] ?? 0) * direct + (LAMPLIGHT[c] ?? 0) * nearWall)
    const dry = mix(shone, view.haze[c] ?? 0, fog)
    pixels[i + c] = mix(dry, (pixels[j + c] ?? 0) * 0.92, mirror)
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
