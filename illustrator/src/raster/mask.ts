import { clamp } from '../math/number.ts'
import type { Scratch } from './field.ts'

type BlurShape = { width: number; height: number; radius: number; channels?: number; passes?: number }

/** Box blur in place, repeated: O(1) per pixel, with a few rows of scratch memory instead of a second image. */
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

/** A closed outline as x, y, x, y … in pixels. */
export type Ring = readonly number[]

/** The share of each pixel that a shape covers, inside its bounding box. Scratch memory, valid until the next fill. */
type Mask = { x: number; y: number; width: number; height: number; cover: Float32Array }

type Box = { x: number; y: number; width: number; height: number }

/** Fills outlines with exact-area anti-aliasing: adds signed areas along the edges, then sums them along each row. */
export function fillRings(
  rings: readonly Ring[],
  frame: { width: number; height: number },
  scratch: Scratch,
): Mask | undefined {
  const box = boundsOf(rings, frame)
  if (!box) return undefined
  const stride = box.width + 2
  const areas = scratch.floats('plane.3', stride * box.height).fill(0)
  for (const ring of rings) {
    const count = ring.length
    for (let i = 0; i < count; i += 2) {
      const j = (i + 2) % count
      const ax = (ring[i] ?? 0) - box.x
      const ay = (ring[i + 1] ?? 0) - box.y
      const bx = (ring[j] ?? 0) - box.x
      const by = (ring[j + 1] ?? 0) - box.y
      if (ay < by) addEdge(areas, box, ax, ay, bx, by, 1)
      else if (ay > by) addEdge(areas, box, bx, by, ax, ay, -1)
    }
  }
  sumRows(areas, box)
  return { ...box, cover: areas }
}

function boundsOf(rings: readonly Ring[], frame: { width: number; height: number }): Box | undefined {
  let left = frame.width
  let top = frame.height
  let right = 0
  let bottom = 0
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] ?? 0
      const y = ring[i + 1] ?? 0
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  const x = Math.max(0, Math.floor(left))
  const y = Math.max(0, Math.floor(top))
  const width = Math.min(frame.width, Math.ceil(right) + 1) - x
  const height = Math.min(frame.height, Math.ceil(bottom) + 1) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

// Scalars instead of an object, because this runs for every edge and row of every blade and leaf.
function addEdge(
  areas: Float32Array,
  box: Box,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  direction: number,
): void {
  const stride = box.width + 2
  const slope = (bx - ax) / (by - ay)
  let x = ay < 0 ? ax - ay * slope : ax
  const last = Math.min(box.height, Math.ceil(by))
  for (let y = Math.max(0, Math.floor(ay)); y < last; y++) {
    const rows = Math.min(y + 1, by) - Math.max(y, ay)
    const next = x + slope * rows
    const from = clamp(x < next ? x : next, 0, box.width)
    const to = clamp(x < next ? next : x, 0, box.width)
    addSpan(areas, y * stride, from, to, rows * direction)
    x = next
  }
}

function addSpan(areas: Float32Array, row: number, from: number, to: number, area: number): void {
  const first = Math.floor(from)
  const end = Math.ceil(to)
  const addArea = (column: number, value: number) => {
    areas[row + column] = (areas[row + column] ?? 0) + value
  }
  if (end <= first + 1) {
    const middle = 0.5 * (from + to) - first
    addArea(first, area - area * middle)
    addArea(first + 1, area * middle)
    return
  }
  const density = 1 / (to - from)
  const inFirst = from - first
  const inLast = to - end + 1
  const head = 0.5 * density * (1 - inFirst) * (1 - inFirst)
  const tail = 0.5 * density * inLast * inLast
  addArea(first, area * head)
  if (end === first + 2) addArea(first + 1, area * (1 - head - tail))
  else {
    const second = density * (1.5 - inFirst)
    addArea(first + 1, area * (second - head))
    for (let column = first + 2; column < end - 1; column++) addArea(column, area * density)
    addArea(end - 1, area * (1 - (second + (end - first - 3) * density) - tail))
  }
  addArea(end, area * tail)
}

/** Sums in place: the write index never passes the read index. */
function sumRows(areas: Float32Array, { width, height }: Box): void {
  for (let y = 0; y < height; y++) {
    let sum = 0
    for (let x = 0; x < width; x++) {
      sum += areas[y * (width + 2) + x] ?? 0
      const cover = Math.abs(sum)
      areas[y * width + x] = cover > 1 ? 1 : cover
    }
  }
}
