import { crc32 } from 'node:zlib'

/** One chunk of a PNG file. Its data is between `start + 8` and `end - 4`. */
export interface PngChunk {
  type: string
  start: number
  end: number
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const TEXT_CHUNK_TYPES = new Set(['tEXt', 'zTXt', 'iTXt'])
const SIGNATURE_BYTES = 8
/** Length, type and checksum of a chunk. */
const CHUNK_OVERHEAD_BYTES = 12

/** Inserts an XMP packet after the header, uncompressed as the XMP specification requires. sharp would compress it. */
export function insertXmp(png: Uint8Array, packet: string): Uint8Array {
  const [header] = readPngChunks(png)
  if (header?.type !== 'IHDR') throw new RangeError('Not a PNG file.')
  // Keyword, end of keyword, not compressed, no compression method, no language, no translated keyword.
  const data = Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`, 'utf8')
  return Buffer.concat([png.subarray(0, header.end), createPngChunk('iTXt', data), png.subarray(header.end)])
}

/** Removes the text chunks of a PNG. Returns other files, and PNGs without text chunks, unchanged. */
export function removeTextChunks(bytes: Uint8Array): Uint8Array {
  if (!Buffer.from(bytes.subarray(0, SIGNATURE_BYTES)).equals(SIGNATURE)) return bytes
  const parts: Uint8Array[] = []
  let copiedTo = 0
  for (const { type, start, end } of readPngChunks(bytes)) {
    if (!TEXT_CHUNK_TYPES.has(type)) continue
    parts.push(bytes.subarray(copiedTo, start))
    copiedTo = end
  }
  return copiedTo === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(copiedTo)])
}

/** Replaces all text chunks by this XMP packet, because they may contain the prompt. Does not change pixels. */
export function replaceTextChunks(png: Uint8Array, packet: string): Uint8Array {
  const parts = [png.subarray(0, SIGNATURE_BYTES)]
  for (const { type, start, end } of readPngChunks(png)) {
    if (!TEXT_CHUNK_TYPES.has(type)) parts.push(png.subarray(start, end))
  }
  return insertXmp(Buffer.concat(parts), packet)
}

/** Whether a PNG has a C2PA manifest, which any changed byte would invalidate. */
export function isSigned(png: Uint8Array): boolean {
  return hasChunk(png, 'caBX')
}

/** Whether a PNG has a chunk of this type. Reads the chunks one by one, because there may be millions of empty ones. */
export function hasChunk(png: Uint8Array, chunkType: string): boolean {
  for (const { type } of readPngChunks(png)) if (type === chunkType) return true
  return false
}

/** Yields the chunks of a PNG file in order, up to IEND or the first truncated one. Ignores bytes after IEND. */
export function* readPngChunks(png: Uint8Array): Generator<PngChunk> {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  for (let start = SIGNATURE_BYTES; start + CHUNK_OVERHEAD_BYTES <= file.length;) {
    const end = start + CHUNK_OVERHEAD_BYTES + file.readUInt32BE(start)
    if (end > file.length) return
    const type = file.toString('latin1', start + 4, start + 8)
    yield { type, start, end }
    if (type === 'IEND') return
    start = end
  }
}

/** Creates a complete chunk: length, type, data, checksum. */
export function createPngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
