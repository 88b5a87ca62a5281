import { fbm } from '../math/noise.ts'
import type { Random } from '../math/random.ts'
import type { Rgb } from '../math/colour.ts'
import { coarseField } from '../raster/field.ts'
import { fillShape, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import type { Scheme } from './scheme.ts'

type Tile = { x: number; y: number; size: number; colours: readonly [Rgb, Rgb, Rgb]; turn: number }

/** Quarter circles, arcs, leaves and bars on a grid: printed paper of another century. */
export function paintTiles(stage: Stage, scheme: Scheme): void {
  const { width, height, pixels } = stage
  const random = stage.random.child('tiles')
  const across = random.integer(3, 6)
  const size = Math.min(width, height) / across
  const rows = Math.ceil(height / size) + 1
  const columns = Math.ceil(width / size) + 1
  const colours = [...scheme.tones, scheme.accent, scheme.tones[4]]
  const paper = scheme.isDark ? scheme.tones[0] : scheme.tones[4]
  for (let i = 0; i < pixels.length; i += 3) pixels.set(paper, i)
  const inset = (columns * size - width) / 2
  const ink = inkOf(stage)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const big = random.chance(0.12) ? 2 : 1
      const choose = () => colours[random.integer(0, colours.length - 1)] ?? paper
      const tile: Tile = {
        x: column * size - inset,
        y: row * size - (rows * size - height) / 2,
        size: size * big,
        colours: [choose(), choose(), choose()],
        turn: random.integer(0, 3),
      }
      paintTile(stage, tile, { random, ink, id: ID.abstract + ((row * 3 + column) % 9) })
    }
}

/** The same colour with the unevenness of a hand-pulled print. */
function inkOf({ width, height, unit, scratch }: Stage): (colour: Rgb) => Shader {
  const pressure = coarseField(
    { width, height, step: 4, scratch },
    (x, y) => 1 + fbm(x / (70 * unit), y / (70 * unit), 4) * 0.28 + fbm(x / (7 * unit), y / (7 * unit), 2) * 0.09,
  )
  return ([r, g, b]) =>
    (x, y, out) => {
      const k = pressure(x, y)
      out[0] = r * k
      out[1] = g * k
      out[2] = b * k
    }
}

type Print = { random: Random; ink: (colour: Rgb) => Shader; id: number }

function paintTile(stage: Stage, tile: Tile, { random, ink, id }: Print): void {
  const { x, y, size, colours, turn } = tile
  const [ground, form, detail] = colours
  fillShape(stage, [[x, y, x + size, y, x + size, y + size, x, y + size]], { paint: ink(ground), id })
  const corner: readonly [number, number] = [x + (turn & 1) * size, y + (turn >> 1) * size]
  const start = [0, Math.PI / 2, -Math.PI / 2, Math.PI][turn] ?? 0
  const quarter = (radius: number) => sector({ centre: corner, radius, from: start, to: start + Math.PI / 2 })
  const kind = random.integer(0, 6)
  if (kind <= 1) {
    fillShape(stage, [quarter(size)], { paint: ink(form), id: id + 1 })
    if (kind === 1) fillShape(stage, [quarter(size * 0.5)], { paint: ink(detail), id })
  } else if (kind === 2) {
    for (let i = 4; i > 0; i--)
      fillShape(stage, [quarter((size * i) / 4)], { paint: ink(i % 2 ? ground : form), id: id + (i % 2) })
  } else if (kind === 3) {
    const centre = [x + size / 2, y + size / 2] as const
    fillShape(stage, [sector({ centre, radius: size * 0.42, from: 0, to: Math.PI * 2 })], {
      paint: ink(form),
      id: id + 1,
    })
    fillShape(stage, [sector({ centre, radius: size * 0.18, from: 0, to: Math.PI * 2 })], { paint: ink(detail), id })
  } else if (kind === 4) {
    const opposite = [x + size - (turn & 1) * size, y + size - (turn >> 1) * size] as const
    fillShape(stage, [leaf(corner, opposite, size)], { paint: ink(form), id: id + 1 })
  } else if (kind === 5) {
    const centre = [x + size / 2, turn & 1 ? y : y + size] as const
    const from = turn & 1 ? 0 : Math.PI
    fillShape(stage, [sector({ centre, radius: size * 0.5, from, to: from + Math.PI })], {
      paint: ink(form),
      id: id + 1,
    })
  } else {
    for (let i = 0; i < 4; i++) {
      const at = (i / 4) * size
      const bar =
        turn & 1
          ? [x + at, y, x + at + size / 8, y, x + at + size / 8, y + size, x + at, y + size]
          : [x, y + at, x + size, y + at, x + size, y + at + size / 8, x, y + at + size / 8]
      fillShape(stage, [bar], { paint: ink(form), id: id + 1 })
    }
  }
}

type Sector = { centre: readonly [number, number]; radius: number; from: number; to: number }

function sector({ centre, radius, from, to }: Sector): number[] {
  const ring: number[] = to - from > 6 ? [] : [...centre]
  for (let i = 0; i <= 40; i++) {
    const angle = from + ((to - from) * i) / 40
    ring.push(centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius)
  }
  return ring
}

/** A leaf between two opposite corners: where two quarter circles overlap. */
function leaf(from: readonly [number, number], to: readonly [number, number], size: number): number[] {
  const ring: number[] = []
  const across = [-(to[1] - from[1]), to[0] - from[0]] as const
  const length = Math.hypot(...across) || 1
  for (const side of [1, -1])
    for (let i = 0; i <= 24; i++) {
      const t = side > 0 ? i / 24 : 1 - i / 24
      const bulge = Math.sin(t * Math.PI) * size * 0.3 * side
      ring.push(
        from[0] + (to[0] - from[0]) * t + (across[0] / length) * bulge,
        from[1] + (to[1] - from[1]) * t + (across[1] / length) * bulge,
      )
    }
  return ring
}
