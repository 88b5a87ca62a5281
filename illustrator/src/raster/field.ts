/**
 * Named working memory that is reused for every image, because a new 19 MB array per pass would be freed much too late.
 * `A` holds a whole image, `plane.0` to `plane.4` one float per pixel; painting and finishing share them. Some names
 * share memory, because no pass needs both: `A` and `plane.0` to `plane.2`, `half` and `plane.3`, `rgb8` and `plane.4`.
 */
export interface Scratch {
  /** Returns `length` floats, which still contain the values of the previous use. */
  floats(name: string, length: number): Float32Array
  bytes(name: string, length: number): Uint8Array
  /** Returns floats for exclusive use until the next `freeFields`. */
  field(length: number): Float32Array
  /** Releases all fields. Called before a scene is painted and before it is finished. */
  freeFields(): void
}

const SHARED_ARRAYS: Readonly<Record<string, string>> = { half: 'plane.3', rgb8: 'plane.4' }
const BLOCK_PLANES: Readonly<Record<string, number>> = { A: 0, 'plane.0': 0, 'plane.1': 1, 'plane.2': 2 }

export function createScratch(): Scratch {
  const arrays = new Map<string, Float32Array>()
  let block = new Float32Array(0)
  let fields = 0

  /** The first three planes share one block, which as a whole is `A`. */
  function blockPlane(plane: number, length: number, share: number): Float32Array {
    if (block.length < length * share) block = new Float32Array(length * share)
    const start = (block.length / 3) * plane
    return block.subarray(start, start + length)
  }

  function floats(name: string, length: number): Float32Array {
    const plane = BLOCK_PLANES[name]
    if (plane !== undefined) return blockPlane(plane, length, name === 'A' ? 1 : 3)
    const place = SHARED_ARRAYS[name] ?? name
    let array = arrays.get(place)
    if (!array || array.length < length) arrays.set(place, (array = new Float32Array(length)))
    return array.length === length ? array : array.subarray(0, length)
  }

  return {
    floats,
    bytes: (name, length) => {
      const { buffer, byteOffset } = floats(SHARED_ARRAYS[name] ?? `bytes ${name}`, Math.ceil(length / 4))
      return new Uint8Array(buffer, byteOffset, length)
    },
    field: (length) => floats(`field ${fields++}`, length),
    freeFields: () => void (fields = 0),
  }
}

export type Sampler = (x: number, y: number) => number

interface FieldShape {
  width: number
  height: number
  /** Distance between sampled points, in pixels. */
  step: number
  scratch: Scratch
}

/** Evaluates a slow function on a coarse grid and interpolates bilinearly: clouds and fog at a fraction of the cost. */
export function createCoarseField({ width, height, step, scratch }: FieldShape, evaluate: Sampler): Sampler {
  const columns = Math.ceil(width / step) + 2
  const rows = Math.ceil(height / step) + 2
  const values = scratch.field(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) values[y * columns + x] = evaluate(x * step, y * step)
  const density = 1 / step
  return (x, y) => {
    const gx = x * density
    const gy = y * density
    const column = gx | 0
    const row = gy | 0
    const u = gx - column
    const v = gy - row
    const i = row * columns + column
    const nw = values[i] ?? 0
    const sw = values[i + columns] ?? 0
    const upper = nw + ((values[i + 1] ?? 0) - nw) * u
    const lower = sw + ((values[i + columns + 1] ?? 0) - sw) * u
    return upper + (lower - upper) * v
  }
}

export type SmallImage = { data: Float32Array; width: number; height: number }

/** Halves the width and height of a three-channel image. Each pixel is the mean of four. */
export function halveImage({ data, width, height }: SmallImage, name: string, scratch: Scratch): SmallImage {
  const w = width >> 1
  const h = height >> 1
  const out = scratch.floats(name, w * h * 3)
  const below = width * 3
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const source = (y * 2 * width + x * 2) * 3
      const target = (y * w + x) * 3
      for (let c = source; c < source + 3; c++) {
        const sum = (data[c] ?? 0) + (data[c + 3] ?? 0) + (data[c + below] ?? 0) + (data[c + below + 3] ?? 0)
        out[target + c - source] = sum * 0.25
      }
    }
  return { data: out, width: w, height: h }
}
