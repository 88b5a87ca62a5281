import path from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { z } from 'zod'
import type { Db } from '../../src/ports/database.ts'
import { queryRows } from '../../src/ports/query-rows.ts'
import { PASSWORD, type TestApplication, type TestUser } from '../harness/application.ts'
import { createGenerationCalls } from '../fixtures/generation-calls.ts'
import { insertImages } from '../fixtures/image-rows.ts'
import { adjustBalance } from '../fixtures/ledger.ts'
import { createPaymentFixture } from '../fixtures/payment-fixture.ts'
import { blockImages } from '../fakes/test-model.ts'
import type { TestProvider } from '../fakes/test-provider.ts'
import { toDataUrl } from '../fixtures/upload-calls.ts'
import type { Operation } from './document.ts'
import type { Lookup } from './drafts.ts'
import { cursorKind } from './well-formed.ts'

/** A user with one resource of every kind. */
export interface SeededUser {
  user: TestUser
  /** Values of the user's resources, by kind as in drafts. */
  resources: Record<string, string[]>
  /** Part of every text that other users must not read. */
  canary: string
}

const MISSING_ID = '00000000-0000-4000-8000-000000000000'
const IMAGE_COUNT = 40
/** A limit for calls that hang, not for slow ones. */
export const FINISH_TIMEOUT_MS = 300_000
/** Maximum number of values per kind. Older cursors and generations are dropped. */
const VALUES_MAX = 50

/** Creates images, generations, orders and payments for a user, with enough credits, and collects their ids. */
export async function seedUser(
  application: TestApplication,
  provider: TestProvider,
  user: TestUser,
): Promise<SeededUser> {
  const canary = `canary-${user.id.slice(0, 8)}`
  await adjustBalance(application.database.db, user.id, 1_000_000)
  const resources = {
    ...(await addImages(application.database.db, user, canary)),
    ...(await addGenerations(application, user)),
    ...(await addOrders(application, provider, user)),
    key: ['key-1', 'key-2'],
    password: [PASSWORD],
    confirmation: [`not-${user.email}`] as string[],
    picture: [await createImageDataUrl(16), await createImageDataUrl(40)],
  }
  return { user, resources, canary }
}

/**
 * Resolves placeholders. `{{own-order:3}}` is the user's fourth order, modulo their number; `{{order:3}}` may be the
 * other user's.
 */
export function createLookup(own: SeededUser, other: SeededUser): Lookup {
  const pick = (list: string[] = [], n: number) => list[n % Math.max(1, list.length)] ?? MISSING_ID
  return (kind, n) => {
    const { resources } = kind in own.resources || n % 2 === 0 ? own : other
    return pick(resources[kind] ?? resources[`own-${kind}`], n)
  }
}

/** Collects ids and cursors from a response for later requests. */
export function collectIds({ resources }: SeededUser, operation: Operation, body: string): void {
  const collect = (kind: string, pattern: RegExp) => {
    for (const [, found = ''] of body.matchAll(pattern))
      resources[kind] = [found, ...(resources[kind] ?? [])].slice(0, VALUES_MAX)
  }
  collect(`own-${cursorKind(operation)}`, /"nextCursor":"([^"]+)"/g)
  collect('own-generation', /"generation":\{"id":"([^"]+)"/g)
}

async function addImages(db: Db, { id: userId }: TestUser, canary: string) {
  const rows = await insertImages(
    db,
    Array.from({ length: IMAGE_COUNT }, (_, n) => {
      const isUpload = n % 4 === 3
      const isPublic = n % 4 < 2
      return {
        userId,
        kind: isUpload ? ('upload' as const) : ('generated' as const),
        ...(isUpload && { style: null, aspectRatio: null }),
        visibility: isPublic ? ('public' as const) : ('private' as const),
        // The owner may publish a generated image, so its prompt is no secret.
        prompt: isUpload ? `a heron of ${canary}, ${n}` : `a heron at dawn, ${n}`,
        createdAt: new Date(Date.UTC(2026, 0, 1 + n)),
      }
    }),
  )
  const ids = (selected: typeof rows) => selected.map(({ id }) => id)
  return {
    'own-image': ids(rows),
    'own-generated': ids(rows.filter(({ kind }) => kind === 'generated')),
    'own-public-image': ids(rows.filter(({ visibility }) => visibility === 'public')),
  }
}

async function addGenerations(application: TestApplication, user: TestUser) {
  const { startGeneration, cancel, get } = createGenerationCalls(application)
  const blockedModel = blockImages(application.model)
  const generations = []
  for (const prompt of ['a heron', 'a fox', 'an owl']) generations.push(await startGeneration(user, { prompt }))
  await cancel(user, generations.at(-1)?.id ?? '')
  blockedModel.release()
  const images = []
  for (const { id } of generations) {
    await vi.waitFor(async () => expect((await get(user, id)).finished_at).not.toBeNull(), {
      timeout: FINISH_TIMEOUT_MS,
    })
    images.push(...(await get(user, id)).images)
  }
  const ids = generations.map(({ id }) => id)
  return {
    'own-generation': ids,
    'own-cancelled': ids.slice(-1),
    // Only these images have files.
    'own-drawn': images.map(({ id }) => id),
    'own-file': images.map(({ url }) => path.basename(url)),
  }
}

async function addOrders(application: TestApplication, provider: TestProvider, user: TestUser) {
  const paymentFixture = await createPaymentFixture(application, provider)
  const [pack] = paymentFixture.packs
  if (!pack) throw new Error('There is no credit pack for sale.')
  const orders = [await paymentFixture.order(user, pack.credits), await paymentFixture.order(user, pack.credits)]
  const paid = orders.map(({ id }) => provider.pay(id))
  // Verified immediately, because reconciliation would otherwise settle them during the run.
  for (const payment of paid) await paymentFixture.verifyPaid(user, payment, pack.credits)
  const results = paid.map((payment) => provider.createCheckoutResult(payment))
  return {
    'own-order': orders.map(({ id }) => id),
    'paid-order': results.map(({ orderId }) => orderId),
    payment: results.map(({ paymentId }) => paymentId),
    signature: results.map(({ signature }) => signature),
    'paid-pack': [pack.id],
    pack: paymentFixture.packs.map(({ id }) => id),
  }
}

async function createImageDataUrl(side: number): Promise<string> {
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#4060a0' } })
  return toDataUrl(await image.png().toBuffer())
}

const Row = z.object({ row: z.string() })
const Table = z.object({ name: z.string() })

/** Background work deletes the rows of sent emails. */
const SENT_EMAILS = 'outgoing_emails'
/** Columns that background work changes: the next reconciliation of an order, and favorite counts. */
const BACKGROUND_COLUMNS = ['next_reconcile_at', 'reconcile_attempts', 'favorite_count']

/** Reads every row that belongs to a user, as text. */
export async function readUserRows(db: Db, userId: string): Promise<string[]> {
  const tables = await queryRows(
    db,
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'
      and table_name <> ${SENT_EMAILS}`,
    Table,
  )
  const rows: string[] = []
  for (const { name } of [...tables, { name: 'users' }].toSorted((a, b) => a.name.localeCompare(b.name))) {
    const owner = sql.identifier(name === 'users' ? 'id' : 'user_id')
    const found = await queryRows(
      db,
      sql`select (to_jsonb(each) - ${sql.param(BACKGROUND_COLUMNS)}::text[])::text as row from ${sql.identifier(name)} each where ${owner} = ${userId} order by 1`,
      Row,
    )
    rows.push(...found.map(({ row }) => `${name} ${row}`))
  }
  return rows
}
