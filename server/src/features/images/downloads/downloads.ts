import { createTurns } from '../../../kernel/turns.ts'
import { createHandedFiles, type HandedFilesDependencies, type Handing } from './handed-files.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import { createUniqueNames, nameAfter } from './names.ts'
import { selectImage } from '../images.repository.ts'
import { selectSeen, maySee } from '../images.access.ts'

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
const PNGS_AT_ONCE = 1
/** Queued conversions. A full queue takes some seconds; clients would not wait longer. */
const PNGS_IN_LINE = 20

/** Create it once per process: it limits concurrent conversions. */
export function createImageDownloads({ db, store, renditions }: HandedFilesDependencies): ImageDownloads {
  const files = createHandedFiles({ db, store, renditions })
  const inTurn = createTurns(PNGS_AT_ONCE, PNGS_IN_LINE)

  function load({ row, isOwn }: Handing, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    const make = () => files.png({ row, isOwn }, signal)
    return row.originalFormat === 'png' ? make() : inTurn(make, signal)
  }

  async function select(id: string, viewer: () => Promise<string | null>): Promise<Handing | null> {
    const row = isUuid(id) ? await selectImage(db, id) : undefined
    const viewerId = row && row.userId !== null ? await viewer() : null
    if (!row || !(await maySee(row, async () => viewerId))) return null
    return { row, isOwn: viewerId !== null && row.userId === viewerId }
  }

  async function selectOf(id: string, userId: string): Promise<Handing | null> {
    const [row] = await selectSeen(db, [id], userId)
    return row ? { row, isOwn: row.userId === userId } : null
  }

  async function* loadAll(ids: string[], userId: string): AsyncGenerator<Download, undefined> {
    const nameOf = createUniqueNames()
    for (const id of ids) {
      // Checked for each image: a slow client may reach an image that was hidden or deleted after the download started.
      const selectNow = () => selectOf(id, userId)
      const handing = await selectNow()
      const bytes = handing && (await loadAgain(handing, files.original, selectNow))
      if (bytes) yield { name: nameOf(handing.row), bytes }
    }
  }

  return {
    async one(id, viewer, signal) {
      const selectNow = () => select(id, viewer)
      const handing = await selectNow()
      if (!handing) return null
      const bytes = await loadAgain(handing, (each) => load(each, signal), selectNow)
      return bytes && { name: `${nameAfter(handing.row.prompt)}.png`, bytes }
    },

    async all(ids, userId) {
      const originals = loadAll([...new Set(ids)].filter(isUuid), userId)
      const first = await originals.next()
      return first.done ? null : startingWith(first.value, originals)
    },
  }
}

async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* others
}

/** Hiding an image renames its files. If a file is missing, loads the row again and retries with the new names. */
async function loadAgain(
  handing: Handing,
  read: (handing: Handing) => Promise<Uint8Array | null>,
  selectNow: () => Promise<Handing | null>,
): Promise<Uint8Array | null> {
  const bytes = await read(handing)
  const now = bytes ? null : await selectNow()
  return now && now.row.fileToken !== handing.row.fileToken ? read(now) : bytes
}
