import type { HistoryFilters, HistoryInput, LedgerEntry } from '@pictor/contract'
import { HISTORY_PAGE_SIZE } from '@pictor/contract/limits'
import { decodeNumberCursor, encodeNumberCursor } from '../../kernel/cursor.ts'
import { DAY_MS, startOfDay } from '../../kernel/days.ts'
import type { Db } from '../../ports/database.ts'
import { selectHistory, type LedgerRow } from './credits.repository.ts'

export interface CreditsHistoryDependencies {
  db: Db
  /** The pictures of generations, by the generation's id. */
  imagesOfGenerations(generationIds: string[]): Promise<ReadonlyMap<string, string>>
  /** The provider's ids of orders, by the refund's. */
  ordersOfRefunds(refundIds: string[]): Promise<ReadonlyMap<string, string>>
}

export interface CreditsHistory {
  page(userId: string, input: HistoryInput): Promise<{ entries: LedgerEntry[]; nextCursor: string | null }>
  /** All entries that the filters let through, newest first, read page by page as they are taken. */
  all(userId: string, filters: HistoryFilters): AsyncIterable<LedgerEntry>
}

export function createCreditsHistory(dependencies: CreditsHistoryDependencies): CreditsHistory {
  const { db } = dependencies

  async function page(userId: string, { kind, from, to, cursor }: HistoryInput) {
    const rows = await selectHistory(db, userId, {
      kind,
      from: from === undefined ? undefined : startOfDay(from),
      until: to === undefined ? undefined : new Date(startOfDay(to).getTime() + DAY_MS),
      before: cursor === undefined ? undefined : decodeNumberCursor(cursor),
      limit: HISTORY_PAGE_SIZE + 1,
    })
    const shown = rows.slice(0, HISTORY_PAGE_SIZE)
    const last = shown.at(-1)
    const nextCursor = rows.length > shown.length && last ? encodeNumberCursor(last.id) : null
    return { entries: await presentAll(shown, dependencies), nextCursor }
  }

  return {
    page,
    async *all(userId, filters) {
      let cursor: string | undefined
      do {
        const { entries, nextCursor } = await page(userId, { ...filters, ...(cursor !== undefined && { cursor }) })
        yield* entries
        cursor = nextCursor ?? undefined
      } while (cursor !== undefined)
    },
  }
}

async function presentAll(rows: LedgerRow[], dependencies: CreditsHistoryDependencies): Promise<LedgerEntry[]> {
  const referencesOf = (...kinds: LedgerRow['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ reference }) => reference)
  const [images, orders] = await Promise.all([
    dependencies.imagesOfGenerations(referencesOf('generation')),
    dependencies.ordersOfRefunds(referencesOf('purchase_refund')),
  ])
  return rows.map((row) => ({
    id: row.id,
    amount: row.amount,
    kind: row.kind,
    balance: row.balance,
    reference: hasPublicReference(row) ? row.reference : null,
    created_at: row.createdAt.toISOString(),
    reason: row.reason,
    image_id: (row.kind === 'generation' && images.get(row.reference)) || null,
    order_id: orderOf(row, orders),
  }))
}

/** By its kind first: the references of other kinds may read like a refund's. */
function orderOf({ kind, reference }: LedgerRow, ordersOfRefunds: ReadonlyMap<string, string>): string | null {
  if (kind === 'purchase') return reference
  return (kind === 'purchase_refund' && ordersOfRefunds.get(reference)) || null
}

/** The others are keys of our own: the hash of an address, a random number. */
function hasPublicReference({ kind }: LedgerRow): boolean {
  return kind === 'generation' || kind === 'refund' || kind === 'purchase' || kind === 'purchase_refund'
}
