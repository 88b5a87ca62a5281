import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forgetOldGenerations } from '../features/generation/index.ts'
import { eraseAbandonedOrders } from '../features/payments/index.ts'
import { createMailQueue } from '../features/users/index.ts'
import { readConfig } from '../config.ts'
import { createAlerts } from '../kernel/alerts.ts'
import { queryRows } from '../ports/query-rows.ts'
import { PROMPT, startBusyApplication } from '../testing/busy-application.ts'
import { findLedgerMistakes, findUnsettled } from '../testing/ledger.ts'
import { holdPictures } from '../testing/test-model.ts'
import { proveBooksDaily } from './books.ts'
import { letGoOfOld } from './retention.ts'

const DAY = 86_400_000
const busy = await startBusyApplication()
const { app, database, drawn, failed, user, shop, calls } = busy
const { db } = database
const { signal } = new AbortController()
/** So many days from now. */
const inDays = (days: number) => ({ now: () => new Date(Date.now() + days * DAY) })

const orderIds = async () =>
  (await queryRows(db, sql`select provider_order_id as id from orders`, z.object({ id: z.string() }))).map(
    ({ id }) => id,
  )

test('an ended generation is forgotten after its time: no prompt is left, and the books and the image stay as they were', async () => {
  const forget = (days: number) => forgetOldGenerations({ db, clock: inDays(days), keptMs: 365 * DAY }, signal)
  expect(await forget(364)).toBe(0)
  expect((await calls.get(user, drawn.id)).prompt).toBe(PROMPT)
  expect(await forget(366)).toBe(2)
  expect(await forget(366)).toBe(0)
  expect((await calls.list(user)).json<{ generations: object[] }>().generations).toEqual([])
  expect((await app.inject({ url: `/api/generations/${drawn.id}`, headers: user.headers })).statusCode).toBe(404)
  expect((await calls.retry(user, failed.id)).statusCode).toBe(404)
  const rows = await queryRows(
    db,
    sql`select row_to_json(generations)::text as row from generations`,
    z.object({ row: z.string() }),
  )
  expect(rows.filter(({ row }) => row.includes(PROMPT))).toEqual([])
  const image = await app.inject({ url: `/api/images/${drawn.images[0]?.id}`, headers: user.headers })
  expect(image.json()).toMatchObject({ image: { prompt: PROMPT } })
  const history = await app.inject({ url: '/api/users/credits/history', headers: user.headers })
  expect(history.body).toContain(drawn.images[0]?.id)
  expect([...(await findLedgerMistakes(db)), ...(await findUnsettled(db))]).toEqual([])
})

test('one that has not ended is not forgotten, however old it is', async () => {
  const pictures = holdPictures(busy.model)
  const waiting = await calls.begin(user, { prompt: PROMPT })
  await pictures.begun
  expect(await forgetOldGenerations({ db, clock: inDays(1_000), keptMs: DAY }, signal)).toBe(0)
  expect((await calls.get(user, waiting.id)).prompt).toBe(PROMPT)
  pictures.release()
  await calls.ended(user, waiting.id)
})

test('an order that nobody tried to pay is erased after its time; one with a payment, however it ended, stays', async () => {
  const { id: declined } = await shop.order(user)
  await shop.hear(
    busy.provider.notice('payment.failed', { payment: busy.provider.pay(declined, { status: 'failed' }) }),
  )
  const erase = (days: number) => eraseAbandonedOrders({ db, clock: inDays(days), keptMs: 90 * DAY }, signal)
  expect(await orderIds()).toContain(busy.openOrderId)
  expect(await erase(89)).toBe(0)
  expect(await erase(91)).toBe(1)
  expect((await orderIds()).toSorted()).toEqual([busy.orderId, declined].toSorted())
})

test('the hourly work lets go of all of it with the usual times, and of mails that no carrier took for a week', async () => {
  const lines: [object, string][] = []
  const log = (fields: object, message: string) => void lines.push([fields, message])
  const logger = { info: log, warn: log, error: log }
  const unused = () => Promise.reject(new Error('Nothing is sent here.'))
  const mailer = { send: unused, close: unused }
  const mails = createMailQueue({ db, jobs: { enqueue: unused }, mailer, logger, noteMail: () => {} })
  await db.execute(
    sql`insert into outgoing_mails (recipient, subject, text, html) values ('ada@example.org', 's', 't', 'h')`,
  )
  const config = readConfig({}, '/srv/pictor')
  const letGo = (days: number) =>
    letGoOfOld(
      { config, db, logger, mails, outbox: null, clock: inDays(days), paymentNotices: busy.paymentNotices },
      signal,
    )
  const { id } = await shop.order(user)
  await letGo(6)
  expect(lines).toEqual([])
  await letGo(91)
  expect(lines.map(([, message]) => message)).toEqual([
    'A mail that no carrier took for a week is dropped.',
    'What is over for long was let go.',
  ])
  expect(lines[1]?.[0]).toMatchObject({ orders: 1, generations: 0 })
  expect(await orderIds()).not.toContain(id)
  const [sessions] = await queryRows(
    db,
    sql`select count(*) as total from sessions`,
    z.object({ total: z.coerce.number() }),
  )
  expect(sessions?.total).toBe(0)
})

test('the books are proved once a day, by one process, and what does not hold is an alert', async () => {
  const alerts = createAlerts()
  const logged: string[] = []
  const log = (_fields: object, message: string) => void logged.push(message)
  const logger = { info: log, warn: log, error: log }
  const at = (time: string) => ({ now: () => new Date(time) })
  const prove = (time: string) => proveBooksDaily({ db, alerts, logger, clock: at(time) })
  await prove('2030-01-01T02:59:59Z')
  expect(logged).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => prove('2030-01-01T03:00:00Z')))
  expect(logged).toEqual(['The books are in order.'])
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update user_credits set balance = balance + 1 where user_id = ${user.id}`)
  })
  await prove('2030-01-02T03:00:00Z')
  expect(logged).toHaveLength(2)
  expect(new Map(alerts.counts()).get('books')).toBe(1)
  expect(await busy.readMetrics()).toMatch(/^books_mistakes 2$/m)
})
