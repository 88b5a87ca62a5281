import type { Db } from '../../../ports/database.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { getCompressedKey, getOriginalKey } from '../files/file-keys.ts'
import { addHash, computeSha256 } from '../files/hashes.ts'
import { isSigned, replaceTextChunks } from './png-chunks.ts'
import { addPrompt } from './provenance.ts'
import type { Renditions } from '../renditions/renditions.ts'
import { selectFileNamesById, type ImageRow } from '../images.repository.ts'
import { readXmpFromWebp } from './webp-xmp.ts'

/** An image, and whether its owner downloads it: only the owner's file contains the prompt. */
export interface DownloadTarget {
  row: ImageRow
  isOwn: boolean
}

/**
 * Files for downloads. A file that is created from a generated image contains its provenance, and its hash is stored.
 * Null if the file is gone.
 */
export interface DownloadFiles {
  /** The original in its own format. An unsigned PNG gets the provenance; other files stay as delivered. */
  loadOriginal(target: DownloadTarget): Promise<Uint8Array | null>
  /** The original as PNG; other formats are converted. Rejects with the signal's reason if it aborts. */
  loadPng(target: DownloadTarget, signal: AbortSignal): Promise<Uint8Array | null>
}

export interface DownloadFilesDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
}

export function createDownloadFiles({ db, store, renditions }: DownloadFilesDependencies): DownloadFiles {
  /** Reads the packet from a rendition, because a provider's original has none. Null if the files were renamed. */
  async function loadPacket({ row, isOwn }: DownloadTarget): Promise<{ packet: string | null } | null> {
    if (row.kind !== 'generated') return { packet: null }
    const rendition = await store.get(getCompressedKey(row))
    const isRenamed = rendition === null && (await selectFileNamesById(db, row.id))?.fileToken !== row.fileToken
    if (isRenamed) return null
    const packet = rendition && readXmpFromWebp(rendition)
    return { packet: packet && isOwn ? addPrompt(packet, row.prompt) : packet }
  }

  async function storeHash({ id }: ImageRow, bytes: Uint8Array): Promise<Uint8Array | null> {
    return (await addHash(db, id, await computeSha256(bytes))) ? bytes : null
  }

  async function addProvenance(target: DownloadTarget, png: Uint8Array): Promise<Uint8Array | null> {
    const loaded = await loadPacket(target)
    if (!loaded) return null
    return loaded.packet === null ? png : storeHash(target.row, replaceTextChunks(png, loaded.packet))
  }

  async function loadOriginal(target: DownloadTarget): Promise<Uint8Array | null> {
    const bytes = await store.get(getOriginalKey(target.row))
    const canAddProvenance = bytes && target.row.originalFormat === 'png' && !isSigned(bytes)
    return canAddProvenance ? addProvenance(target, bytes) : bytes
  }

  return {
    loadOriginal,

    async loadPng(target, signal) {
      if (target.row.originalFormat === 'png') return loadOriginal(target)
      const bytes = await store.get(getOriginalKey(target.row))
      signal.throwIfAborted()
      return bytes && addProvenance(target, await renditions.renderPng(bytes))
    },
  }
}
