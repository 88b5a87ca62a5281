import type { Scratch } from './scratch.ts'

export interface SmallImage {
  data: Float32Array
  width: number
  height: number
}

/** Half the width and height of a three-channel image, each pixel the mean of four. */
export function halved({ data, width, height }: SmallImage, name: string, scratch: Scratch): SmallImage {
  const w = width >> 1
  const h = height >> 1
  const out = scratch.floats(name, w * h * 3)
  const below = width * 3
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const from = (y * 2 * width + x * 2) * 3
      const to = (y * w + x) * 3
      for (let c = from; c < from + 3; c++) {
        const sum = (data[c] ?? 0) + (data[c + 3] ?? 0) + (data[c + below] ?? 0) + (data[c + below + 3] ?? 0)
        out[to + c - from] = sum * 0.25
      }
    }
  return { data: out, width: w, height: h }
}
