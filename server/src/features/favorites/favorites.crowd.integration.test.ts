import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../kernel/clock.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { listenToEvents } from '../../../test/harness/event-listener.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage, insertUsers, likesOf } from '../../../test/fixtures/image-rows.ts'
import { findMiscounts } from '../../../test/fixtures/list-counts.ts'
import { present } from '../../../test/harness/plain-addresses.ts'
import { createChosenImages, foldCounts, foldLikesOf } from '../images/index.ts'
import { createRealtime } from '../realtime/index.ts'
import { createFavorites } from './favorites.service.ts'

const ROUNDS = inject('deep') ? 100 : 8
const CALLERS = inject('deep') ? 100 : 30
const CROWD = inject('deep') ? 500 : 60

const { app, database, createUser } = await startTestApplication({}, { works: false })
await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const { db } = database
const realtime = await createRealtime(database)
const favorites = createFavorites({ db, chosenImages: createChosenImages(db, present), realtime, clock: systemClock })

test(`${ROUNDS} rounds of ${CALLERS} concurrent toggles by one user: each call toggles the image once`, async () => {
  const user = await createUser()
  const { id: imageId } = await insertImage(db)
  let turned = 0
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      // One call less in every other round, to test even and odd numbers.
      Array.from({ length: CALLERS - (round % 2) }, () =>
        app.inject({ method: 'POST', url: '/api/users/favorites/toggle', headers: user.headers, payload: { imageId } }),
      ),
    )
    const bodies = answers.map((answer) => answer.json<{ favorited: boolean; favorite_count: number }>())
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    for (const { favorited, favorite_count } of bodies) expect(favorite_count).toBe(favorited ? 1 : 0)
    const added = bodies.filter(({ favorited }) => favorited).length
    const before = turned % 2
    turned += answers.length
    expect(added * 2 - answers.length).toBe((turned % 2) - before)
    expect(await likesOf(db, imageId)).toEqual({ rows: turned % 2, counted: turned % 2 })
  }
}, 120_000)

test(`${CROWD} concurrent users: the favorite count is the number of users`, async () => {
  const { id: imageId } = await insertImage(db)
  const users = await insertUsers(db, CROWD)
  const answers = await Promise.all(users.map((userId) => favorites.toggle({ userId, imageId, wanted: undefined })))
  expect(answers.every(({ favorited, favorite_count }) => favorited && favorite_count <= CROWD)).toBe(true)
  expect(await likesOf(db, imageId)).toEqual({ rows: CROWD, counted: CROWD })
  await Promise.all(users.slice(1).map((userId) => favorites.toggle({ userId, imageId, wanted: false })))
  expect(await likesOf(db, imageId)).toEqual({ rows: 1, counted: 1 })
})

test(`${CALLERS} clients toggle ${ROUNDS} times while deltas are applied: no favorite is miscounted`, async () => {
  const { id: imageId } = await insertImage(db)
  const users = await insertUsers(db, CALLERS)
  const wishes = fc.sample(
    fc.array(fc.option(fc.boolean(), { nil: undefined }), { minLength: ROUNDS, maxLength: ROUNDS }),
    {
      numRuns: CALLERS,
      seed: 58,
    },
  )
  const clients = users.map(async (userId, index) => {
    let stands = false
    for (const wanted of wishes[index] ?? []) {
      const { favorited, favorite_count } = await favorites.toggle({ userId, imageId, wanted })
      expect(favorited).toBe(wanted ?? !stands)
      expect(favorite_count).toBeGreaterThanOrEqual(favorited ? 1 : 0)
      expect(favorite_count).toBeLessThanOrEqual(CALLERS)
      stands = favorited
    }
    return stands
  })
  const toggling = Promise.all(clients)
  const folding = foldUntil(toggling, async () => {
    await Promise.all([foldLikesOf(db, imageId), foldCounts(db)])
    const { rows, counted } = await likesOf(db, imageId)
    expect(counted).toBe(rows)
  })
  const liked = (await toggling).filter(Boolean).length
  await folding
  expect(await likesOf(db, imageId)).toEqual({ rows: liked, counted: liked })
  await foldLikesOf(db, imageId)
  expect(await heldIn(imageId)).toEqual({ image: liked, pending: 0 })
  const { favorite_count } = await favorites.toggle({ userId: users[0] ?? '', imageId, wanted: true })
  expect(favorite_count).toBe((await likesOf(db, imageId)).rows)
}, 120_000)

