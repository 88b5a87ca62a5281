import { createTurns } from '../../../kernel/turns.ts'
import { createHandedFiles, type HandedFilesDependencies, type Handing } from './handed-files.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import { createUniqueNames, nameAfter } from './names.ts'
import { selectImage } from '../images.repository.ts'
import { selectSeen, maySee } from '../images.access.ts'

/** A file to be kept by whoever asked for it. */
export interface Download {
  /** With its ending. */
  name: string
  bytes: Uint8Array
}

/** Files to keep. What does not exist and what is not the viewer's business are alike: null, or left out. */
export interface ImageDownloads {
  /**
   * As PNG, whatever the original is. A PNG that its maker has signed comes byte for byte. Rejects with a LineFullError if too many wait
   * to be made PNG, and with the signal's reason if that aborts meanwhile.
   */
  one(id: string, viewer: () => Promise<string | null>, signal: AbortSignal): Promise<Download | null>
  /** The originals that are left and that the user may see, each when it is taken: loaded only then. Null if there are none. */
  all(ids: string[], userId: string): Promise<AsyncIterable<Download> | null>
}

/** Of those that wait no original is loaded. */
const PNGS_AT_ONCE = 1
/** Some seconds' worth: who comes behind them would not wait that long. */
const PNGS_IN_LINE = 20

/** To be created once per process: it counts the downloads in work. */
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
      // Asked for each: a slow reader comes to the last long after the first, and it may be hidden or deleted since.
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

/** The files of an image have new names once it is hidden: what was not found by the old ones is read by these. */
async function loadAgain(
  handing: Handing,
  read: (handing: Handing) => Promise<Uint8Array | null>,
  selectNow: () => Promise<Handing | null>,
): Promise<Uint8Array | null> {
  const bytes = await read(handing)
  const now = bytes ? null : await selectNow()
  return now && now.row.fileToken !== handing.row.fileToken ? read(now) : bytes
}
