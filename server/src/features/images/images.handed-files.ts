import type { Db } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { compressedKey, originalKey } from './images.files.ts'
import { addHash } from './images.hashes.repository.ts'
import { sha256Of } from './images.hashing.ts'
import { isSigned, replaceText } from './images.png-text.ts'
import { withPrompt } from './images.provenance.ts'
import type { Renditions } from './images.renditions.ts'
import type { ImageRow } from './images.repository.ts'
import { xmpInWebp } from './images.webp-text.ts'

/** An image and whether it is its owner who gets the file: nobody else gets the prompt in it. */
export interface Handing {
  row: ImageRow
  isOwn: boolean
}

/** Files to keep. Those that we make of a generated picture are marked, and known again by their bytes. Null for what is gone. */
export interface HandedFiles {
  /** The original, in its own format: marked if it is a PNG that nobody has signed, else as it was delivered. */
  original(handing: Handing): Promise<Uint8Array | null>
  /** The original as PNG. Pixels are encoded anew only where it is none. Rejects with the signal's reason if that aborts meanwhile. */
  png(handing: Handing, signal: AbortSignal): Promise<Uint8Array | null>
}

export interface HandedFilesDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
}

export function createHandedFiles({ db, store, renditions }: HandedFilesDependencies): HandedFiles {
  /** A vendor's original says nothing of how it came to be; the rendition beside it does. Read first: where the files move meanwhile, both are gone. */
  const markedRendition = (row: ImageRow) => (row.kind === 'generated' ? store.get(compressedKey(row)) : null)

  async function register({ id }: ImageRow, bytes: Uint8Array): Promise<Uint8Array | null> {
    return (await addHash(db, id, await sha256Of(bytes))) ? bytes : null
  }

  async function original({ row, isOwn }: Handing): Promise<Uint8Array | null> {
    if (row.originalFormat !== 'png') return store.get(originalKey(row))
    const marked = await markedRendition(row)
    const bytes = await store.get(originalKey(row))
    if (!bytes || isSigned(bytes)) return bytes
    const packet = packetFor({ row, isOwn }, marked)
    return packet === null ? bytes : register(row, replaceText(bytes, packet))
  }

  return {
    original,

    async png({ row, isOwn }, signal) {
      if (row.originalFormat === 'png') return original({ row, isOwn })
      const marked = await markedRendition(row)
      const bytes = await store.get(originalKey(row))
      signal.throwIfAborted()
      if (!bytes) return null
      const png = await renditions.renderPng(bytes, marked)
      const packet = packetFor({ row, isOwn }, marked)
      return packet === null ? png : register(row, replaceText(png, packet))
    },
  }
}

function packetFor({ row, isOwn }: Handing, marked: Uint8Array | null): string | null {
  const packet = marked && xmpInWebp(marked)
  return packet && isOwn ? withPrompt(packet, row.prompt) : packet
}
