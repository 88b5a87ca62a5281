import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { marksOf } from './provenance.ts'
import { readMarking, type Marking } from './provenance-packet.ts'

/** A picture that was read, in the browser alone. */
export interface ReadPicture {
  name: string
  marking: Marking | null
  /** Content credentials (C2PA) are there. */
  signed: boolean
  /** In hexadecimal; null where the browser computes none, as it does on secure pages only. */
  sha256: string | null
  /** For showing it; to be revoked. */
  url: string
}

/** Why a file is not read. */
export type Refusal = 'too-large' | 'not-a-picture' | 'unreadable'

export async function readPicture(file: File): Promise<ReadPicture | Refusal> {
  if (file.size > UPLOAD_MAX_BYTES) return 'too-large'
  // A file can be gone, or forbidden, by the time it is read.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return 'unreadable'
  const marks = await marksOf(new Uint8Array(bytes))
  if (!marks) return 'not-a-picture'
  return {
    name: file.name,
    marking: marks.packet === null ? null : readMarking(marks.packet),
    signed: marks.signed,
    sha256: await sha256Of(bytes),
    url: URL.createObjectURL(file),
  }
}

async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
