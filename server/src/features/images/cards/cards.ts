import { LRUCache } from 'lru-cache'
import { createConcurrencyLimiter } from '../../../kernel/concurrency-limiter.ts'
import type { Db } from '../../../ports/database.ts'
import type { ObjectStore } from '../../../ports/object-store.ts'
import { layoutCard } from './card-layout.ts'
import { getCompressedKey, getGridKey } from '../files/file-keys.ts'
import { addHash, computeSha256 } from '../files/hashes.ts'
import { isUuid } from '../../../kernel/uuid.ts'
import type { Renditions } from '../renditions/renditions.ts'
import { selectPublicImage } from '../images.repository.ts'
import { readXmpFromWebp } from '../downloads/webp-xmp.ts'

/** The social card of a public image. */
export interface ImageCard {
  /** Identifies the bytes. Changes with the design of cards and with the files of the image. */
  version: string
  /** Whether the card is cached. If not, `read` renders it. */
  isCached: boolean
  /**
   * Null if the image is no longer public or its file is gone. Rejects if the queue of cards is full, and with the
   * errors of `Renditions` if rendering fails.
   */
  read(): Promise<Uint8Array | null>
}

/** Renders cards on request and caches them in memory. */
export interface ImageCards {
  /** Null for missing and private images. `hasLogo` is false in installations with their own logo. */
  findCard(id: string, hasLogo: boolean): Promise<ImageCard | null>
}

export interface ImageCardsDependencies {
  db: Db
  store: Pick<ObjectStore, 'get'>
  renditions: Pick<Renditions, 'renderCard'>
}

type CardRow = NonNullable<Awaited<ReturnType<typeof selectPublicImage>>>

/** Increase it when the design of cards changes. */
const DESIGN_VERSION = 1
const CACHE_MAX_BYTES = 32 * 1_024 * 1_024
/** One at a time, so that cards take only one place in the queue for users' images. */
const RENDER_CONCURRENCY = 1
const QUEUED_MAX = 20

/** Create it once per process, because it contains the cache. */
export function createImageCards({ db, store, renditions }: ImageCardsDependencies): ImageCards {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: CACHE_MAX_BYTES,
    sizeCalculation: (card) => card.length,
  })
  const inFlight = new Map<string, Promise<Uint8Array | null>>()
  const runLimited = createConcurrencyLimiter(RENDER_CONCURRENCY, QUEUED_MAX)

  async function render(row: CardRow, hasLogo: boolean): Promise<Uint8Array | null> {
    const bytes = await store.get(getSourceKey(row))
    if (!bytes) return null
    const packet = row.kind === 'generated' ? readXmpFromWebp(bytes) : null
    const card = await renditions.renderCard(bytes, { packet, hasLogo })
    // The image may have been hidden or deleted in the meantime.
    const current = await selectPublicImage(db, row.id)
    if (current?.fileToken !== row.fileToken) return null
    return row.kind !== 'generated' || (await addHash(db, row.id, await computeSha256(card))) ? card : null
  }

  /** Concurrent requests for a card share one rendering. */
  function renderOnce(version: string, row: CardRow, hasLogo: boolean): Promise<Uint8Array | null> {
    const pending = inFlight.get(version)
    if (pending) return pending
    const rendered = runLimited(() => render(row, hasLogo))
      .then((card) => {
        if (card) cache.set(version, card)
        return card
      })
      .finally(() => inFlight.delete(version))
    inFlight.set(version, rendered)
    return rendered
  }

  return {
    async findCard(id, hasLogo) {
      const row = isUuid(id) ? await selectPublicImage(db, id) : undefined
      if (!row) return null
      const version = `card ${DESIGN_VERSION} ${hasLogo} ${row.fileToken}`
      const cached = cache.get(version)
      return {
        version,
        isCached: cached !== undefined,
        read: async () => cached ?? (await renderOnce(version, row, hasLogo)),
      }
    },
  }
}

/** Returns the key of the smallest file that the card does not enlarge. */
function getSourceKey(row: CardRow): string {
  const { width } = layoutCard(row)
  const fittingWidth = row.gridWidths.find((gridWidth) => gridWidth >= width)
  return fittingWidth === undefined ? getCompressedKey(row) : getGridKey(row, fittingWidth)
}
