import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import { createDownloadFiles, type DownloadFilesDependencies, type DownloadTarget } from './download-files.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import { createUniqueNamer, fileNameFromPrompt } from './file-names.ts'
import { selectImage } from '../images.repository.ts'
import { selectVisible, canView } from '../images.access.ts'

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
  /** The originals of the images that the user may see. Each is loaded when it is consumed. Null if there are none. */
  loadOriginals(ids: string[], userId: string): Promise<AsyncIterable<Download> | null>
}

/** Concurrent conversions. A queued conversion has not loaded its original yet, so it needs no memory. */
const CONVERSION_CONCURRENCY = 1
/** Queued conversions. A full queue takes some seconds; clients would not wait longer. */
const CONVERSIONS_QUEUED_MAX = 20

/** Create it once per process: it limits concurrent conversions. */
export function createImageDownloads({ db, store, renditions }: DownloadFilesDependencies): ImageDownloads {
  const files = createDownloadFiles({ db, store, renditions })
  const runLimited = createConcurrencyLimiter(CONVERSION_CONCURRENCY, CONVERSIONS_QUEUED_MAX)

  function load({ row, isOwn }: DownloadTarget, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    const convert = () => files.loadPng({ row, isOwn }, signal)
    return row.originalFormat === 'png' ? convert() : runLimited(convert, signal)
  }

  async function selectForViewer(id: string, viewer: () => Promise<string | null>): Promise<DownloadTarget | null> {
    const row = isUuid(id) ? await selectImage(db, id) : undefined
    const viewerId = row && row.userId !== null ? await viewer() : null
    if (!row || !(await canView(row, async () => viewerId))) return null
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
      const bytes = target && (await loadWithRetry(target, files.loadOriginal, selectAgain))
      if (bytes) yield { name: createName(target.row), bytes }
    }
  }

  return {
    async loadPng(id, viewer, signal) {
      const selectAgain = () => selectForViewer(id, viewer)
      const target = await selectAgain()
      if (!target) return null
      const bytes = await loadWithRetry(target, (latestTarget) => load(latestTarget, signal), selectAgain)
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
