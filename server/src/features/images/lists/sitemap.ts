import type { Position } from '../../../kernel/pagination.ts'
import { createTurns } from '../../../kernel/turns.ts'
import type { Db } from '../../../ports/database.ts'
import type { FileAddresses } from '../files/addresses.ts'
import { selectTotal } from '../counts/counts.repository.ts'
import { originalKey } from '../files/files.ts'
import { partsOf, rangeOf, type SitemapPart } from './sitemap-parts.ts'
import { selectForSitemap, selectPublicHours } from './sitemap.repository.ts'

/** An image as search engines are told of it. */
export interface SitemapImage {
  id: string
  createdAt: Date
  /** Of the original. */
  url: string
}

/** What search engines are told of: all images that everybody may see. */
export interface ImageSitemap {
  total(): Promise<number>
  /** All of them in parts of at most about `imagesMax`, oldest first. */
  parts(imagesMax: number): Promise<SitemapPart[]>
  /** Of a part that `parts` has named, else all; newest first, a page at a time as they are taken. */
  images(part?: string): AsyncIterable<SitemapImage>
}

export interface ImageSitemapDependencies {
  db: Db
  addresses: Pick<FileAddresses, 'publicOf'>
}

const PAGE = 1_000
/** Pages of all readers together: their files are long, and nobody waits for them. */
const PAGES_AT_ONCE = 2

/** To be created once per process: it bounds how much of the database search engines take. */
export function createImageSitemap({ db, addresses }: ImageSitemapDependencies): ImageSitemap {
  const inTurn = createTurns(PAGES_AT_ONCE)
  return {
    total: () => selectTotal(db, null),
    parts: async (imagesMax) => partsOf(await selectPublicHours(db), imagesMax),

    async *images(part) {
      const range = part === undefined ? null : rangeOf(part)
      let position: Position | undefined
      do {
        const slice = { range, position, most: PAGE }
        const rows = await inTurn(async () => await selectForSitemap(db, slice))
        for (const row of rows) {
          yield { id: row.id, createdAt: row.createdAt, url: addresses.publicOf(originalKey(row)) }
        }
        position = rows.length < PAGE ? undefined : rows.at(-1)
      } while (position)
    },
  }
}
