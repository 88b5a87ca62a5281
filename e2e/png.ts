import { crc32, deflateSync } from 'node:zlib'

interface PngOptions {
  /** Compression level; 0 stores three bytes per pixel. */
  readonly level?: 0
  readonly color?: readonly [red: number, green: number, blue: number]
}

/** Creates a single-color PNG, so that tests need no image files. */
export function makePng(widthPx = 64, heightPx = widthPx, { level, color = [200, 60, 30] }: PngOptions = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(widthPx, 0)
  header.writeUInt32BE(heightPx, 4)
  header.set([8, 2], 8) // 8 bits per channel, RGB
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(widthPx * 3, Buffer.from(color))])
  const pixels = Buffer.concat(Array.from({ length: heightPx }, () => row))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    createChunk('IHDR', header),
    createChunk('IDAT', deflateSync(pixels, { ...(level !== undefined && { level }) })),
    createChunk('IEND', Buffer.alloc(0)),
  ])
}

function createChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framing = Buffer.alloc(8)
  framing.writeUInt32BE(data.length, 0)
  framing.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([framing.subarray(0, 4), body, framing.subarray(4)])
}

/** Adds an XMP packet after the header of the PNG. */
export function addXmpPacket(png: Buffer, packet: string): Buffer {
  const end = 8 + 12 + 13
  const text = createChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${packet}`))
  return Buffer.concat([png.subarray(0, end), text, png.subarray(end)])
}

/** Returns the chunks of a PNG in order. Throws if a checksum is wrong. */
export function parseChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = []
  for (let offset = 8; offset < png.length;) {
    const end = offset + 8 + png.readUInt32BE(offset)
    if (png.readUInt32BE(end) !== crc32(png.subarray(offset + 4, end)))
      throw new Error(`The chunk at ${offset} is damaged.`)
    chunks.push({ type: png.toString('latin1', offset + 4, offset + 8), data: png.subarray(offset + 8, end) })
    offset = end + 4
  }
  return chunks
}
