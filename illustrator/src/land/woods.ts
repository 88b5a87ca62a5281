import { path } from '../math/tables.ts'
import { bell, clamp, mix, smoothstep } from '../math/number.ts'
import { fbm, noise } from '../math/noise.ts'
import { type Lch, mixColors, oklch, type Rgb } from '../math/color.ts'
import { createCoarseField } from '../raster/field.ts'
import { add, dab, fillShape, type Shader } from '../paint/shapes.ts'
import { ID, type Stage } from '../paint/stage.ts'
import { coniferRing } from './tree.ts'

type Woods = { leaf: Lch; layers?: number }

type Layer = { index: number; near: number; base: number; air: number; color: Rgb }

const BARK = oklch(0.2, 0.03, 60)

/** The inside of a forest, far to near: layers of trunks that fade into light, then shafts of sunlight. */
export function paintWoods(stage: Stage, { leaf, layers = 6 }: Woods): void {
  const { light } = stage
  const haze = mixColors(light.horizon, mixColors(oklch(...leaf), [1, 1, 1], 0.35), 0.35)
  paintGlade(stage, haze)
  for (let index = 0; index < layers; index++) {
    const near = index / (layers - 1)
    const random = stage.random.child(`wood ${index}`)
    const layer: Layer = {
      index,
      near,
      base: floorY(stage, near),
      air: mix(0.86, 0, near ** 0.7),
      color: oklch(leaf[0] + random.between(-0.08, 0.06), leaf[1], leaf[2] + random.between(-16, 12)),
    }
    if (index < layers - 1)
      paintFloor(stage, layer, { haze, next: (index + 1) / (layers - 1), isLast: index === layers - 2 })
    paintTrunks(stage, layer, haze)
    paintLeaves(stage, layer, haze)
  }
  paintShafts(stage)
}

function floorY({ horizon, height }: Stage, near: number): number {
  return mix(horizon + height * 0.01, height * 1.02, near ** 1.6)
}

function paintGlade(stage: Stage, [r, g, b]: Rgb): void {
  const { pixels, width, height, sun, horizon, unit, scratch } = stage
  // The random size and height make the light a gap between trunks or a wide clearing, low or up in the leaves.
  const random = stage.random.child('glade')
  const wide = width * random.between(0.2, 0.5)
  const tall = height * random.between(0.22, 0.46)
  const middle = horizon * random.between(0.45, 0.95)
  const mottled = createCoarseField(
    { width, height, step: 6, scratch },
    (x, y) => 0.9 + 0.1 * noise(x / (60 * unit), y / (60 * unit)),
  )
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const e = 1 / (1 + ((x - sun.x) / wide) ** 2 + ((y - middle) / tall) ** 2)
      const k = (0.35 + e * 1.05) * mottled(x, y)
      const i = (y * width + x) * 3
      pixels[i] = r * k
      pixels[i + 1] = g * k
      pixels[i + 2] = b * k
    }
}

function paintFloor(
  stage: Stage,
  layer: Layer,
  { haze, next, isLast }: { haze: Rgb; next: number; isLast: boolean },
): void {
  const { width, height, light, sun, unit } = stage
  const { base, index, color, air } = layer
  // The ground of the next layer hides everything below this line.
  const end = isLast ? height + 2 : Math.min(height + 2, floorY(stage, next) + height * 0.03)
  const ring = [0, end]
  for (let x = 0; x <= width + 20; x += 20)
    ring.push(x, base - height * 0.02 + height * 0.018 * fbm((x / width) * 4 + index * 7, index, 3))
  ring.push(width + 20, end)
  const litter = createCoarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) =>
    fbm(x / (30 * unit), y / (9 * unit), 3),
  )
  const paint: Shader = (x, y, out) => {
    const t = clamp((y - base) / (height * 0.3))
    const k = 0.42 - t * 0.15 + litter(x, y) * 0.28
    const direct = light.strength * (0.25 + bell((x - sun.x) / (width * 0.25)) * 0.8)
    const a = air * (1 - t) * 0.75
    for (let c = 0; c < 3; c++)
      out[c] = mix(
        (color[c] ?? 0) * k * ((light.ambient[c] ?? 0) * 0.7 + (light.sun[c] ?? 0) * direct),
        haze[c] ?? 0,
        a,
      )
  }
  fillShape(stage, [ring], { paint, id: ID.forest + Math.min(5, index) })
}

