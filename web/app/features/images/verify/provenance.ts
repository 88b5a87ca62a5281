/** Metadata of an image file about its origin. */
export interface Provenance {
  /** The XMP packet as stored in the file; null if there is none. */
  packet: string | null
  /** Whether the file contains content credentials (C2PA). They are not verified. */
  signed: boolean
}

/** Longer packets are ignored, including those that are longer only after decompression. */
export const PACKET_MAX_BYTES = 256 * 1_024

/** Maximum number of segments or chunks. A file with more was made to be slow to parse, and its metadata is ignored. */
const PARTS_MAX = 100_000

const NOTHING_FOUND: Readonly<Provenance> = { packet: null, signed: false }

/** Returns null if the file is not a PNG, JPEG or WebP. Positions and lengths in the file are not trusted. */
export async function readProvenance(file: Uint8Array): Promise<Provenance | null> {
  const bytes = toBytes(file)
  return (await readPng(bytes)) ?? readJpeg(bytes) ?? readWebp(bytes)
}

const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n'
const PNG_KEYWORD = 'XML:com.adobe.xmp\0'

/** Returns null if the file is not a PNG. The first packet counts. */
async function readPng(file: Bytes): Promise<Provenance | null> {
  const first = PNG_SIGNATURE.length
  if (file.latin(0, first) !== PNG_SIGNATURE || readChunkType(file, first) !== 'IHDR') return null
  let [text, signed]: [TextChunk | null, boolean] = [null, false]
  for (let [start, parts] = [first, 1]; start + 12 <= file.length; parts++) {
    if (parts > PARTS_MAX) return NOTHING_FOUND
    const [type, data, end] = [readChunkType(file, start), start + 8, start + 8 + readChunkLength(file, start)]
    if (type === 'IEND') break
    if (type === 'caBX') signed = true
    const isText = type === 'iTXt' || type === 'zTXt' || type === 'tEXt'
    if (isText && end - data >= PNG_KEYWORD.length && file.latin(data, data + PNG_KEYWORD.length) === PNG_KEYWORD)
      text ??= { type, start: data + PNG_KEYWORD.length, end }
    start = end + 4
  }
  return { packet: text && (await readPacket(file, text)), signed }
}

/**
 * The part of a text chunk after the keyword: method bytes, in `iTXt` a language and the translated keyword, then the
 * text.
 */
interface TextChunk {
  type: 'iTXt' | 'zTXt' | 'tEXt'
  start: number
  end: number
}

async function readPacket(file: Bytes, { type, start, end }: TextChunk): Promise<string | null> {
  if (type === 'tEXt') return decodePacket(file.part(start, end))
  if (type === 'zTXt') return decompress(file.part(start + 1, end))
  const text = findIndexAfterZero(file, findIndexAfterZero(file, start + 2, end), end)
  return file.byte(start) === 1 ? decompress(file.part(text, end)) : decodePacket(file.part(text, end))
}

function findIndexAfterZero(file: Bytes, start: number, end: number): number {
  let index = start
  while (index < end && file.byte(index) !== 0) index++
  return index + 1
}

/** Returns null for damaged data, and stops as soon as the output is too long. */
async function decompress(compressed: Uint8Array): Promise<string | null> {
  const reader = new Blob([compressed.slice()]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      length += next.value.length
      if (length > PACKET_MAX_BYTES) return null
    }
    return await new Blob(parts).text()
  } catch {
    return null
  } finally {
    // A stream that failed cannot be cancelled.
    await reader.cancel().catch(() => undefined)
  }
}

function readChunkType(file: Bytes, start: number): string {
  return file.latin(start + 4, start + 8)
}

function readChunkLength(file: Bytes, start: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 256 + file.byte(start + index), 0)
}

const JPEG_XMP = 'http://ns.adobe.com/xap/1.0/\0'
const APP1 = 0xe1
const APP11 = 0xeb
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** The type of a JUMBF box is within this distance of its start. */
const BOX_HEAD_BYTES = 64

/** Returns null if the file is not a JPEG. Only segments before the pixels are read; the first packet counts. */
function readJpeg(file: Bytes): Provenance | null {
  if (file.latin(0, 3) !== '\xFF\xD8\xFF') return null
  const provenance: Provenance = { packet: null, signed: false }
  let [start, parts] = [2, 0]
  while (file.byte(start) === 0xff && start + 4 <= file.length) {
    if (++parts > PARTS_MAX) return NOTHING_FOUND
    const marker = file.byte(start + 1)
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) break
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      start++
      continue
    }
    const [data, end] = [start + 4, start + 2 + file.byte(start + 2) * 256 + file.byte(start + 3)]
    if (marker === APP1 && end - data >= JPEG_XMP.length && file.latin(data, data + JPEG_XMP.length) === JPEG_XMP)
      provenance.packet ??= decodePacket(file.part(data + JPEG_XMP.length, end))
    if (marker === APP11 && file.latin(data, Math.min(end, data + BOX_HEAD_BYTES)).includes('c2pa'))
      provenance.signed = true
    // A length includes its own two bytes, so a smaller one is invalid.
    if (end < data) break
    start = end
  }
  return provenance
}

const FIRST_WEBP_CHUNK = 12

/** Returns null if the file is not a WebP. The first packet counts. */
function readWebp(file: Bytes): Provenance | null {
  if (file.latin(0, 4) !== 'RIFF' || file.latin(8, FIRST_WEBP_CHUNK) !== 'WEBP') return null
  const provenance: Provenance = { packet: null, signed: false }
  for (let [start, parts] = [FIRST_WEBP_CHUNK, 1]; start + 8 <= file.length; parts++) {
    if (parts > PARTS_MAX) return NOTHING_FOUND
    const type = file.latin(start, start + 4)
    const length = [7, 6, 5, 4].reduce((sum, index) => sum * 256 + file.byte(start + index), 0)
    const data = start + 8
    if (type === 'XMP ') provenance.packet ??= decodePacket(file.part(data, data + length))
    if (type === 'C2PA') provenance.signed = true
    // Chunks start at even positions.
    start = data + length + (length % 2)
  }
  return provenance
}

/** Read access to a file. Bytes beyond its end are zero, parts beyond its end are empty. */
interface Bytes {
  length: number
  byte(index: number): number
  /** As text with one character per byte, at most `LATIN_MAX` characters. */
  latin(start: number, end: number): string
  part(start: number, end: number): Uint8Array
}

function toBytes(file: Uint8Array): Bytes {
  const part = (start: number, end: number) => file.subarray(start, Math.max(start, end))
  return {
    length: file.length,
    byte: (index) => file[index] ?? 0,
    latin: (start, end) => String.fromCharCode(...part(start, Math.min(end, start + LATIN_MAX))),
    part,
  }
}

/** Limits the number of arguments of one function call. */
const LATIN_MAX = 4_096

/** Decodes a packet; null if it is too long. */
function decodePacket(bytes: Uint8Array): string | null {
  return bytes.length > PACKET_MAX_BYTES ? null : new TextDecoder().decode(bytes)
}
