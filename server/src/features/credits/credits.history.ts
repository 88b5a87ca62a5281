import type { HistoryFilters, HistoryInput, Image, LedgerEntry } from '@pictor/contract'
import { HISTORY_PAGE_SIZE } from '@pictor/contract/limits'
import { DAY_MS, startOfDay } from '../../kernel/clock.ts'
import { numberCursor, toPage } from '../../kernel/pagination.ts'
import type { Db } from '../../ports/database.ts'
import { selectHistory, type LedgerRow } from './credits.repository.ts'

export interface CreditsHistoryDependencies {
  db: Db
  /** Finds the images of a user's generations. Excludes deleted images. */
  findImagesByGenerationIds(generationIds: string[], userId: string): Promise<Image[]>
}

export interface CreditsHistory {
  readPage(userId: string, input: HistoryInput): Promise<{ entries: LedgerEntry[]; nextCursor: string | null }>
  /** All entries that match the filters, newest first. Pages are read on demand. */
  readAll(userId: string, filters: HistoryFilters): AsyncIterable<LedgerEntry>
}

export function createCreditsHistory(dependencies: CreditsHistoryDependencies): CreditsHistory {
  const { db } = dependencies

  async function readPage(userId: string, { kind, from, to, cursor }: HistoryInput) {
    const found = await selectHistory(db, userId, {
      kind,
      from: from === undefined ? undefined : startOfDay(from),
      until: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY_MS),
      position: numberCursor.decode(cursor),
      limit: HISTORY_PAGE_SIZE + 1,
    })
    const { rows, nextCursor } = toPage(found, HISTORY_PAGE_SIZE, numberCursor.encode)
    return { entries: await presentAll(rows, userId, dependencies), nextCursor }
  }

  return {
    readPage,
    async *readAll(userId, filters) {
      let cursor: string | undefined
      do {
        const { entries, nextCursor } = await readPage(userId, { ...filters, ...(cursor !== undefined && { cursor }) })
        yield* entries
        cursor = nextCursor ?? undefined
      } while (cursor !== undefined)
    },
  }
}

async function presentAll(
  rows: LedgerRow[],
  userId: string,
  dependencies: CreditsHistoryDependencies,
): Promise<LedgerEntry[]> {
  const chargedGenerationIds = rows.flatMap(({ kind, generationId }) =>
    kind === 'generation' && generationId ? [generationId] : [],
  )
  const images = await dependencies.findImagesByGenerationIds(chargedGenerationIds, userId)
  return rows.map((row) => {
    const isCharge = row.kind === 'generation'
    const image = isCharge ? images.find(({ generation_id: id }) => id === row.generationId) : undefined
    return {
      id: row.id,
      amount: row.amount,
      kind: row.kind,
      balance: row.balance,
      // Other references are internal: the hash of an email, or a random id.
      reference: row.generationId ?? row.providerRefundId ?? row.providerOrderId,
      created_at: row.createdAt.toISOString(),
      reason: row.reason,
      image_id: image?.id ?? null,
      image_thumbnail_url: image ? getThumbnailUrl(image) : null,
      order_id: row.providerOrderId,
    }
  })
}

/** A `srcset` starts with the smallest size. */
function getThumbnailUrl({ srcset, compressed_url: compressedUrl }: Image): string {
  return srcset.split(' ', 1)[0] ?? compressedUrl
}
