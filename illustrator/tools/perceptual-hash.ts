import type { Painting } from '../src/engine.ts'

/** Side of the reduced image, and of the square of its low frequencies: 64 bits without the mean. */
const SIDE = 32
const LOW = 8

/** The 64-bit pHash of an image's gray values: which low frequencies of its cosine transform are above their median. */
export function perceptualHash(painting: Painting): readonly boolean[] {
  const gray = reduced(painting)
  const frequencies: number[] = []
  for (let v = 0; v < LOW; v++)
    for (let u = 0; u < LOW; u++) {
      let sum = 0
      for (let y = 0; y < SIDE; y++) {
        const down = Math.cos(((2 * y + 1) * (v + 1) * Math.PI) / (2 * SIDE))
        for (let x = 0; x < SIDE; x++)
          sum += (gray[y * SIDE + x] ?? 0) * down * Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * SIDE))
      }
      frequencies.push(sum)
    }
  const median = frequencies.toSorted((one, other) => one - other)[frequencies.length / 2] ?? 0
  return frequencies.map((value) => value >= median)
}

/** The number of bits in which two hashes differ. */
export function hashDistance(one: readonly boolean[], other: readonly boolean[]): number {
  return one.reduce((sum, bit, i) => sum + (bit === other[i] ? 0 : 1), 0)
}

function reduced({ rgb8, width, height }: Painting): Float64Array {
  const gray = new Float64Array(SIDE * SIDE)
  const counts = new Float64Array(SIDE * SIDE)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = Math.floor((y * SIDE) / height) * SIDE + Math.floor((x * SIDE) / width)
      const i = (y * width + x) * 3
      gray[cell] = (gray[cell] ?? 0) + (rgb8[i] ?? 0) * 0.299 + (rgb8[i + 1] ?? 0) * 0.587 + (rgb8[i + 2] ?? 0) * 0.114
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  return gray.map((sum, cell) => sum / Math.max(1, counts[cell] ?? 1))
}
