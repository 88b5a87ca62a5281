import { clamp } from './number.ts'
import { createRandom } from './random.ts'

const { order: ORDER, slopeX: SLOPE_X, slopeY: SLOPE_Y } = buildTables()

/** Gradient noise, about -1 to 1. Most loops call this function, so it has no allocation and no branches. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const fx = x - left
  const fy = y - top
  const column = left & 255
  const row = top & 255
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const a = (ORDER[column] ?? 0) + row
  const b = (ORDER[column + 1] ?? 0) + row
  const nw = ORDER[a] ?? 0
  const sw = ORDER[a + 1] ?? 0
  const ne = ORDER[b] ?? 0
  const se = ORDER[b + 1] ?? 0
  const n0 = (SLOPE_X[nw] ?? 0) * fx + (SLOPE_Y[nw] ?? 0) * fy
  const n1 = (SLOPE_X[ne] ?? 0) * (fx - 1) + (SLOPE_Y[ne] ?? 0) * fy
  const n2 = (SLOPE_X[sw] ?? 0) * fx + (SLOPE_Y[sw] ?? 0) * (fy - 1)
  const n3 = (SLOPE_X[se] ?? 0) * (fx - 1) + (SLOPE_Y[se] ?? 0) * (fy - 1)
  const upper = n0 + u * (n1 - n0)
  const lower = n2 + u * (n3 - n2)
  return upper + v * (lower - upper)
}

const PER_UNIT = 8
const TABLE_SIDE = 256
const TABLE = Float32Array.from({ length: TABLE_SIDE * TABLE_SIDE }, (_, i) =>
  noise((i % TABLE_SIDE) / PER_UNIT, Math.floor(i / TABLE_SIDE) / PER_UNIT),
)

/**
 * Noise from a lookup table, in steps of an eighth, mirrored every 32. For grain that is too fine to show the steps.
 */
export function tabledNoise(x: number, y: number): number {
  return TABLE[mirrorIndex(y) * TABLE_SIDE + mirrorIndex(x)] ?? 0
}

function mirrorIndex(x: number): number {
  const index = Math.floor(x * PER_UNIT) & (2 * TABLE_SIDE - 1)
  return index < TABLE_SIDE ? index : 2 * TABLE_SIDE - 1 - index
}

/** Fractal noise: octaves of noise, each rotated a little so that no axis is visible. */
export function fbm(x: number, y: number, octaves: number): number {
  let amplitude = 0.5
  let sum = 0
  for (let i = 0; i < octaves; i++) {
    sum += amplitude * noise(x, y)
    const rotated = x * 1.6 - y * 1.2 + 3.1
    y = x * 1.2 + y * 1.6 + 7.3
    x = rotated
    amplitude *= 0.5
  }
  return sum
}

/** Fractal noise with sharp crests, about 0 to 1, for rock and nebula filaments. */
export function ridged(x: number, y: number, octaves: number): number {
  let amplitude = 0.5
  let sum = 0
  let weight = 1
  for (let i = 0; i < octaves; i++) {
    let crest = 1 - Math.abs(noise(x, y))
    crest *= crest * weight
    weight = clamp(crest * 1.6)
    sum += amplitude * crest
    x = x * 2.03 + 11.7
    y = y * 2.03 + 5.1
    amplitude *= 0.5
  }
  return sum
}

/** Noise that is distorted by noise, for marble, smoke and flowing paint. */
export function warped(x: number, y: number, bend: number): number {
  return fbm(x + bend * fbm(x + 1.7, y + 9.2, 3), y + bend * fbm(x + 8.3, y + 2.8, 3), 4)
}

function buildTables() {
  const random = createRandom(1234567)
  const shuffled = Array.from({ length: 256 }, (_, i) => ({ i, rank: random.next() })).sort((p, q) => p.rank - q.rank)
  const order = new Uint8Array(512)
  const slopeX = new Float32Array(256)
  const slopeY = new Float32Array(256)
  for (let i = 0; i < 512; i++) order[i] = shuffled[i & 255]?.i ?? 0
  for (let i = 0; i < 256; i++) {
    const angle = (i / 256) * Math.PI * 2
    slopeX[i] = Math.cos(angle) * 1.5
    slopeY[i] = Math.sin(angle) * 1.5
  }
  return { order, slopeX, slopeY }
}
