import { clamp } from '../math/number.ts'
import { fbm } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { mixColours, scaled, type Rgb } from '../math/colour.ts'
import { fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { toneAt, type Scheme } from './scheme.ts'

type Point = readonly [x: number, y: number]

/** A crumpled sheet of planes: triangles over a jittered grid, lit as if each leaned its own way. */
export function paintFacets(stage: Stage, scheme: Scheme): void {
  const { width, height, seed, pixels } = stage
  const random = stage.random.child('facets')
  const cell = Math.min(width, height) * random.between(0.075, 0.16)
  const columns = Math.ceil(width / cell) + 2
  const rows = Math.ceil(height / cell) + 2
  const shift = seed % 211
  const flow = random.between(0.5, 1.1)
  const focus: Point = [width * random.between(0.25, 0.75), height * random.between(0.25, 0.7)]
  const side = Math.max(width, height)
  const ground = scheme.tones[1]
  for (let i = 0; i < pixels.length; i += 3) pixels.set(ground, i)
  const at = (column: number, row: number): Point => [
    (column - 0.5 + (hashCell(column, row, seed) - 0.5) * 0.85 + (row % 2) * 0.4) * cell,
    (row - 0.5 + (hashCell(column, row, seed + 1) - 0.5) * 0.85) * cell,
  ]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const corners = [at(column, row), at(column + 1, row), at(column, row + 1), at(column + 1, row + 1)] as const
      const [nw, ne, sw, se] = corners
      const isTurned = hashCell(column, row, 5) < 0.5
      const halves = isTurned
        ? [
            [nw, ne, se],
            [nw, se, sw],
          ]
        : [
            [nw, ne, sw],
            [ne, se, sw],
          ]
      halves.forEach((triangle, half) => {
        const x = triangle.reduce((sum, point) => sum + point[0], 0) / 3
        const y = triangle.reduce((sum, point) => sum + point[1], 0) / 3
        const near = Math.hypot(x - focus[0], y - focus[1]) / side
        const tone = 0.82 - near * 1.15 + fbm((x / side) * 3 * flow + shift, (y / side) * 3 * flow, 3) * 0.9
        const lean = 0.72 + 0.5 * hashCell(column * 2 + half, row, seed + 7)
        const isAccent = hashCell(column, row * 2 + half, seed + 9) < 0.035
        const colour: Rgb = isAccent ? scheme.accent : toneAt(scheme, clamp(tone))
        paintTriangle(stage, triangle, { colour: scaled(colour, lean), id: ID.abstract + ((column + row + half) % 10) })
      })
    }
}

function paintTriangle(stage: Stage, triangle: readonly Point[], { colour, id }: { colour: Rgb; id: number }): void {
  const [top = [0, 0]] = [...triangle].sort((a, b) => a[1] - b[1])
  const bottom = Math.max(...triangle.map((point) => point[1]))
  const pale = mixColours(colour, [1, 1, 1], 0.12)
  fillShape(stage, [triangle.flat()], {
    id,
    paint: (_x, y, out) => {
      const t = clamp((y - top[1]) / (bottom - top[1] + 1))
      out[0] = pale[0] + (colour[0] * 0.84 - pale[0]) * t
      out[1] = pale[1] + (colour[1] * 0.84 - pale[1]) * t
      out[2] = pale[2] + (colour[2] * 0.84 - pale[2]) * t
    },
  })
}
