import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { Db } from '../../../ports/database.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { getCompressedKey, getOriginalKey } from '../files/file-keys.ts'
import { addHash, computeSha256 } from '../files/hashes.ts'
import type { Renditions } from '../renditions/renditions.ts'
import { selectFileNamesById, selectImage, type ImageRow } from '../images.repository.ts'
import { selectVisible, canView } from '../images.access.ts'
import { createUniqueNamer, fileNameFromPrompt } from './file-names.ts'
import { isSigned, replaceTextChunks } from './png-chunks.ts'
import { addPrompt } from './provenance.ts'
import { readXmpFromWebp } from './webp-xmp.ts'

export interface Download {
  /** The file name, with its extension. */
  name: string
  bytes: Uint8Array
}

/** Downloads of images. Missing images and images that the viewer may not see return null or are left out. */
export interface ImageDownloads {
  /**
   * Loads the image as a PNG. A PNG that its provider signed is returned byte for byte. Rejects if the queue of
   * conversions is full, and with the signal's reason if it aborts.
   */
  loadPng(id: string, viewer: () => Promise<string | null>, signal: AbortSignal): Promise<Download | null>
  /**
   * The originals of the images that the user may see. All but the first are loaded when they are consumed. Null if
   * there are none.
   */
  loadOriginals(ids: string[], userId: string): Promise<AsyncIterable<Download> | null>
}

interface DownloadsDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
}

/** An image, and whether its owner downloads it: only the owner's file contains the prompt. */
interface DownloadTarget {
  row: ImageRow
  isOwn: boolean
}

/** Concurrent conversions. A queued conversion has not loaded its original yet, so it needs no memory. */
const CONVERSION_CONCURRENCY = 1
/** Queued conversions. A full queue takes some seconds; clients would not wait longer. */
const CONVERSIONS_QUEUED_MAX = 20

/** Create it once per process: it limits concurrent conversions. */
export function createImageDownloads(dependencies: DownloadsDependencies): ImageDownloads {
  const { db } = dependencies
  const { loadOriginal, loadPng } = createFileLoader(dependencies)

  async function selectForViewer(id: string, viewer: () => Promise<string | null>): Promise<DownloadTarget | null> {
    const row = isUuid(id) ? await selectImage(db, id) : undefined
    const viewerId = row && row.userId !== null ? await viewer() : null
    if (!row || !canView(row, viewerId)) return null
    return { row, isOwn: viewerId !== null && row.userId === viewerId }
  }

  async function selectForUser(id: string, userId: string): Promise<DownloadTarget | null> {
    const [row] = await selectVisible(db, [id], userId)
    return row ? { row, isOwn: row.userId === userId } : null
  }

  async function* readOriginals(ids: string[], userId: string): AsyncGenerator<Download, undefined> {
    const createName = createUniqueNamer()
    for (const id of ids) {
      // Checked for each image: a slow client may reach an image that was hidden or deleted after the download started.
      const selectAgain = () => selectForUser(id, userId)
      const target = await selectAgain()
      const bytes = target && (await loadWithRetry(target, loadOriginal, selectAgain))
      if (bytes) yield { name: createName(target.row), bytes }
    }
  }

  return {
    async loadPng(id, viewer, signal) {
      const selectAgain = () => selectForViewer(id, viewer)
      const target = await selectAgain()
      if (!target) return null
      const bytes = await loadWithRetry(target, (latestTarget) => loadPng(latestTarget, signal), selectAgain)
      return bytes && { name: `${fileNameFromPrompt(target.row.prompt)}.png`, bytes }
    },

    async loadOriginals(ids, userId) {
      const originals = readOriginals([...new Set(ids)].filter(isUuid), userId)
      const first = await originals.next()
      return first.done ? null : prepend(first.value, originals)
    },
  }
}

async function* prepend<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* others
}

/** Hiding an image renames its files. If a file is missing, loads the row again and retries with the new names. */
async function loadWithRetry(
  target: DownloadTarget,
  read: (target: DownloadTarget) => Promise<Uint8Array | null>,
  selectAgain: () => Promise<DownloadTarget | null>,
): Promise<Uint8Array | null> {
  const bytes = await read(target)
  const current = bytes ? null : await selectAgain()
  return current && current.row.fileToken !== target.row.fileToken ? read(current) : bytes
}

/**
 * Loads files for downloads. A file that is created from a generated image contains its provenance, and its hash is
 * stored. Null if the file is gone.
 */
function createFileLoader({ db, store, renditions }: DownloadsDependencies) {
  const runLimited = createConcurrencyLimiter(CONVERSION_CONCURRENCY, CONVERSIONS_QUEUED_MAX)

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

  async function convertToPng(target: DownloadTarget, signal: AbortSignal): Promise<Uint8Array | null> {
    const bytes = await store.get(getOriginalKey(target.row))
    signal.throwIfAborted()
    return bytes && addProvenance(target, await renditions.renderPng(bytes))
  }

  /** The original in its own format. An unsigned PNG gets the provenance; other files stay as delivered. */
  async function loadOriginal(target: DownloadTarget): Promise<Uint8Array | null> {
    const bytes = await store.get(getOriginalKey(target.row))
    const canAddProvenance = bytes && target.row.originalFormat === 'png' && !isSigned(bytes)
    return canAddProvenance ? addProvenance(target, bytes) : bytes
  }

  return {
    loadOriginal,

    /** The original as PNG; other formats are converted. Rejects with the signal's reason if it aborts. */
    async loadPng(target: DownloadTarget, signal: AbortSignal): Promise<Uint8Array | null> {
      signal.throwIfAborted()
      if (target.row.originalFormat === 'png') return loadOriginal(target)
      return runLimited(() => convertToPng(target, signal), signal)
    },
  }
}
