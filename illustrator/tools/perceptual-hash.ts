import type { Painting } from '../src/engine.ts'

/** Side of the reduced image, and of the square of its low frequencies, which gives 64 bits. The mean is left out. */
const SIDE = 32
const LOW_FREQUENCIES = 8

/** The 64-bit pHash of an image: a bit is set if that low frequency of the cosine transform is above the median. */
export function perceptualHash(painting: Painting): readonly boolean[] {
  const gray = reduceToGray(painting)
  const frequencies: number[] = []
  for (let v = 0; v < LOW_FREQUENCIES; v++)
    for (let u = 0; u < LOW_FREQUENCIES; u++) {
      let sum = 0
      for (let y = 0; y < SIDE; y++) {
        const rowCosine = Math.cos(((2 * y + 1) * (v + 1) * Math.PI) / (2 * SIDE))
        for (let x = 0; x < SIDE; x++)
          sum += (gray[y * SIDE + x] ?? 0) * rowCosine * Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * SIDE))
      }
      frequencies.push(sum)
    }
  const median = frequencies.toSorted((a, b) => a - b)[frequencies.length / 2] ?? 0
  return frequencies.map((value) => value >= median)
}

/** The number of bits in which two hashes differ. */
export function hashDistance(first: readonly boolean[], second: readonly boolean[]): number {
  return first.reduce((sum, bit, i) => sum + (bit === second[i] ? 0 : 1), 0)
}

function reduceToGray({ rgb8, width, height }: Painting): Float64Array {
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