function paintTrunks(stage: Stage, { index, near, base, air }: Layer, haze: Rgb): void {
  const { width, height, light, sun } = stage
  const random = stage.random.child(`trunks ${index}`)
  const count = Math.round(mix(26, 4, near ** 0.6) * Math.max(0.8, Math.min(1.6, width / height)))
  const thickness = Math.min(width, height) * mix(0.008, 0.06, near ** 1.7)
  const clearingX = sun.x / width
  for (let i = 0; i < count; i++) {
    let u = (i + random.between(0.1, 0.9)) / count
    if (near > 0.5 && Math.abs(u - clearingX) < 0.2) u += u < clearingX ? -0.2 : 0.2
    const x = u * width
    const trunkWidth = thickness * random.between(0.6, 1.3)
    const lean = random.between(-0.04, 0.04) * width
    const foot = base + random.between(-0.01, 0.012) * height
    const side = sun.x < x ? -1 : 1
    fillShape(stage, [trunkRing({ x, foot, lean, width: trunkWidth, height })], {
      id: ID.forest + 6 + (index & 3),
      paint: (px, py, out) => {
        const round = clamp(0.5 + ((side * (px - x - (lean * (foot - py)) / foot)) / trunkWidth) * 0.7)
        const rough = 0.75 + 0.5 * noise(px / (trunkWidth * 0.28 + 1), py / (trunkWidth * 2.6 + 4) + i)
        const direct = light.strength * round * round * 2.2
        out[0] = mix(BARK[0] * rough * (light.ambient[0] * 0.8 + light.sun[0] * direct), haze[0], air)
        out[1] = mix(BARK[1] * rough * (light.ambient[1] * 0.8 + light.sun[1] * direct), haze[1], air)
        out[2] = mix(BARK[2] * rough * (light.ambient[2] * 0.8 + light.sun[2] * direct), haze[2], air)
      },
    })
  }
}

type Trunk = { x: number; foot: number; lean: number; width: number; height: number }

function trunkRing({ x, foot, lean, width, height }: Trunk): number[] {
  const half: readonly (readonly [number, number])[] = path(
    [1.7, foot],
    [0.8, foot - height * 0.05],
    [0.55, foot - height * 0.5],
    [0.4, -5],
  )
  const bend = [0, 0, lean * 0.5, lean]
  const left = half.flatMap(([wide, y], i) => [x - width * wide + (bend[i] ?? 0), y])
  const right = half.map(([wide, y], i) => [x + width * wide + (bend[i] ?? 0), y]).reverse()
  return [...left, ...right.flat()]
}

function paintLeaves(stage: Stage, { index, near, air, color }: Layer, haze: Rgb): void {
  const { width, height, light, sun, horizon } = stage
  const random = stage.random.child(`leaves ${index}`)
  const count = Math.round(mix(460, 240, near))
  const size = Math.min(width, height) * mix(0.008, 0.032, near)
  for (let i = 0; i < count; i++) {
    const x = random.next() * width
    const t = random.next() ** 1.6
    const shine = bell((x - sun.x) / (width * 0.3))
    const direct = light.strength * random.between(0.35, 1) * (0.45 + shine * 0.75)
    const touch = {
      rx: size * random.between(0.6, 1.3),
      ry: size * random.between(0.4, 0.8),
      angle: random.next() * Math.PI,
    }
    if (near > 0.6 && Math.abs(x / width - sun.x / width) < 0.24 && t > 0.25) continue
    dab(stage, [x, Math.min(t * horizon * mix(0.85, 0.42, near), height), touch.rx, touch.ry, touch.angle], {
      color: [
        mix(color[0] * (light.ambient[0] * 0.5 + light.sun[0] * direct), haze[0], air * 0.85),
        mix(color[1] * (light.ambient[1] * 0.5 + light.sun[1] * direct), haze[1], air * 0.85),
        mix(color[2] * (light.ambient[2] * 0.5 + light.sun[2] * direct), haze[2], air * 0.85),
      ],
      alpha: 0.85,
      softness: 0.45,
      id: ID.forest + 5,
    })
  }
}

function paintShafts({ pixels, width, height, horizon, light, sun, random: stream }: Stage): void {
  const random = stream.child('shafts')
  const [r, g, b] = light.sun
  for (let i = 0; i < 7; i++) {
    const slope = random.between(0.15, 0.8) * (sun.x < width / 2 ? 1 : -1)
    const topHalfWidth = width * random.between(0.03, 0.07)
    const strength = random.between(0.03, 0.08)
    for (let y = 0; y < height * 0.92; y++) {
      const center = sun.x + (y - horizon * 0.15) * slope
      const half = topHalfWidth * (1 + (y / height) * 2)
      const fade = strength * smoothstep(0, 0.15, y / height) * smoothstep(0.95, 0.4, y / height)
      for (let x = Math.max(0, (center - half) | 0); x < Math.min(width, center + half); x++) {
        const e = 1 - ((x - center) / half) ** 2
        const k = e * e * fade
        add(pixels, (y * width + x) * 3, r * k, g * k, b * k)
      }
    }
  }
}

