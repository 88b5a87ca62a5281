import fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../../kernel/clock.ts'
import { queryRows } from '../../ports/query-rows.ts'
import { startTestApplication } from '../../../test/harness/application.ts'
import { listenToEvents } from '../../../test/harness/event-listener.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage, insertUsers, countFavorites } from '../../../test/fixtures/image-rows.ts'
import { findMiscounts } from '../../../test/fixtures/list-counts.ts'
import { present } from '../../../test/harness/plain-file-urls.ts'
import { createSelectedImages, applyDeltas, applyFavoriteDeltas } from '../images/index.ts'
import { createRealtime } from '../realtime/index.ts'
import { createFavorites } from './favorites.service.ts'

const ROUNDS = inject('deep') ? 100 : 4
const CLIENTS = inject('deep') ? 100 : 12
const USER_COUNT = inject('deep') ? 500 : 30
const IMAGES_PER_USER = inject('deep') ? 20 : 5

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const { db } = database
const realtime = await createRealtime(database)
const favorites = createFavorites({
  db,
  selectedImages: createSelectedImages(db, present),
  realtime,
  clock: systemClock,
})

test(`${ROUNDS} rounds of ${CLIENTS} concurrent toggles by one user: each call toggles the image once`, async () => {
  const user = await createUser()
  const { id: imageId } = await insertImage(db)
  let toggleCount = 0
  for (let round = 0; round < ROUNDS; round++) {
    const responses = await Promise.all(
      // One call less in every other round, to test even and odd numbers.
      Array.from({ length: CLIENTS - (round % 2) }, () =>
        app.inject({ method: 'POST', url: '/api/users/favorites/toggle', headers: user.headers, payload: { imageId } }),
      ),
    )
    const bodies = responses.map((response) => response.json<{ favorited: boolean; favorite_count: number }>())
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    for (const { favorited, favorite_count } of bodies) expect(favorite_count).toBe(favorited ? 1 : 0)
    const addedCount = bodies.filter(({ favorited }) => favorited).length
    const before = toggleCount % 2
    toggleCount += responses.length
    expect(addedCount * 2 - responses.length).toBe((toggleCount % 2) - before)
    expect(await countFavorites(db, imageId)).toEqual({ rows: toggleCount % 2, counted: toggleCount % 2 })
  }
}, 120_000)

test(`${USER_COUNT} concurrent users: the favorite count is the number of users`, async () => {
  const { id: imageId } = await insertImage(db)
  const users = await insertUsers(db, USER_COUNT)
  const responses = await Promise.all(
    users.map((userId) => favorites.toggle({ userId, imageId, requestedState: undefined })),
  )
  expect(responses.every(({ favorited, favorite_count }) => favorited && favorite_count <= USER_COUNT)).toBe(true)
  expect(await countFavorites(db, imageId)).toEqual({ rows: USER_COUNT, counted: USER_COUNT })
  await Promise.all(users.slice(1).map((userId) => favorites.toggle({ userId, imageId, requestedState: false })))
  expect(await countFavorites(db, imageId)).toEqual({ rows: 1, counted: 1 })
})

test(`${CLIENTS} clients toggle ${ROUNDS} times while deltas are applied: no favorite is miscounted`, async () => {
  const { id: imageId } = await insertImage(db)
  const users = await insertUsers(db, CLIENTS)
  const requestedStates = fc.sample(
    fc.array(fc.option(fc.boolean(), { nil: undefined }), { minLength: ROUNDS, maxLength: ROUNDS }),
    {
      numRuns: CLIENTS,
      seed: 58,
    },
  )
  const clients = users.map(async (userId, index) => {
    let isFavorite = false
    for (const requestedState of requestedStates[index] ?? []) {
      const { favorited, favorite_count } = await favorites.toggle({ userId, imageId, requestedState })
      expect(favorited).toBe(requestedState ?? !isFavorite)
      expect(favorite_count).toBeGreaterThanOrEqual(favorited ? 1 : 0)
      expect(favorite_count).toBeLessThanOrEqual(CLIENTS)
      isFavorite = favorited
    }
    return isFavorite
  })
  const toggling = Promise.all(clients)
  const applying = applyUntil(toggling, async () => {
    await Promise.all([applyFavoriteDeltas(db, imageId), applyDeltas(db)])
    const { rows, counted } = await countFavorites(db, imageId)
    expect(counted).toBe(rows)
  })
  const likedCount = (await toggling).filter(Boolean).length
  await applying
  expect(await countFavorites(db, imageId)).toEqual({ rows: likedCount, counted: likedCount })
  await applyFavoriteDeltas(db, imageId)
  expect(await readCounts(imageId)).toEqual({ image: likedCount, pending: 0 })
  const { favorite_count } = await favorites.toggle({ userId: users[0] ?? '', imageId, requestedState: true })
  expect(favorite_count).toBe((await countFavorites(db, imageId)).rows)
}, 120_000)

