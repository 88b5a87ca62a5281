import { path, triples } from '../../math/tables.ts'
import type { Scene } from '../../compose/scene.ts'
import { mixColors, oklch, type Rgb } from '../../math/color.ts'
import { noise } from '../../math/noise.ts'
import { clamp } from '../../math/number.ts'
import { hashCell } from '../../math/random.ts'
import { paintClouds } from '../../land/clouds.ts'
import { paintMountains } from '../../land/mountains.ts'
import { paintSky, paintStars } from '../../land/sky.ts'
import { paintSkyline } from '../../land/skyline.ts'
import { paintWater } from '../../land/ground.ts'
import { blend, dab, lit } from '../../paint/shapes.ts'
import { ID, type Stage } from '../../paint/stage.ts'
import { blur } from '../../raster/mask.ts'
import { createCoarseField } from '../../raster/field.ts'
import { rectangle } from '../../subjects/outline.ts'
import { chooseGreens } from '../palette.ts'
import type { RoomPlan } from './room.ts'

/** The view through the window: the sky of the hour, its sun or moon, and the land that the prompt names. */
export function paintOutlook(stage: Stage, scene: Scene, plan: RoomPlan): void {
  const { window, toX, toY, side } = plan
  const wide = toX(window.right) - toX(window.left)
  const tall = toY(window.bottom) - toY(window.top)
  const view: Stage = {
    ...stage,
    horizon: Math.round(toY(window.bottom) - tall * 0.26),
    sun: {
      ...stage.sun,
      x: toX(window.left) + wide * (side > 0 ? 0.34 : 0.66),
      y: toY(window.top) + tall * (stage.light.isLow ? 0.56 : 0.3),
      radius: Math.min(wide, tall) * (stage.sun.isMoon ? 0.13 : 0.1),
      isHidden: stage.sun.isHidden,
    },
  }
  const greens = chooseGreens(scene)
  paintSky(view)
  if (scene.stars > 0) paintStars(view, Math.max(0.7, scene.stars))
  paintClouds(view, scene.cloudCover * 0.8)
  const isUrban = scene.otherPlaces.has('skyline') || scene.otherPlaces.has('street') || plan.kind === 'cafe'
  if (isUrban) paintSkyline(view, { layers: 2, height: 0.16, isLit: stage.light.strength < 1.1 })
  else
    paintMountains(view, {
      layers: 3,
      height: scene.otherPlaces.has('mountains') ? 0.26 : 0.14,
      snow: greens.isSnowy ? 0.8 : 0,
      rock: [0.45, 0.05, 245],
      green: greens.slope,
      ruggedness: scene.otherPlaces.has('mountains') ? 1 : 0,
    })
  if (scene.otherPlaces.has('sea') || scene.otherPlaces.has('beach') || scene.otherPlaces.has('lake'))
    paintWater(view, { tint: [0.45, 0.09, 220] })
  else if (!isUrban)
    paintGarden(view, greens.isSnowy ? triples('.9 .01 240, .8 .02 250') : [greens.leaf, greens.conifer])
  blurWindowRows(stage, toY(window.top) - 12 * stage.unit, toY(window.bottom) + 12 * stage.unit)
  paintPaneWeather(stage, scene, plan)
  stage.ids.fill(ID.sky)
}

/** Blurs only the rows that the window shows, because the wall covers the others. */
function blurWindowRows({ pixels, width, height, unit, scratch }: Stage, from: number, to: number): void {
  const top = Math.min(height - 1, Math.max(0, Math.floor(from)))
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil(to)))
  const rows = pixels.subarray(top * width * 3, bottom * width * 3)
  blur(rows, { width, height: bottom - top, radius: 2.5 * unit, channels: 3 }, scratch)
}

