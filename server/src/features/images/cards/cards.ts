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

/** The social card of an image that everybody may see. */
export interface ImageCard {
  /** Names its bytes: another drawing, or other files of the image, have another. */
  version: string
  /** Whether it is in memory, or else has to be drawn. */
  isDrawn: boolean
  /**
   * Null if the image is no longer for everybody, or its file is gone. Rejects with a LineFullError if too many wait to be drawn, and
   * like `Renditions` if it can not be.
   */
  read(): Promise<Uint8Array | null>
}

/** Cards are drawn when they are asked for, and kept in memory for a while. */
export interface ImageCards {
  /** Null for what does not exist and what is not for everybody alike. Of an operator's own brand, our mark is left out. */
  card(id: string, isMarked: boolean): Promise<ImageCard | null>
}

export interface ImageCardsDependencies {
  db: Db
  store: Pick<ObjectStore, 'get'>
  renditions: Pick<Renditions, 'renderCard'>
}

type Row = NonNullable<Awaited<ReturnType<typeof selectShown>>>

/** To be counted up whenever cards are drawn in another way. */
const DRAWING = 1
const KEPT_MAX_BYTES = 32 * 1_024 * 1_024
/** Behind one another, so that cards hold only one of the places that visitors' pictures have. */
const DRAWN_AT_ONCE = 1
const IN_LINE = 20

/** To be created once per process: it holds the cards that are asked for. */
export function createImageCards({ db, store, renditions }: ImageCardsDependencies): ImageCards {
  const kept = createKept(KEPT_MAX_BYTES)
  const drawing = new Map<string, Promise<Uint8Array | null>>()
  const inTurn = createTurns(DRAWN_AT_ONCE, IN_LINE)

  async function draw(row: Row, isMarked: boolean): Promise<Uint8Array | null> {
    const bytes = await store.get(sourceOf(row))
    if (!bytes) return null
    const packet = row.kind === 'generated' ? xmpInWebp(bytes) : null
    const card = await renditions.renderCard(bytes, { packet, isMarked })
    // Hidden or deleted meanwhile, it is nobody's to see any more.
    const now = await selectShown(db, row.id)
    if (now?.fileToken !== row.fileToken) return null
    return row.kind !== 'generated' || (await addHash(db, row.id, await sha256Of(card))) ? card : null
  }

  /** Whoever asks for a card that is being drawn waits for it. */
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

/** The smallest file that the card shows no larger than it is. */
function sourceOf(row: Row): string {
  const { width } = placeOnCard(row)
  const wide = row.gridWidths.find((each) => each >= width)
  return wide === undefined ? compressedKey(row) : gridKey(row, wide)
}

/** In memory, what was asked for last; the rest makes room. */
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