test('toggles apply the deltas of a popular image, so that few are pending', async () => {
  const { id: imageId } = await insertImage(db)
  for (const userId of await insertUsers(db, 230)) await favorites.toggle({ userId, imageId, requestedState: true })
  const { image, pending } = await readCounts(imageId)
  expect([image + pending, pending < 110]).toEqual([230, true])
})

test('every change of a user’s favorites sends one event to that user only', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [ownListener, otherListener] = [
    await listenToEvents(app, user.headers),
    await listenToEvents(app, other.headers),
  ]
  const { id: imageId } = await insertImage(db)
  const hidden = await insertImage(db, { userId: other.id, visibility: 'private' })
  /** Waits for the event, because a stream merges equal events that are waiting to be sent. */
  const toggle = async (payload: object, changes: number) => {
    await app.inject({ method: 'POST', url: '/api/users/favorites/toggle', headers: user.headers, payload })
    await vi.waitFor(() => expect(ownListener.events).toHaveLength(1 + changes))
  }
  await toggle({ imageId, favorited: true }, 1)
  await toggle({ imageId, favorited: false }, 2)
  await toggle({ imageId, favorited: false }, 2)
  await toggle({ imageId, favorited: true }, 3)
  await toggle({ imageId, favorited: false }, 4)
  await toggle({ imageId, favorited: false }, 4)
  await toggle({ imageId: hidden.id, favorited: true }, 4)
  await toggle({ imageId }, 5)
  await app.inject({ method: 'PUT', url: '/api/users/plan', headers: other.headers, payload: { plan: 'Pro' } })
  await vi.waitFor(() => expect(otherListener.events.at(-1)).toEqual({ type: 'credits.changed' }))
  expect(ownListener.events).toEqual([
    { type: 'ready' },
    ...Array.from({ length: 5 }, () => ({ type: 'favorites.changed' })),
  ])
  expect(otherListener.events).toEqual([{ type: 'ready' }, { type: 'credits.changed' }])
})

test('deleting an account subtracts its favorites from the counts', async () => {
  const [user, other] = [await createUser(), await createUser()]
  const [otherImage, ownImage] = [await insertImage(db), await insertImage(db, { userId: user.id })]
  for (const { id: imageId } of [otherImage, ownImage]) {
    for (const { id: userId } of [user, other]) await favorites.toggle({ userId, imageId, requestedState: true })
  }
  const response = await app.inject({
    method: 'POST',
    url: '/api/users/delete',
    headers: user.headers,
    payload: { confirmation: user.email },
  })
  expect(response.statusCode).toBe(200)
  expect(await countFavorites(db, otherImage.id)).toEqual({ rows: 1, counted: 1 })
  await expect(
    favorites.toggle({ userId: user.id, imageId: otherImage.id, requestedState: true }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(
    favorites.toggle({ userId: other.id, imageId: ownImage.id, requestedState: false }),
  ).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('accounts that like each other’s images can be deleted at the same time', async () => {
  const users = [await createUser(), await createUser(), await createUser()]
  const images = await Promise.all(
    users.flatMap(({ id: userId }) => Array.from({ length: IMAGES_PER_USER }, () => insertImage(db, { userId }))),
  )
  for (const { id: userId } of users) {
    for (const { id: imageId } of images) await favorites.toggle({ userId, imageId, requestedState: true })
  }
  const responses = await Promise.all(
    users.map(({ headers, email }) =>
      app.inject({ method: 'POST', url: '/api/users/delete', headers, payload: { confirmation: email } }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await findMiscounts(db)).toEqual([])
})

async function applyUntil(toggling: Promise<unknown>, apply: () => Promise<void>): Promise<void> {
  let hasEnded = false
  void toggling.finally(() => (hasEnded = true)).catch(() => {})
  while (!hasEnded) await apply()
}

/** The favorite count in the image's row, and the number of pending deltas. */
async function readCounts(imageId: string): Promise<{ image: number; pending: number }> {
  const [row] = await queryRows(
    db,
    sql`select favorite_count as image, (select count(*) from favorite_deltas where image_id = ${imageId})::int as pending
      from images where id = ${imageId}`,
    z.object({ image: z.int(), pending: z.int() }),
  )
  if (!row) throw new Error('There is no such image.')
  return row
}