test('toggles apply the deltas of a popular image, so that few are pending', async () => {
  const { id: imageId } = await insertImage(db)
  for (const userId of await insertUsers(db, 230)) await favorites.toggle({ userId, imageId, wanted: true })
  const { image, pending } = await heldIn(imageId)
  expect([image + pending, pending < 110]).toEqual([230, true])
})

test('every change of a user’s favorites sends one event to that user only', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [heard, overheard] = [await listenToEvents(app, user.headers), await listenToEvents(app, other.headers)]
  const { id: imageId } = await insertImage(db)
  const hidden = await insertImage(db, { userId: other.id, visibility: 'private' })
  const toggle = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/users/favorites/toggle', headers: user.headers, payload })
  // The last of each three calls changes nothing.
  for (const favorited of [true, false, false, true, false, false]) await toggle({ imageId, favorited })
  await toggle({ imageId: hidden.id, favorited: true })
  await toggle({ imageId })
  await vi.waitFor(() => expect(heard.events).toHaveLength(6))
  await app.inject({ method: 'PUT', url: '/api/users/plan', headers: other.headers, payload: { plan: 'Pro' } })
  await vi.waitFor(() => expect(overheard.events.at(-1)).toEqual({ type: 'credits.changed' }))
  expect(heard.events).toEqual([{ type: 'ready' }, ...Array.from({ length: 5 }, () => ({ type: 'favorites.changed' }))])
  expect(overheard.events).toEqual([{ type: 'ready' }, { type: 'credits.changed' }])
})

test('deleting an account subtracts its favorites from the counts', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [liked, own] = [await insertImage(db), await insertImage(db, { userId: user.id })]
  for (const { id: imageId } of [liked, own]) {
    for (const { id: userId } of [user, other]) await favorites.toggle({ userId, imageId, wanted: true })
  }
  const gone = await app.inject({
    method: 'POST',
    url: '/api/users/delete',
    headers: user.headers,
    payload: { confirmation: user.email },
  })
  expect(gone.statusCode).toBe(200)
  expect(await likesOf(db, liked.id)).toEqual({ rows: 1, counted: 1 })
  await expect(favorites.toggle({ userId: user.id, imageId: liked.id, wanted: true })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(favorites.toggle({ userId: other.id, imageId: own.id, wanted: false })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('accounts that like each other’s images can be deleted at the same time', async () => {
  const users = [await createUser(), await createUser(), await createUser()]
  const images = await Promise.all(
    users.flatMap(({ id: userId }) => Array.from({ length: 20 }, () => insertImage(db, { userId }))),
  )
  for (const { id: userId } of users) {
    for (const { id: imageId } of images) await favorites.toggle({ userId, imageId, wanted: true })
  }
  const answers = await Promise.all(
    users.map(({ headers, email }) =>
      app.inject({ method: 'POST', url: '/api/users/delete', headers, payload: { confirmation: email } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await findMiscounts(db)).toEqual([])
})

async function foldUntil(end: Promise<unknown>, fold: () => Promise<void>): Promise<void> {
  let hasEnded = false
  void end.finally(() => (hasEnded = true)).catch(() => {})
  while (!hasEnded) await fold()
}

/** The favorite count in the image's row, and the number of pending deltas. */
async function heldIn(imageId: string): Promise<{ image: number; pending: number }> {
  const [row] = await queryRows(
    db,
    sql`select favorite_count as image, (select count(*) from favorite_deltas where image_id = ${imageId})::int as pending
      from images where id = ${imageId}`,
    z.object({ image: z.int(), pending: z.int() }),
  )
  if (!row) throw new Error('There is no such image.')
  return row
}
