import { createTurns } from '../../kernel/turns.ts'
import type { Db } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { compressedKey, originalKey } from './images.files.ts'
import { isImageId } from './images.ids.ts'
import { createUniqueNames, nameAfter } from './images.names.ts'
import type { Renditions } from './images.renditions.ts'
import { selectFileNamesOf, selectImage, type ImageRow } from './images.repository.ts'
import { selectSeen } from './images.seen.repository.ts'
import { maySee } from './images.seeing.ts'

/** A file to be kept by whoever asked for it. */
export interface Download {
  /** With its ending. */
  name: string
  bytes: Uint8Array
}

/** Files to keep. What does not exist and what is not the viewer's business are alike: null, or left out. */
export interface ImageDownloads {
  /**
   * As PNG, whatever the original is. Rejects with a LineFullError if too many wait to be made PNG, and with the signal's reason if that
   * aborts meanwhile.
   */
  one(id: string, viewer: () => Promise<string | null>, signal: AbortSignal): Promise<Download | null>
  /** The originals that are left and that the user may see, each when it is taken: loaded only then. Null if there are none. */
  all(ids: string[], userId: string): Promise<AsyncIterable<Download> | null>
}

export interface ImageDownloadsDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
}

/** New pictures take the same turns as PNGs, so they wait behind one download at most. Of those that wait no original is loaded. */
const PNGS_AT_ONCE = 1
/** Some seconds' worth: who comes behind them would not wait that long. */
const PNGS_IN_LINE = 20

/** To be created once per process: it counts the downloads in work. */
export function createImageDownloads({ db, store, renditions }: ImageDownloadsDependencies): ImageDownloads {
  const inTurn = createTurns(PNGS_AT_ONCE, PNGS_IN_LINE)

  async function makePng(row: ImageRow, signal: AbortSignal): Promise<Uint8Array | null> {
    const original = await store.get(originalKey(row))
    // A vendor's original says nothing of how it came to be; the rendition beside it does.
    const marked = await store.get(compressedKey(row))
    if (!marked && (await selectFileNamesOf(db, row.id))?.fileToken !== row.fileToken) return null
    signal.throwIfAborted()
    return original && renditions.renderPng(original, marked)
  }

  async function loadPng(row: ImageRow, signal: AbortSignal): Promise<Uint8Array | null> {
    signal.throwIfAborted()
    return row.originalFormat === 'png' ? store.get(originalKey(row)) : inTurn(() => makePng(row, signal), signal)
  }

  async function select(id: string, viewer: () => Promise<string | null>): Promise<ImageRow | null> {
    const row = isImageId(id) ? await selectImage(db, id) : undefined
    return row && (await maySee(row, viewer)) ? row : null
  }

  async function* load(ids: string[], userId: string): AsyncGenerator<Download, undefined> {
    const nameOf = createUniqueNames()
    for (const id of ids) {
      // Asked for each: a slow reader comes to the last long after the first, and it may be hidden or deleted since.
      const selectNow = async () => (await selectSeen(db, [id], userId))[0]
      const row = await selectNow()
      const bytes = row && (await loadAgain(row, (each) => store.get(originalKey(each)), selectNow))
      if (bytes) yield { name: nameOf(row), bytes }
    }
  }

  return {
    async one(id, viewer, signal) {
      const selectNow = () => select(id, viewer)
      const row = await selectNow()
      if (!row) return null
      const bytes = await loadAgain(row, (each) => loadPng(each, signal), selectNow)
      return bytes && { name: `${nameAfter(row.prompt)}.png`, bytes }
    },

    async all(ids, userId) {
      const files = load([...new Set(ids)].filter(isImageId), userId)
      const first = await files.next()
      return first.done ? null : startingWith(first.value, files)
    },
  }
}

async function* startingWith<Item>(first: Item, others: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield first
  yield* others
}

/** The files of an image have new names once it is hidden: what was not found by the old ones is read by these. */
async function loadAgain(
  row: ImageRow,
  read: (row: ImageRow) => Promise<Uint8Array | null>,
  selectNow: () => Promise<ImageRow | null | undefined>,
): Promise<Uint8Array | null> {
  const bytes = await read(row)
  const now = bytes ? null : await selectNow()
  return now && now.fileToken !== row.fileToken ? read(now) : bytes
}
