import { NOTHING_FOUND, PACKET_MAX_BYTES, PARTS_MAX, packetIn, type Bytes, type PictureMarks } from './verify-bytes.ts'

const SIGNATURE = '\x89PNG\r\n\x1a\n'
const KEYWORD = 'XML:com.adobe.xmp\0'

/** Null for what is no PNG. The first packet counts. */
export async function marksOfPng(file: Bytes): Promise<PictureMarks | null> {
  const first = SIGNATURE.length
  if (file.latin(0, first) !== SIGNATURE || typeAt(file, first) !== 'IHDR') return null
  let [text, signed]: [Text | null, boolean] = [null, false]
  for (let [start, parts] = [first, 1]; start + 12 <= file.length; parts++) {
    if (parts > PARTS_MAX) return NOTHING_FOUND
    const [type, data, end] = [typeAt(file, start), start + 8, start + 8 + lengthAt(file, start)]
    if (type === 'IEND') break
    if (type === 'caBX') signed = true
    const isText = type === 'iTXt' || type === 'zTXt' || type === 'tEXt'
    if (isText && end - data >= KEYWORD.length && file.latin(data, data + KEYWORD.length) === KEYWORD)
      text ??= { type, start: data + KEYWORD.length, end }
    start = end + 4
  }
  return { packet: text && (await packetOf(file, text)), signed }
}

/** What stands behind the keyword: method bytes, in `iTXt` a language and the keyword in it, then the text. */
interface Text {
  type: 'iTXt' | 'zTXt' | 'tEXt'
  start: number
  end: number
}

async function packetOf(file: Bytes, { type, start, end }: Text): Promise<string | null> {
  if (type === 'tEXt') return packetIn(file.part(start, end))
  if (type === 'zTXt') return unpacked(file.part(start + 1, end))
  const text = afterZero(file, afterZero(file, start + 2, end), end)
  return file.byte(start) === 1 ? unpacked(file.part(text, end)) : packetIn(file.part(text, end))
}

function afterZero(file: Bytes, start: number, end: number): number {
  let at = start
  while (at < end && file.byte(at) !== 0) at++
  return at + 1
}

/** Null for what is damaged, or too long: it is given up as soon as that shows. */
async function unpacked(packed: Uint8Array): Promise<string | null> {
  const reader = new Blob([packed.slice()]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
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
    // Of a stream that failed there is nothing left to give up.
    await reader.cancel().catch(() => undefined)
  }
}

function typeAt(file: Bytes, start: number): string {
  return file.latin(start + 4, start + 8)
}

function lengthAt(file: Bytes, start: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 256 + file.byte(start + index), 0)
}