interface Forest {
  y: number
  rows: number
  /** Height of the nearest trees, as a share of the image height. */
  size: number
  spread?: number
  color?: Lch
  snow?: number
  /** A gap between the trees: center and half width, as shares of the image width. */
  gap?: readonly [number, number]
  hasFloor?: boolean
}

type Row = { index: number; near: number; y: number; height: number }

/** Rows of conifers. The far rows are hazy. */
export function paintForest(stage: Stage, forest: Forest): void {
  const { height } = stage
  for (let index = 0; index < forest.rows; index++) {
    const near = forest.rows > 1 ? index / (forest.rows - 1) : 1
    const row: Row = {
      index,
      near,
      y: forest.y + height * (forest.spread ?? 0.05) * near,
      height: height * forest.size * mix(0.45, 1, near),
    }
    const paint = rowShader(stage, forest, row)
    const id = ID.forest + Math.min(9, index)
    if (forest.hasFloor ?? true) fillShape(stage, [floorRing(stage, row)], { paint, id })
    fillShape(stage, treeRings(stage, forest, row), { paint, id })
  }
}

function groundWave({ seed, height }: Stage, row: Row, u: number): number {
  return fbm(u * 2.3 + row.index * 7 + (seed % 57), row.index, 3) * height * 0.03
}

function floorRing(stage: Stage, row: Row): number[] {
  const { width, height } = stage
  const ring = [0, height, 0, row.y]
  for (let x = 0; x <= width; x += 16) ring.push(x, row.y + groundWave(stage, row, x / width))
  ring.push(width, height)
  return ring
}

function treeRings(stage: Stage, forest: Forest, row: Row): number[][] {
  const { width } = stage
  const random = stage.random.child(`forest ${row.index} ${Math.round(forest.size * 100)}`)
  const count = Math.ceil(width / (row.height * 0.16))
  const rings: number[][] = []
  for (let i = -1; i <= count + 1; i++) {
    const x = ((i + random.between(-0.4, 0.4)) / count) * width
    const u = x / width
    if (forest.gap && Math.abs(u - forest.gap[0]) < forest.gap[1] * (1 - row.near * 0.2) && random.chance(0.93))
      continue
    const height = row.height * random.between(0.55, 1.15) * (1 + 0.35 * fbm(u * 3 + row.index, 4, 2))
    rings.push(coniferRing({ x, y: row.y + groundWave(stage, row, u) + 4, height }, random))
  }
  return rings
}

function rowShader(stage: Stage, forest: Forest, row: Row): Shader {
  const { width, height, light } = stage
  const { snow = 0 } = forest
  const [lightness, chroma, hue] = forest.color ?? [0.3, 0.06, 160]
  const random = stage.random.child(`row ${row.index}`)
  const base: Rgb = oklch(lightness, chroma, hue + random.between(-12, 12))
  const haze = mixColors(light.horizon, light.middle, 0.4)
  const air = mix(0.68, 0.06, row.near) * light.haze
  const needles = createCoarseField({ width, height, step: 3, scratch: stage.scratch }, (x, y) =>
    noise(x / (row.height * 0.06), y / (row.height * 0.05) + row.index * 9),
  )
  const ambient = mix(0.7, 0.34, row.near)
  return (x, y, out) => {
    const e = needles(x, y)
    const t = clamp((y - (row.y - row.height)) / row.height)
    const sunShare = light.strength * clamp(0.25 + e * 0.5 - t * 0.25) * 0.8
    const white = snow > 0 ? smoothstep(0.1, 0.35, e + 0.25 * snow - t * 0.15) * snow : 0
    const a = clamp(air + t * 0.22 * light.haze * (1 - row.near * 0.7))
    const shine0 = light.ambient[0] * ambient + light.sun[0] * sunShare
    const shine1 = light.ambient[1] * ambient + light.sun[1] * sunShare
    const shine2 = light.ambient[2] * ambient + light.sun[2] * sunShare
    out[0] = mix(mix(base[0], 0.9, white) * shine0, haze[0], a)
    out[1] = mix(mix(base[1], 0.9, white) * shine1, haze[1], a)
    out[2] = mix(mix(base[2], 0.9, white) * shine2, haze[2], a)
  }
}
