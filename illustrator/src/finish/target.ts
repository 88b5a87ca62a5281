import { blur } from '../raster/blur.ts'
import { halved } from '../raster/half.ts'
import type { Stage } from '../paint/stage.ts'

/** What a layer of strokes tries to match: the picture itself, or for large brushes a blurred one of half its size. */
export interface Target {
  data: Float32Array
  columns: number
  rows: number
  /** 1 if the target has half the size. */
  shift: number
}

export function sharpTarget({ pixels, width, height }: Stage): Target {
  return { data: pixels, columns: width, rows: height, shift: 0 }
}

/** Half the size is enough for a blur, and a quarter of the memory. */
export function softTarget({ pixels, width, height, scratch }: Stage, radius: number): Target {
  const { data, width: columns, height: rows } = halved({ data: pixels, width, height }, 'half', scratch)
  blur(data, { width: columns, height: rows, radius: radius * 0.5, channels: 3, passes: 1 }, scratch)
  return { data, columns, rows, shift: 1 }
}

/** Index of the target's pixel under a point of the picture. */
export function targetIndex({ columns, rows, shift }: Target, x: number, y: number): number {
  const column = x >> shift
  const row = y >> shift
  return ((row < rows ? row : rows - 1) * columns + (column < columns ? column : columns - 1)) * 3
}
