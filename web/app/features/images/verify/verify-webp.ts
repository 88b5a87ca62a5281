import { NOTHING_FOUND, PARTS_MAX, packetIn, type Bytes, type PictureMarks } from './verify-bytes.ts'

const FIRST_CHUNK = 12

/** Null for what is no WebP. The first packet counts. */
export function marksOfWebp(file: Bytes): PictureMarks | null {
  if (file.latin(0, 4) !== 'RIFF' || file.latin(8, FIRST_CHUNK) !== 'WEBP') return null
  const marks: PictureMarks = { packet: null, signed: false }
  for (let [start, parts] = [FIRST_CHUNK, 1]; start + 8 <= file.length; parts++) {
    if (parts > PARTS_MAX) return NOTHING_FOUND
    const type = file.latin(start, start + 4)
    const length = [7, 6, 5, 4].reduce((sum, index) => sum * 256 + file.byte(start + index), 0)
    const data = start + 8
    if (type === 'XMP ') marks.packet ??= packetIn(file.part(data, data + length))
    if (type === 'C2PA') marks.signed = true
    // Chunks begin at even places.
    start = data + length + (length % 2)
  }
  return marks
}
