import { clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise, warped } from '../math/noise.ts'
import { hashCell, type Random } from '../math/random.ts'
import { mixColors, oklch, type Rgb, scaleColor } from '../math/color.ts'
import { blend, dab, fillShape, glow, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { createCoarseField } from '../raster/field.ts'
import { type Scheme, toneAt } from './strokes.ts'

type Point = readonly [x: number, y: number]

/** A crumpled sheet of planes: triangles on a jittered grid, each lit at a different slope. */
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
  const cornerAt = (column: number, row: number): Point => [
    (column - 0.5 + (hashCell(column, row, seed) - 0.5) * 0.85 + (row % 2) * 0.4) * cell,
    (row - 0.5 + (hashCell(column, row, seed + 1) - 0.5) * 0.85) * cell,
  ]
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const corners = [
        cornerAt(column, row),
        cornerAt(column + 1, row),
        cornerAt(column, row + 1),
        cornerAt(column + 1, row + 1),
      ] as const
      const [nw, ne, sw, se] = corners
      const isFlipped = hashCell(column, row, 5) < 0.5
      const halves = isFlipped
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
        const distance = Math.hypot(x - focus[0], y - focus[1]) / side
        const tone = 0.82 - distance * 1.15 + fbm((x / side) * 3 * flow + shift, (y / side) * 3 * flow, 3) * 0.9
        const brightness = 0.72 + 0.5 * hashCell(column * 2 + half, row, seed + 7)
        const isAccent = hashCell(column, row * 2 + half, seed + 9) < 0.035
        const color: Rgb = isAccent ? scheme.accent : toneAt(scheme, clamp(tone))
        paintTriangle(stage, triangle, {
          color: scaleColor(color, brightness),
          id: ID.abstract + ((column + row + half) % 10),
        })
      })
    }
}

