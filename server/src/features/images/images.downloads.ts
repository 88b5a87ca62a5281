import { createTurns } from '../../kernel/turns.ts'
import type { Db } from '../../ports/database.ts'
import type { ObjectStore } from '../../ports/object-store.ts'
import { compressedKey, originalKey } from './images.files.ts'
import { isImageId } from './images.ids.ts'
import { nameAfter, uniqueNames } from './images.names.ts'
import type { Renditions } from './images.renditions.ts'
import { selectImage, type ImageRow } from './images.repository.ts'
import { selectSeen } from './images.seen.repository.ts'
import { maySee } from './images.service.ts'

/** A file to be kept by whoever asked for it. */
export interface Download {
  /** With its ending. */
  name: string
  bytes: Uint8Array
}

/** Files to keep. Null for what does not exist and for what is not the viewer's business alike. */
export interface ImageDownloads {
  /**
   * As PNG, whatever the original is. Rejects with a LineFullError if too many wait to be made PNG, and with the signal's reason if that
   * aborts meanwhile.
   */
  one(id: string, viewer: () => Promise<string | null>, signal: AbortSignal): Promise<Download | null>
  /** The originals, loaded one by one as they are taken. Null unless the user may see each of them. */
  all(ids: string[], userId: string): Promise<AsyncIterable<Download> | null>
}

export interface ImageDownloadsDependencies {
  db: Db
  store: ObjectStore
  renditions: Renditions
}

/** New pictures share the turns in which PNGs are made, so they wait behind one download at most. Only its original is loaded. */
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
    signal.throwIfAborted()
    return original && renditions.renderPng(original, marked)
  }

  async function* load(rows: ImageRow[]): AsyncGenerator<Download> {
    const names = uniqueNames(rows)
    for (const [index, row] of rows.entries()) {
      const bytes = await store.get(originalKey(row))
      // A zip that ends too early is seen to be broken; one that lacks a picture is not.
      if (!bytes) throw new Error(`The original of image ${row.id} is missing.`)
      yield { name: names[index] ?? row.id, bytes }
    }
  }

  return {
    async one(id, viewer, signal) {
      const row = isImageId(id) ? await selectImage(db, id) : undefined
      if (!row || !(await maySee(row, viewer))) return null
      signal.throwIfAborted()
      const isPng = row.originalFormat === 'png'
      const bytes = await (isPng ? store.get(originalKey(row)) : inTurn(() => makePng(row, signal), signal))
      return bytes && { name: `${nameAfter(row.prompt)}.png`, bytes }
    },

    async all(ids, userId) {
      const wanted = [...new Set(ids)]
      const rows = new Map((await selectSeen(db, wanted.filter(isImageId), userId)).map((row) => [row.id, row]))
      if (rows.size < wanted.length) return null
      return load(wanted.flatMap((id) => rows.get(id) ?? []))
    },
  }
}