function paintGarden(view: Stage, leaves: readonly (readonly [number, number, number])[]): void {
  const { width, height, unit, light, pixels, horizon } = view
  const random = view.random.child('outlook')
  const lawn = lit(oklch(...(leaves[0] ?? [0.5, 0.1, 140])), light, 0.55)
  for (let y = horizon; y < height; y++)
    for (let x = 0; x < width; x++) blend(pixels, (y * width + x) * 3, lawn[0], lawn[1], lawn[2], 1)
  for (let i = 0; i < 260; i++) {
    const t = random.next()
    const [l, c, h] = leaves[i % 2] ?? [0.5, 0.1, 140]
    const tone = oklch(l * random.between(0.6, 1), c, h)
    const k = light.strength * (0.35 + 0.5 * random.next())
    const color: Rgb = [
      tone[0] * (light.ambient[0] + light.sun[0] * k),
      tone[1] * (light.ambient[1] + light.sun[1] * k),
      tone[2] * (light.ambient[2] + light.sun[2] * k),
    ]
    const r = unit * random.between(14, 30)
    dab(view, [width * random.next(), view.horizon + height * (t * 0.25 - 0.015), r, r * 0.8], {
      color,
      alpha: 0.8,
      softness: 0.6,
    })
  }
}

/** Paints drops on the window, or snowflakes behind it. */
function paintPaneWeather(stage: Stage, { weather, season }: Scene, { window, toX, toY }: RoomPlan): void {
  const isWet = weather === 'rain' || weather === 'storm'
  if (!isWet && weather !== 'snowfall' && season !== 'winter') return
  const random = stage.random.child('panes')
  const bright = mixColors(stage.light.horizon, [1, 1, 1], isWet ? 0.3 : 0.8)
  for (let i = 0; i < (isWet ? 130 : 110); i++) {
    const x = toX(window.left + random.next() * (window.right - window.left))
    const y = toY(window.top + random.next() * (window.bottom - window.top))
    const r = stage.unit * random.between(1.6, isWet ? 3.2 : 4.5)
    dab(stage, [x, y, r, isWet ? r * random.between(1.5, 9) : r], {
      color: bright,
      alpha: isWet ? 0.55 : 0.85,
      softness: 0.5,
    })
  }
}

/** Wall and floor around the window: wallpaper, tiles or boards. */
export function paintShell(plan: RoomPlan): void {
  const { evenStage: stage, toX, toY, window, kind } = plan
  const { pixels, ids, width, height, unit } = stage
  const wall = oklch(...plan.wall)
  const wainscot = oklch(plan.wall[0] * 0.78, plan.wall[1], plan.wall[2])
  const floor = oklch(...plan.floor)
  const foot = toY(0)
  const rail = kind === 'kitchen' ? -1 : toY(-0.13)
  const [left, right, top, bottom] = [toX(window.left), toX(window.right), toY(window.top), toY(window.bottom)]
  const stripe = plan.reach * 0.05
  const tile = plan.reach * 0.055
  const mottled = createCoarseField({ width, height, step: 6, scratch: stage.scratch }, (x, y) =>
    noise((x * 0.02) / unit, (y * 0.02) / unit),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x > left && x < right && y > top && y < bottom) continue
      const isFloor = y >= foot
      const k = isFloor
        ? boardShade(x - width / 2, (y - foot) / plan.reach, plan.reach)
        : kind === 'kitchen'
          ? tileShade(x / tile, y / tile)
          : (Math.floor(x / stripe) & 1 && y < rail ? 0.94 : 1) * (1 + 0.06 * mottled(x, y))
      const color = isFloor ? floor : y > rail && rail > 0 ? wainscot : wall
      const o = y * width + x
      pixels[o * 3] = color[0] * k
      pixels[o * 3 + 1] = color[1] * k
      pixels[o * 3 + 2] = color[2] * k
      ids[o] = isFloor ? ID.ground : ID.street
    }
  const trim = [plan.wood[0] + 0.06, plan.wood[1], plan.wood[2]] as const
  if (kind === 'sill') return
  plan.canvas.face(rectangle([-plan.half, -0.022], [plan.half, 0.004]), trim)
  if (rail > 0) plan.canvas.face(rectangle([-plan.half, -0.138], [plan.half, -0.124]), trim)
}

