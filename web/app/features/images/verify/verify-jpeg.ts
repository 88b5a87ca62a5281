import { NOTHING_FOUND, PARTS_MAX, packetIn, type Bytes, type PictureMarks } from './verify-bytes.ts'

const XMP = 'http://ns.adobe.com/xap/1.0/\0'
const APP1 = 0xe1
const APP11 = 0xeb
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
/** So near the beginning of a JUMBF box stands what it is for. */
const BOX_HEAD_BYTES = 64

/** Null for what is no JPEG. Only the segments before the pixels are looked at; the first packet counts. */
export function marksOfJpeg(file: Bytes): PictureMarks | null {
  if (file.latin(0, 3) !== '\xFF\xD8\xFF') return null
  const marks: PictureMarks = { packet: null, signed: false }
  let [start, parts] = [2, 0]
  while (file.byte(start) === 0xff && start + 4 <= file.length) {
    if (++parts > PARTS_MAX) return NOTHING_FOUND
    const marker = file.byte(start + 1)
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) break
    // Any number of these may stand before a marker.
    if (marker === 0xff) {
      start++
      continue
    }
    const [data, end] = [start + 4, start + 2 + file.byte(start + 2) * 256 + file.byte(start + 3)]
    if (marker === APP1 && end - data >= XMP.length && file.latin(data, data + XMP.length) === XMP)
      marks.packet ??= packetIn(file.part(data + XMP.length, end))
    if (marker === APP11 && file.latin(data, Math.min(end, data + BOX_HEAD_BYTES)).includes('c2pa')) marks.signed = true
    // A length that does not even count itself leads nowhere.
    if (end < data) break
    start = end
  }
  return marks
}
