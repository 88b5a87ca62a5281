const FILE_HEADER_BYTES = 12
/** Type and length of a chunk. */
const CHUNK_HEADER_BYTES = 8

/** Returns the XMP packet of a WebP file that we encoded; null if it has none. */
export function readXmpFromWebp(webp: Uint8Array): string | null {
  const file = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength)
  for (let start = FILE_HEADER_BYTES; start + CHUNK_HEADER_BYTES <= file.length;) {
    const length = file.readUInt32LE(start + 4)
    const data = start + CHUNK_HEADER_BYTES
    if (file.toString('latin1', start, start + 4) === 'XMP ') return file.toString('utf8', data, data + length)
    // Chunks start at even offsets.
    start = data + length + (length % 2)
  }
  return null
}