function paintTriangle(stage: Stage, triangle: readonly Point[], { color, id }: { color: Rgb; id: number }): void {
  const [top = [0, 0]] = [...triangle].sort((a, b) => a[1] - b[1])
  const bottom = Math.max(...triangle.map((point) => point[1]))
  const pale = mixColors(color, [1, 1, 1], 0.12)
  fillShape(stage, [triangle.flat()], {
    id,
    paint: (_x, y, out) => {
      const t = clamp((y - top[1]) / (bottom - top[1] + 1))
      out[0] = pale[0] + (color[0] * 0.84 - pale[0]) * t
      out[1] = pale[1] + (color[1] * 0.84 - pale[1]) * t
      out[2] = pale[2] + (color[2] * 0.84 - pale[2]) * t
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

/** Overlapping sheets of paper or silk. Each casts a shadow on the next. */
export function paintRibbons(stage: Stage, scheme: Scheme): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('ribbons')
  const ribbons = cutRibbons(random.integer(6, 12), random.between(0.5, 1.5), seed % 313)
  const angle = random.between(-0.9, 0.9) + (random.chance(0.3) ? Math.PI / 2 : 0)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const side = Math.max(width, height)
  const startsDark = random.chance(0.5)
  const foldFrequency = random.chance(0.5) ? random.between(18, 44) : 0
  const tones = Array.from({ length: ribbons.count + 1 }, (_, i) => {
    const along = i / ribbons.count
    return hashCell(i, 3, seed) < 0.14 && i > 1 ? scheme.accent : toneAt(scheme, startsDark ? along : 1 - along)
  })
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dx = (x - width / 2) / side
      const dy = (y - height / 2) / side
      const along = clamp((dx * cos + dy * sin + 0.8) / 1.6) * (SAMPLES - 1)
      const across = dy * cos - dx * sin + 0.5
      const sample = along | 0
      let layer = 0
      while (layer < ribbons.count && across > (ribbons.edges[layer]?.[sample] ?? 9)) layer++
      const above = layer > 0 ? across - (ribbons.edges[layer - 1]?.[sample] ?? 0) : across + 0.2
      const shadow = layer > 0 ? 1 - 0.6 * Math.exp(-above * 26) : 1
      const below = (ribbons.edges[layer]?.[sample] ?? across + 0.2) - across
      const edgeLight = 0.3 * Math.exp(-below * 120) * smoothstep(0, 0.003, below)
      const fold =
        foldFrequency > 0 ? 0.14 * Math.sin(above * foldFrequency * 4 + noise(along * 0.006, layer * 3.1) * 7) : 0
      const sheen = 0.86 + 0.34 * noise(along * 0.004 + layer * 7, layer) + fold
      const [r, g, b] = tones[layer] ?? scheme.accent
      const k = shadow * sheen + edgeLight
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
  // Sheets must not cross, so each edge stays a little beyond the one above it.
  for (let i = 1; i < count; i++)
    for (let s = 0; s < SAMPLES; s++) {
      const before = edges[i - 1]?.[s] ?? 0
      const edge = edges[i]
      if (edge) edge[s] = Math.max(edge[s] ?? 0, before + 0.012)
    }
  return { count, edges, shift }
}

/** Poured paint: bands that fold into each other, with metallic veins between them. */
export function paintMarble(stage: Stage, scheme: Scheme): void {
  const { pixels, ids, width, height, seed } = stage
  const random = stage.random.child('marble')
  const side = Math.min(width, height)
  const shift = seed % 137
  const scale = random.between(0.6, 1.25)
  const bend = random.between(1.1, 2)
  const folds = random.between(2.4, 5)
  const tilt = random.between(-1.2, 1.2)
  const gold = oklch(0.82, 0.12, random.pick([85, 85, 60, 100]))
  const flow = createCoarseField({ width, height, step: 2, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * scale + shift, (y / side) * scale * 1.2, bend),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const n = flow(x, y)
      const slope = n - flow(Math.max(0, x - 5), Math.max(0, y - 5))
      const phase = n * folds + (y / height) * 0.9 + (x / width) * tilt
      const band = Math.sin(phase * Math.PI)
      const colorIndex = Math.floor(clamp(0.46 + band * 0.44) * 511) * 3
      const light = 1 + clamp(slope * 12, -0.38, 0.45)
      const vein = smoothstep(0.12, 0.0, Math.abs(band - 0.55)) * smoothstep(-0.25, 0.3, n)
      const glint = (0.55 + clamp(0.5 + slope * 30) * 0.75) * vein
      const keep = 1 - vein
      const p = y * width + x
      pixels[p * 3] = (scheme.gradient[colorIndex] ?? 0) * light * keep + gold[0] * glint
      pixels[p * 3 + 1] = (scheme.gradient[colorIndex + 1] ?? 0) * light * keep + gold[1] * glint
      pixels[p * 3 + 2] = (scheme.gradient[colorIndex + 2] ?? 0) * light * keep + gold[2] * glint
      ids[p] = ID.abstract + Math.min(9, Math.max(0, Math.floor((band + 1) * 5)))
    }
}

/** Rows of ink waves under a disc. Each is darker at its foot and has a pale crest. */
export function paintWaves(stage: Stage, scheme: Scheme): void {
  const { pixels, width, height } = stage
  const random = stage.random.child('waves')
  const high = toneAt(scheme, scheme.isDark ? 0.3 : 0.98)
  const low = toneAt(scheme, scheme.isDark ? 0.75 : 0.75)
  for (let y = 0; y < height; y++) {
    const t = clamp(y / (height * 0.62))
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = mix(high[c] ?? 0, low[c] ?? 0, t * t)
    }
  }
  const radius = Math.min(width, height) * random.between(0.12, 0.25)
  const disc = { x: width * random.between(0.25, 0.75), y: height * random.between(0.2, 0.36) }
  glow(stage, { ...disc, radius: radius * 3, color: scheme.accent, strength: 0.5 })
  dab(stage, [disc.x, disc.y, radius], { color: scaleColor(scheme.accent, 1.15), softness: 0.015, id: ID.abstract + 9 })
  const rows = random.integer(7, 17)
  const lean = random.between(-0.25, 0.25)
  for (let row = 0; row < rows; row++) paintWave(stage, scheme, { row, rows, lean })
}

function paintWave(
  stage: Stage,
  scheme: Scheme,
  { row, rows, lean }: { row: number; rows: number; lean: number },
): void {
  const { pixels, ids, width, height, seed, unit } = stage
  const near = row / (rows - 1)
  const base = height * mix(0.42, 0.98, near ** 1.15)
  const rise = height * mix(0.07, 0.17, near)
  const shift = (seed % 401) + row * 5.3
  const body = toneAt(scheme, scheme.isDark ? mix(0.62, 0.12, near) : mix(0.72, 0.02, near))
  const foot = toneAt(scheme, scheme.isDark ? mix(0.4, 0, near) : mix(0.5, 0, near))
  const crest: Rgb = toneAt(scheme, 1)
  for (let x = 0; x < width; x++) {
    const u = (x / width) * mix(3.4, 1.7, near) * Math.max(1, width / height) + shift
    const peak = 1 - Math.abs(noise(u, row * 1.7))
    const top = base - rise * (peak * peak * 1.1 + fbm(u * 1.5, row, 3) * 0.5) + (x / width - 0.5) * lean * height * 0.3
    for (let y = Math.max(0, (top - 1) | 0); y < height; y++) {
      const down = (y - top) / (rise * 1.8)
      if (down > 1.6) break
      const k = smoothstep(0, 1, down)
      const streak =
        Math.sin((y - top) / (5.5 * unit) + noise(u * 3, (y - top) / (40 * unit)) * 5) *
        0.09 *
        smoothstep(0.9, 0.1, down)
      const line = Math.exp(-Math.max(0, y - top) / (2.2 * unit)) * 0.65
      const p = y * width + x
      const cover = clamp(y + 1 - top)
      const red = mix(mix(body[0], foot[0], k) * (1 + streak), crest[0], line)
      const green = mix(mix(body[1], foot[1], k) * (1 + streak), crest[1], line)
      const blue = mix(mix(body[2], foot[2], k) * (1 + streak), crest[2], line)
      blend(pixels, p * 3, red, green, blue, cover)
      if (cover > 0.5) ids[p] = ID.abstract + (row % 8)
    }
  }
}

type Orb = { x: number; y: number; radius: number; color: Rgb; second: Rgb; index: number }

/** Balls of colored glass in a bright room, large ones near and small ones far away. */
export function paintOrbs(stage: Stage, scheme: Scheme): void {
  const { width, height } = stage
  const random = stage.random.child('orbs')
  paintBackdrop(stage, scheme)
  const side = Math.min(width, height)
  const count = random.integer(7, 16)
  const middle = { x: random.between(0.3, 0.7), y: random.between(0.3, 0.65) }
  const orbs: Orb[] = []
  for (let i = 0; i < count; i++) {
    const far = i / count
    const spread = i === 0 ? 0 : random.between(0.15, 0.62)
    const angle = random.next() * Math.PI * 2
    orbs.push({
      x: width * middle.x + Math.cos(angle) * spread * width * 0.8,
      y: height * middle.y + Math.sin(angle) * spread * height * 0.7,
      radius: side * (i === 0 ? random.between(0.24, 0.34) : mix(0.15, 0.02, far) * random.between(0.7, 1.3)),
      color: i % 4 === 2 ? scheme.accent : toneAt(scheme, random.between(0.25, 0.95)),
      second: toneAt(scheme, random.between(0.1, 0.7)),
      index: i,
    })
  }
  for (const orb of orbs.reverse()) {
    glow(stage, { x: orb.x, y: orb.y, radius: orb.radius * 1.9, color: orb.color, strength: 0.32 })
    paintOrb(stage, orb)
  }
}

function paintBackdrop(stage: Stage, scheme: Scheme): void {
  const { pixels, width, height, seed } = stage
  const side = Math.min(width, height)
  const shift = seed % 127
  const air = createCoarseField({ width, height, step: 4, scratch: stage.scratch }, (x, y) =>
    warped((x / side) * 0.9 + shift, (y / side) * 0.9, 1.2),
  )
  const [lowest, next] = scheme.tones
  const dark = scheme.isDark ? lowest : mixColors(next, scheme.tones[3], 0.5)
  const bright = scheme.isDark ? scheme.tones[2] : scheme.tones[4]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const t = clamp(0.42 + air(x, y) * 1.1 - (y / height - 0.5) * 0.55)
      const i = (y * width + x) * 3
      for (let c = 0; c < 3; c++) pixels[i + c] = mix(dark[c] ?? 0, bright[c] ?? 0, t * t * (3 - 2 * t)) * 0.85
    }
}

function paintOrb(stage: Stage, { x: cx, y: cy, radius, color, second, index }: Orb): void {
  const { pixels, ids, width, height, seed } = stage
  const light = [-0.5, -0.62, 0.6] as const
  const deep = scaleColor(second, 0.35)
  for (let y = Math.max(0, (cy - radius - 1) | 0); y < Math.min(height, cy + radius + 1); y++)
    for (let x = Math.max(0, (cx - radius - 1) | 0); x < Math.min(width, cx + radius + 1); x++) {
      const nx = (x - cx) / radius
      const ny = (y - cy) / radius
      const e = nx * nx + ny * ny
      if (e > 1.03) continue
      const nz = Math.sqrt(Math.max(0, 1 - e))
      const facing = clamp(nx * light[0] + ny * light[1] + nz * light[2])
      const through = smoothstep(0.2, 1.1, -(nx * light[0] + ny * light[1]) + 0.25 * (1 - nz))
      const swirl = 0.5 + fbm(nx * 1.4 + index * 3 + (seed % 23), ny * 1.4 + nz, 3) * 1.1
      const edge = (1 - nz) ** 3
      const shine = facing ** 44 * 1.6 + smoothstep(0.86, 0.9, facing) * 0.08
      const k = 0.2 + facing * 0.75
      const p = y * width + x
      const red = mix(deep[0], mix(second[0], color[0], swirl), k) + color[0] * (through * 0.5 + edge * 0.25) + shine
      const green = mix(deep[1], mix(second[1], color[1], swirl), k) + color[1] * (through * 0.5 + edge * 0.25) + shine
      const blue = mix(deep[2], mix(second[2], color[2], swirl), k) + color[2] * (through * 0.5 + edge * 0.25) + shine
      blend(pixels, p * 3, red, green, blue, clamp((1 - Math.sqrt(e)) * radius + 0.5) * 0.97)
      if (e < 1) ids[p] = ID.subject + (index % 20)
    }
}

type Tile = { x: number; y: number; size: number; colors: readonly [Rgb, Rgb, Rgb]; orientation: number }

/** Quarter circles, arcs, leaves and bars on a grid, like an old print. */
export function paintTiles(stage: Stage, scheme: Scheme): void {
  const { width, height, pixels } = stage
  const random = stage.random.child('tiles')
  const across = random.integer(3, 6)
  const size = Math.min(width, height) / across
  const rows = Math.ceil(height / size) + 1
  const columns = Math.ceil(width / size) + 1
  const colors = [...scheme.tones, scheme.accent, scheme.tones[4]]
  const paper = scheme.isDark ? scheme.tones[0] : scheme.tones[4]
  for (let i = 0; i < pixels.length; i += 3) pixels.set(paper, i)
  const inset = (columns * size - width) / 2
  const ink = createInk(stage)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const big = random.chance(0.12) ? 2 : 1
      const choose = () => colors[random.integer(0, colors.length - 1)] ?? paper
      const tile: Tile = {
        x: column * size - inset,
        y: row * size - (rows * size - height) / 2,
        size: size * big,
        colors: [choose(), choose(), choose()],
        orientation: random.integer(0, 3),
      }
      paintTile(stage, tile, { random, ink, id: ID.abstract + ((row * 3 + column) % 9) })
    }
}

