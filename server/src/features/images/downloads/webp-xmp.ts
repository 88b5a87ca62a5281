const HEADER_BYTES = 12
const FRAME_BYTES = 8

/** The XMP packet of a WebP file that we encoded; null if it has none. */
export function readXmpFromWebp(webp: Uint8Array): string | null {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  for (let start = HEADER_BYTES; start + FRAME_BYTES <= file.length;) {
    const length = file.readUInt32LE(start + 4)
    const data = start + FRAME_BYTES
    if (file.toString('latin1', start, start + 4) === 'XMP ') return file.toString('utf8', data, data + length)
    // Chunks start at even offsets.
    start = data + length + (length % 2)
  }
  return null
}
