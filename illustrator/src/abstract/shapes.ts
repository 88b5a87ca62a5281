import { clamp, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { hashCell } from '../math/random.ts'
import { mixColours, type Rgb, scaled } from '../math/colour.ts'
import { fillShape } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { type Scheme, toneAt } from './scheme.ts'

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

const SAMPLES = 1024

interface Ribbons {
  count: number
  /** Lower edges of the ribbons along the sweep, `SAMPLES` each. */
  edges: Float32Array[]
  shift: number
}

/** Sheets of paper or silk lying over each other, each casting a shadow on the next. */
export function paintRibbons(stage: Stage, scheme: Scheme): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('ribbons')
  const ribbons = cutRibbons(random.integer(6, 12), random.between(0.5, 1.5), seed % 313)
  const angle = random.between(-0.9, 0.9) + (random.chance(0.3) ? Math.PI / 2 : 0)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const side = Math.max(width, height)
  const turn = random.chance(0.5)
  const silk = random.chance(0.5) ? random.between(18, 44) : 0
  const tones = Array.from({ length: ribbons.count + 1 }, (_, i) => {
    const along = i / ribbons.count
    return hashCell(i, 3, seed) < 0.14 && i > 1 ? scheme.accent : toneAt(scheme, turn ? along : 1 - along)
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) / side
      const dy = (y - height / 2) / side
      const along = clamp((dx * cos + dy * sin + 0.8) / 1.6) * (SAMPLES - 1)
      const across = dy * cos - dx * sin + 0.5
      const at = along | 0
      let layer = 0
      while (layer < ribbons.count && across > (ribbons.edges[layer]?.[at] ?? 9)) layer++
      const above = layer > 0 ? across - (ribbons.edges[layer - 1]?.[at] ?? 0) : across + 0.2
      const shadow = layer > 0 ? 1 - 0.6 * Math.exp(-above * 26) : 1
      const below = (ribbons.edges[layer]?.[at] ?? across + 0.2) - across
      const lip = 0.3 * Math.exp(-below * 120) * smoothstep(0, 0.003, below)
      const fold = silk > 0 ? 0.14 * Math.sin(above * silk * 4 + noise(along * 0.006, layer * 3.1) * 7) : 0
      const sheen = 0.86 + 0.34 * noise(along * 0.004 + layer * 7, layer) + fold
      const [r, g, b] = tones[layer] ?? scheme.accent
      const k = shadow * sheen + lip
      const p = y * width + x
      pixels[p * 3] = r * k
      pixels[p * 3 + 1] = g * k
      pixels[p * 3 + 2] = b * k
      ids[p] = ID.abstract + (layer % 10)
    }
}

function cutRibbons(count: number, swing: number, shift: number): Ribbons {
  const edges = Array.from({ length: count }, (_, i) => {
    const edge = new Float32Array(SAMPLES)
    for (let s = 0; s < SAMPLES; s++) {
      const u = s / SAMPLES
      const wave = fbm(u * 2.2 * swing + shift + i * 0.37, i * 0.31, 3) * 0.34
      edge[s] = -0.14 + ((i + 0.6) / count) * 1.28 + wave * (0.7 + 0.6 * Math.sin(u * 3 + i * 0.5))
    }
    return edge
  })
  // Sheets must not cross: each edge stays a little beyond the one above it.
  for (let i = 1; i < count; i++)
    for (let s = 0; s < SAMPLES; s++) {
      const before = edges[i - 1]?.[s] ?? 0
      const edge = edges[i]
      if (edge) edge[s] = Math.max(edge[s] ?? 0, before + 0.012)
    }
  return { count, edges, shift }
}