/** Shade of floorboards, which lead to a vanishing point behind the wall. */
function boardShade(x: number, depth: number, reach: number): number {
  const near = depth + 0.42
  const across = (x / reach / near) * 5.2
  const board = Math.floor(across)
  const edge = Math.abs(across - board - 0.5)
  const grain = noise(board * 17 + across * 2, 3 / near + board * 5) * 0.12
  return (0.86 + 0.2 * hashCell(board, 3) + grain) * (edge > 0.47 ? 0.6 : 1)
}

function tileShade(u: number, v: number): number {
  const row = Math.floor(v)
  const column = Math.floor(u + (row & 1) * 0.5)
  const joint = Math.max(Math.abs(u + (row & 1) * 0.5 - column - 0.5), Math.abs(v - row - 0.5))
  return joint > 0.46 ? 0.82 : 0.94 + 0.1 * hashCell(column, row)
}

/** The window's frame, bars, sill and curtains. */
export function paintWindowFrame(plan: RoomPlan): void {
  const { canvas, window, kind } = plan
  const { left, right, top, bottom } = window
  const white = [0.9, 0.02, 85] as const
  const bar = kind === 'sill' ? 0.02 : 0.013
  const box = (l: number, t: number, r: number, b: number, share = 0.75) =>
    canvas.face(rectangle([l, t], [r, b]), white, { share })
  box(left - bar * 2, top - bar * 2, right + bar * 2, top)
  box(left - bar * 2, top, left + bar * 0.4, bottom)
  box(right - bar * 0.4, top, right + bar * 2, bottom)
  const middle = (left + right) / 2
  box(middle - bar * 0.6, top, middle + bar * 0.6, bottom, 0.6)
  const cross = top + (bottom - top) * 0.36
  box(left, cross - bar * 0.5, right, cross + bar * 0.5, 0.6)
  if (kind !== 'sill') box(left - bar * 3.4, bottom, right + bar * 3.4, bottom + bar * 1.8, 0.95)
  if (kind === 'bedroom' || kind === 'living' || kind === 'sill') paintCurtains(plan)
}

function paintCurtains(plan: RoomPlan): void {
  const { canvas, window, wall, kind } = plan
  const { left, right, top, bottom } = window
  const cloth = [clamp(wall[0] + 0.16, 0.3, 0.92), 0.07, (wall[2] + 190) % 360] as const
  const wide = (right - left) * (kind === 'sill' ? 0.13 : 0.24)
  const low = kind === 'sill' ? bottom : Math.min(-0.03, bottom + 0.12)
  for (const side of [-1, 1]) {
    const edge = side < 0 ? left - wide * 0.35 : right + wide * 0.35
    for (let i = 4; i >= 0; i--) {
      const u = edge - side * wide * (i / 5)
      const fold = wide * 0.17
      const tuck = side * i * wide * 0.07
      canvas.inflate(
        [
          [u - fold, top - 0.035, 1],
          [u + fold, top - 0.035, 1],
          [u + fold + tuck, top + (bottom - top) * 0.62],
          [u + fold * 1.2 + tuck * 0.5, low, 1],
          [u - fold * 1.2 + tuck * 0.5, low, 1],
          [u - fold + tuck, top + (bottom - top) * 0.62],
        ],
        [cloth[0] - i * 0.012, cloth[1], cloth[2]],
        { swell: 0.012, rim: 0.3 },
      )
    }
  }
  canvas.tube(path([left - wide * 0.6, top - 0.035], [right + wide * 0.6, top - 0.035]), 0.009, {
    material: [0.6, 0.1, 75],
    gloss: 0.8,
  })
}
