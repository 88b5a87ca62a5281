/** What lies in a picture's file beside its pixels, as far as it tells where the picture is from. */
export interface PictureMarks {
  /** The XMP packet, as it stands in the file; null if there is none. */
  packet: string | null
  /** Content credentials (C2PA) are there. Whether they hold is not looked at. */
  signed: boolean
}

/** Longer packets, and texts that unpack to more, are not looked at. */
export const PACKET_MAX_BYTES = 256 * 1_024

/** Any picture has fewer segments or chunks. In a file of more than these, which was made to be slow, nothing is found. */
export const PARTS_MAX = 100_000

export const NOTHING_FOUND: Readonly<PictureMarks> = { packet: null, signed: false }

/** A file for reading; what lies beyond its end is zero or empty. */
export interface Bytes {
  length: number
  byte(at: number): number
  /** As text, each byte a character. */
  latin(start: number, end: number): string
  part(start: number, end: number): Uint8Array
}

export function viewOf(file: Uint8Array): Bytes {
  const part = (start: number, end: number) => file.subarray(start, Math.max(start, end))
  return {
    length: file.length,
    byte: (at) => file[at] ?? 0,
    latin: (start, end) => String.fromCharCode(...part(start, Math.min(end, start + LATIN_MAX))),
    part,
  }
}

/** A function takes only so many arguments. */
const LATIN_MAX = 4_096

/** What a packet's bytes say; null for one that is too long. */
export function packetIn(bytes: Uint8Array): string | null {
  return bytes.length > PACKET_MAX_BYTES ? null : new TextDecoder().decode(bytes)
}
