import { createTurns } from '../../../kernel/turns.ts'
import type { Db } from '../../../ports/database.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { placeOnCard } from './card-place.ts'
import { compressedKey, gridKey } from '../files/files.ts'
import { addHash, sha256Of } from '../files/hashes.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { Renditions } from '../renditions/renditions.ts'
import { selectShown } from '../images.repository.ts'
import { xmpInWebp } from '../downloads/webp-text.ts'

/** The social card of a public image. */
export interface ImageCard {
  /** Identifies the bytes. Changes with the design of cards and with the files of the image. */
  version: string
  /** Whether it is cached. If not, `read` renders it. */
  isDrawn: boolean
  /**
   * Null if the image is no longer public or its file is gone. Rejects if the queue of cards is full, and like
   * `Renditions` if rendering fails.
   */
  read(): Promise<Uint8Array | null>
}

/** Renders cards on request and caches them in memory. */
export interface ImageCards {
  /** Null for missing and private images. Installations with another brand get cards without the logo. */
  card(id: string, isMarked: boolean): Promise<ImageCard | null>
}

export interface ImageCardsDependencies {
  db: Db
  store: Pick<ObjectStore, 'get'>
  renditions: Pick<Renditions, 'renderCard'>
}

type Row = NonNullable<Awaited<ReturnType<typeof selectShown>>>

/** Increase it when the design of cards changes. */
const DRAWING = 1
const KEPT_MAX_BYTES = 32 * 1_024 * 1_024
/** One at a time, so that cards take only one place in the queue for images of users. */
const DRAWN_AT_ONCE = 1
const IN_LINE = 20

/** Create it once per process, because it contains the cache. */
export function createImageCards({ db, store, renditions }: ImageCardsDependencies): ImageCards {
  const kept = createKept(KEPT_MAX_BYTES)
  const drawing = new Map<string, Promise<Uint8Array | null>>()
  const inTurn = createTurns(DRAWN_AT_ONCE, IN_LINE)

  async function draw(row: Row, isMarked: boolean): Promise<Uint8Array | null> {
    const bytes = await store.get(sourceOf(row))
    if (!bytes) return null
    const packet = row.kind === 'generated' ? xmpInWebp(bytes) : null
    const card = await renditions.renderCard(bytes, { packet, isMarked })
    // The image may have been hidden or deleted in the meantime.
    const now = await selectShown(db, row.id)
    if (now?.fileToken !== row.fileToken) return null
    return row.kind !== 'generated' || (await addHash(db, row.id, await sha256Of(card))) ? card : null
  }

  /** Concurrent requests for a card share one rendering. */
  function drawOnce(version: string, row: Row, isMarked: boolean): Promise<Uint8Array | null> {
    const under = drawing.get(version)
    if (under) return under
    const drawn = inTurn(() => draw(row, isMarked))
      .then((card) => card && kept.keep(version, card))
      .finally(() => drawing.delete(version))
    drawing.set(version, drawn)
    return drawn
  }

  return {
    async card(id, isMarked) {
      const row = isUuid(id) ? await selectShown(db, id) : undefined
      if (!row) return null
      const version = `card ${DRAWING} ${isMarked} ${row.fileToken}`
      const known = kept.get(version)
      return {
        version,
        isDrawn: known !== null,
        read: async () => known ?? (await drawOnce(version, row, isMarked)),
      }
    },
  }
}

/** The smallest file that the card does not enlarge. */
function sourceOf(row: Row): string {
  const { width } = placeOnCard(row)
  const wide = row.gridWidths.find((each) => each >= width)
  return wide === undefined ? compressedKey(row) : gridKey(row, wide)
}

/** A cache that evicts the least recently used cards. */
function createKept(bytesMax: number) {
  const cards = new Map<string, Uint8Array>()
  let bytes = 0

  function drop(version: string): void {
    bytes -= cards.get(version)?.length ?? 0
    cards.delete(version)
  }

  function keep(version: string, card: Uint8Array): Uint8Array {
    drop(version)
    cards.set(version, card)
    bytes += card.length
    for (const oldest of cards.keys()) {
      if (bytes <= bytesMax) break
      drop(oldest)
    }
    return card
  }

  return {
    keep,
    get(version: string): Uint8Array | null {
      const card = cards.get(version)
      return card ? keep(version, card) : null
    },
  }
}