/** Returns a function that turns a color into a shader with uneven brightness, as in a hand-pulled print. */
function createInk({ width, height, unit, scratch }: Stage): (color: Rgb) => Shader {
  const pressure = createCoarseField(
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

type Print = { random: Random; ink: (color: Rgb) => Shader; id: number }

function paintTile(stage: Stage, tile: Tile, { random, ink, id }: Print): void {
  const { x, y, size, colors, orientation } = tile
  const [ground, form, detail] = colors
  fillShape(stage, [[x, y, x + size, y, x + size, y + size, x, y + size]], { paint: ink(ground), id })
  const corner: readonly [number, number] = [x + (orientation & 1) * size, y + (orientation >> 1) * size]
  const start = [0, Math.PI / 2, -Math.PI / 2, Math.PI][orientation] ?? 0
  const quarter = (radius: number) => sector({ center: corner, radius, from: start, to: start + Math.PI / 2 })
  const kind = random.integer(0, 6)
  if (kind <= 1) {
    fillShape(stage, [quarter(size)], { paint: ink(form), id: id + 1 })
    if (kind === 1) fillShape(stage, [quarter(size * 0.5)], { paint: ink(detail), id })
  } else if (kind === 2) {
    for (let i = 4; i > 0; i--)
      fillShape(stage, [quarter((size * i) / 4)], { paint: ink(i % 2 ? ground : form), id: id + (i % 2) })
  } else if (kind === 3) {
    const center = [x + size / 2, y + size / 2] as const
    fillShape(stage, [sector({ center, radius: size * 0.42, from: 0, to: Math.PI * 2 })], {
      paint: ink(form),
      id: id + 1,
    })
    fillShape(stage, [sector({ center, radius: size * 0.18, from: 0, to: Math.PI * 2 })], { paint: ink(detail), id })
  } else if (kind === 4) {
    const opposite = [x + size - (orientation & 1) * size, y + size - (orientation >> 1) * size] as const
    fillShape(stage, [leaf(corner, opposite, size)], { paint: ink(form), id: id + 1 })
  } else if (kind === 5) {
    const center = [x + size / 2, orientation & 1 ? y : y + size] as const
    const from = orientation & 1 ? 0 : Math.PI
    fillShape(stage, [sector({ center, radius: size * 0.5, from, to: from + Math.PI })], {
      paint: ink(form),
      id: id + 1,
    })
  } else {
    for (let i = 0; i < 4; i++) {
      const offset = (i / 4) * size
      const bar =
        orientation & 1
          ? [x + offset, y, x + offset + size / 8, y, x + offset + size / 8, y + size, x + offset, y + size]
          : [x, y + offset, x + size, y + offset, x + size, y + offset + size / 8, x, y + offset + size / 8]
      fillShape(stage, [bar], { paint: ink(form), id: id + 1 })
    }
  }
}

type Sector = { center: readonly [number, number]; radius: number; from: number; to: number }

function sector({ center, radius, from, to }: Sector): number[] {
  const ring: number[] = to - from > 6 ? [] : [...center]
  for (let i = 0; i <= 40; i++) {
    const angle = from + ((to - from) * i) / 40
    ring.push(center[0] + Math.cos(angle) * radius, center[1] + Math.sin(angle) * radius)
  }
  return ring
}

/** A leaf between two opposite corners: the overlap of two quarter circles. */
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
