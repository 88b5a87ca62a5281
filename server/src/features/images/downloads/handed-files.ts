import type { Db } from '../../../ports/database.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { compressedKey, originalKey } from '../files/files.ts'
import { addHash, sha256Of } from '../files/hashes.ts'
import { isSigned, replaceText } from './png-text.ts'
import { withPrompt } from './provenance.ts'
import type { Renditions } from '../renditions/renditions.ts'
import { selectFileNamesOf, type ImageRow } from '../images.repository.ts'
import { xmpInWebp } from './webp-text.ts'

/** An image, and whether its owner downloads it: only the owner's file contains the prompt. */
export interface Handing {
  row: ImageRow
  isOwn: boolean
}

/**
 * Files for downloads. A file that is made from a generated image contains its provenance, and its hash is stored. Null
 * if a file is gone.
 */
export interface HandedFiles {
  /** The original in its own format. An unsigned PNG gets the provenance; other files stay as delivered. */
  original(handing: Handing): Promise<Uint8Array | null>
  /** The original as PNG; other formats are converted. Rejects with the signal's reason if it aborts. */
  png(handing: Handing, signal: AbortSignal): Promise<Uint8Array | null>
}

export interface HandedFilesDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
}

export function createHandedFiles({ db, store, renditions }: HandedFilesDependencies): HandedFiles {
  /** Reads the packet from a rendition, because a provider's original has none. Null if the files were renamed. */
  async function packetFor({ row, isOwn }: Handing): Promise<{ packet: string | null } | null> {
    if (row.kind !== 'generated') return { packet: null }
    const rendition = await store.get(compressedKey(row))
    const isMoved = rendition === null && (await selectFileNamesOf(db, row.id))?.fileToken !== row.fileToken
    if (isMoved) return null
    const packet = rendition && xmpInWebp(rendition)
    return { packet: packet && isOwn ? withPrompt(packet, row.prompt) : packet }
  }

  async function register({ id }: ImageRow, bytes: Uint8Array): Promise<Uint8Array | null> {
    return (await addHash(db, id, await sha256Of(bytes))) ? bytes : null
  }

  async function mark(handing: Handing, png: Uint8Array): Promise<Uint8Array | null> {
    const found = await packetFor(handing)
    if (!found) return null
    return found.packet === null ? png : register(handing.row, replaceText(png, found.packet))
  }

  async function original(handing: Handing): Promise<Uint8Array | null> {
    const bytes = await store.get(originalKey(handing.row))
    const isMarkable = bytes && handing.row.originalFormat === 'png' && !isSigned(bytes)
    return isMarkable ? mark(handing, bytes) : bytes
  }

  return {
    original,

    async png(handing, signal) {
      if (handing.row.originalFormat === 'png') return original(handing)
      const bytes = await store.get(originalKey(handing.row))
      signal.throwIfAborted()
      return bytes && mark(handing, await renditions.renderPng(bytes))
    },
  }
}
