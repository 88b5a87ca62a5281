import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import { createDownloadFiles, type DownloadFilesDependencies, type DownloadTarget } from './download-files.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import { createUniqueNames, fileNameFromPrompt } from './file-names.ts'
import { selectImage } from '../images.repository.ts'
import { selectVisible, canView } from '../images.access.ts'

export interface Download {
  /** With its extension. */
  name: string
  bytes: Uint8Array
}

/** Downloads of images. Missing images and images that the viewer may not see return null or are left out. */
export interface ImageDownloads {
  /**
   * Always a PNG. A PNG that its provider signed is returned byte for byte. Rejects if the queue of conversions is
   * full, and with the signal's reason if it aborts.
   */
  one(id: string, viewer: () => Promise<string | null>, signal: AbortSignal): Promise<Download | null>
  /** The originals that the user may see. Each one is loaded when it is consumed. Null if there are none. */
  all(ids: string[], userId: string): Promise<AsyncIterable<Download> | null>
}

/** Concurrent conversions. Queued ones have not loaded their originals yet. */
const CONVERSION_CONCURRENCY = 1
/** Queued conversions. A full queue takes some seconds; clients would not wait longer. */
const CONVERSIONS_QUEUED_MAX = 20

/** Create it once per process: it limits concurrent conversions. */
export function createImageDownloads({ db, store, renditions }: DownloadFilesDependencies): ImageDownloads {
  const files = createDownloadFiles({ db, store, renditions })
  const runLimited = createConcurrencyLimiter(CONVERSION_CONCURRENCY, CONVERSIONS_QUEUED_MAX)

  function load({ row, isOwn }: DownloadTarget, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    const loadPng = () => files.png({ row, isOwn }, signal)
    return row.originalFormat === 'png' ? loadPng() : runLimited(loadPng, signal)
  }

  async function select(id: string, viewer: () => Promise<string | null>): Promise<DownloadTarget | null> {
    const row = isUuid(id) ? await selectImage(db, id) : undefined
    const viewerId = row && row.userId !== null ? await viewer() : null
    if (!row || !(await canView(row, async () => viewerId))) return null
    return { row, isOwn: viewerId !== null && row.userId === viewerId }
  }

  async function selectForUser(id: string, userId: string): Promise<DownloadTarget | null> {
    const [row] = await selectVisible(db, [id], userId)
    return row ? { row, isOwn: row.userId === userId } : null
  }

  async function* loadAll(ids: string[], userId: string): AsyncGenerator<Download, undefined> {
    const nameOf = createUniqueNames()
    for (const id of ids) {
      // Checked for each image: a slow client may reach an image that was hidden or deleted after the download started.
      const selectNow = () => selectForUser(id, userId)
      const target = await selectNow()
      const bytes = target && (await loadWithRetry(target, files.original, selectNow))
      if (bytes) yield { name: nameOf(target.row), bytes }
    }
  }

  return {
    async one(id, viewer, signal) {
      const selectNow = () => select(id, viewer)
      const target = await selectNow()
      if (!target) return null
      const bytes = await loadWithRetry(target, (each) => load(each, signal), selectNow)
      return bytes && { name: `${fileNameFromPrompt(target.row.prompt)}.png`, bytes }
    },

    async all(ids, userId) {
      const originals = loadAll([...new Set(ids)].filter(isUuid), userId)
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
  selectNow: () => Promise<DownloadTarget | null>,
): Promise<Uint8Array | null> {
  const bytes = await read(target)
  const now = bytes ? null : await selectNow()
  return now && now.row.fileToken !== target.row.fileToken ? read(now) : bytes
}
