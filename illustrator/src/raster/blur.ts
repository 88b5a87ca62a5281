import type { Scratch } from './scratch.ts'

export type BlurShape = { width: number; height: number; radius: number; channels?: number; passes?: number }

/** Repeated box blur in place: O(1) per pixel, and a few rows of scratch instead of a second image. */
export function blur(data: Float32Array, shape: BlurShape, scratch: Scratch): Float32Array {
  const { width, height, channels = 1, passes = 2 } = shape
  if (shape.radius < 0.5) return data
  const radius = Math.round(shape.radius)
  for (let pass = 0; pass < passes; pass++) {
    blurRows(data, { width, height, channels, radius }, scratch)
    blurColumns(data, { row: width * channels, height, radius }, scratch)
  }
  return data
}

function blurRows(
  data: Float32Array,
  { width, height, channels, radius }: { width: number; height: number; channels: number; radius: number },
  scratch: Scratch,
): void {
  const stride = width * channels
  const weight = 1 / (2 * radius + 1)
  const row = scratch.floats('blur.row', stride)
  for (let y = 0; y < height; y++) {
    const start = y * stride
    for (let x = 0; x < stride; x++) row[x] = data[start + x] ?? 0
    for (let c = 0; c < channels; c++) {
      let sum = (row[c] ?? 0) * (radius + 1)
      for (let i = 1; i <= radius; i++) sum += row[c + (i < width ? i : width - 1) * channels] ?? 0
      for (let x = 0; x < width; x++) {
        data[start + c + x * channels] = sum * weight
        const behind = x - radius < 0 ? 0 : x - radius
        const ahead = x + radius + 1 >= width ? width - 1 : x + radius + 1
        sum += (row[c + ahead * channels] ?? 0) - (row[c + behind * channels] ?? 0)
      }
    }
  }
}

function blurColumns(
  data: Float32Array,
  { row, height, radius }: { row: number; height: number; radius: number },
  scratch: Scratch,
): void {
  const weight = 1 / (2 * radius + 1)
  const ring = scratch.floats('blur.ring', row * (radius + 1))
  const first = scratch.floats('blur.first', row)
  const sums = new Float64Array(row)
  for (let x = 0; x < row; x++) {
    first[x] = data[x] ?? 0
    sums[x] = (data[x] ?? 0) * (radius + 1)
  }
  for (let i = 1; i <= radius; i++) {
    const start = (i < height ? i : height - 1) * row
    for (let x = 0; x < row; x++) sums[x] = (sums[x] ?? 0) + (data[start + x] ?? 0)
  }
  for (let y = 0; y < height; y++) {
    const start = y * row
    const slot = (y % (radius + 1)) * row
    const ahead = (y + radius + 1 >= height ? height - 1 : y + radius + 1) * row
    const isEarly = y - radius < 0
    const old = isEarly ? first : ring
    const behind = isEarly ? 0 : ((y - radius) % (radius + 1)) * row
    for (let x = 0; x < row; x++) {
      const value = data[start + x] ?? 0
      const sum = sums[x] ?? 0
      ring[slot + x] = value
      data[start + x] = sum * weight
      sums[x] = sum + (ahead > start ? (data[ahead + x] ?? 0) : value) - (old[behind + x] ?? 0)
    }
  }
}
