import { crc32, deflateSync } from 'node:zlib'
import type { Painting } from './engine.ts'

/**
 * Encodes a PNG as small and as fast as libvips does, but in this thread and with reused memory. Each thread of libvips
 * would keep megabytes.
 */
export type PngEncoder = (painting: Painting) => Uint8Array<ArrayBuffer>

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Painted images hardly get smaller at higher levels. */
const COMPRESSION_LEVEL = 4

export function createPngEncoder(): PngEncoder {
  let rows = new Uint8Array(0)
  return ({ rgb8, width, height }) => {
    const length = (width * 3 + 1) * height
    if (rows.length < length) rows = new Uint8Array(length)
    const filtered = rows.subarray(0, length)
    for (let y = 0; y < height; y++) filterRow(filtered, rgb8, { y, stride: width * 3 })
    const packed = deflateSync(filtered, { level: COMPRESSION_LEVEL, memLevel: 9, chunkSize: 1 << 18 })
    return joinChunks([
      ['IHDR', createHeader(width, height)],
      ['IDAT', packed],
      ['IEND', new Uint8Array(0)],
    ])
  }
}

const LEFT = 1
const ABOVE = 2
const MEAN = 3

/** Stores a row as differences from the left neighbor, the upper one, or their mean: the choice with small values. */
function filterRow(out: Uint8Array, rgb8: Uint8Array, { y, stride }: { y: number; stride: number }): void {
  const start = y * stride
  const outStart = y * (stride + 1) + 1
  const filter = y === 0 ? LEFT : bestFilter(rgb8, start, stride)
  out[outStart - 1] = filter
  for (let x = 0; x < stride; x++) {
    const left = x > 2 && filter !== ABOVE ? (rgb8[start + x - 3] ?? 0) : 0
    const above = filter === LEFT ? 0 : (rgb8[start + x - stride] ?? 0)
    out[outStart + x] = (rgb8[start + x] ?? 0) - (filter === MEAN ? (left + above) >> 1 : left + above)
  }
}

/** Estimates from a sample of the row which filter gives the smallest differences. */
function bestFilter(rgb8: Uint8Array, start: number, stride: number): number {
  let leftSum = 0
  let aboveSum = 0
  let meanSum = 0
  for (let i = start + 3; i < start + stride; i += 4) {
    const value = rgb8[i] ?? 0
    const left = rgb8[i - 3] ?? 0
    const above = rgb8[i - stride] ?? 0
    leftSum += Math.abs(value - left)
    aboveSum += Math.abs(value - above)
    meanSum += Math.abs(value - ((left + above) >> 1))
  }
  if (meanSum <= aboveSum && meanSum <= leftSum) return MEAN
  return aboveSum < leftSum ? ABOVE : LEFT
}

/** The image header: eight bits each for red, green and blue, not interlaced. */
function createHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(13)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  bytes.set([8, 2, 0, 0, 0], 8)
  return bytes
}

function joinChunks(chunks: readonly (readonly [name: string, data: Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const length = chunks.reduce((sum, [, data]) => sum + data.length + 12, SIGNATURE.length)
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  bytes.set(SIGNATURE)
  let offset = SIGNATURE.length
  for (const [name, data] of chunks) {
    view.setUint32(offset, data.length)
    for (let i = 0; i < 4; i++) bytes[offset + 4 + i] = name.charCodeAt(i)
    bytes.set(data, offset + 8)
    const end = offset + 8 + data.length
    view.setUint32(end, crc32(bytes.subarray(offset + 4, end)))
    offset = end + 4
  }
  return bytes
}
