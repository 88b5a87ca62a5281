import { UPLOAD_MAX_BYTES } from '@pictor/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { usePastedFile } from '../../../ui/controls/file-intake.ts'
import { readProvenance } from './provenance.ts'
import { parseProvenancePacket, type ProvenanceMetadata } from './provenance-packet.ts'

/** An image that was read in the browser, without uploading it. */
export interface InspectedImage {
  name: string
  metadata: ProvenanceMetadata | null
  /** Whether the file contains content credentials (C2PA). */
  signed: boolean
  /** In hexadecimal; null on insecure pages, where browsers do not compute it. */
  sha256: string | null
  /** Object URL to display the image. Must be revoked when it is no longer displayed. */
  url: string
}

/** Why a file was not read. */
export type ReadFailure = 'too-large' | 'not-an-image' | 'unreadable'

export type Verification =
  | { state: 'empty' }
  | { state: 'reading'; name: string }
  | { state: 'failed'; name: string; failure: ReadFailure }
  | { state: 'read'; image: InspectedImage }

/** Returns the verification of the last file, and a function that verifies a new one. */
export function useVerification(): { verification: Verification; verifyFile: (file: File) => void } {
  const [verification, setVerification] = useState<Verification>({ state: 'empty' })
  const latest = useRef<File>(null)

  async function verify(file: File) {
    latest.current = file
    setVerification({ state: 'reading', name: file.name })
    const result = await readImage(file)
    if (latest.current !== file) {
      if (typeof result !== 'string') URL.revokeObjectURL(result.url)
    } else if (typeof result === 'string') setVerification({ state: 'failed', name: file.name, failure: result })
    else setVerification({ state: 'read', image: result })
  }

  const url = verification.state === 'read' ? verification.image.url : null
  useEffect(() => () => void (url !== null && URL.revokeObjectURL(url)), [url])
  const verifyFile = (file: File) => void verify(file)
  usePastedFile(({ file }) => verifyFile(file))
  return { verification, verifyFile }
}

async function readImage(file: File): Promise<InspectedImage | ReadFailure> {
  if (file.size > UPLOAD_MAX_BYTES) return 'too-large'
  // By now, the file may be deleted or not readable.
  const bytes = await file.arrayBuffer().catch(() => null)
  if (!bytes) return 'unreadable'
  const provenance = await readProvenance(new Uint8Array(bytes))
  if (!provenance) return 'not-an-image'
  return {
    name: file.name,
    metadata: provenance.packet === null ? null : parseProvenancePacket(provenance.packet),
    signed: provenance.signed,
    sha256: await computeSha256(bytes),
    url: URL.createObjectURL(file),
  }
}

async function computeSha256(bytes: ArrayBuffer): Promise<string | null> {
  if (!globalThis.isSecureContext) return null
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
