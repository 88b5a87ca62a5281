import { randomUUID } from 'node:crypto'
import net from 'node:net'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage, countFavorites } from '../../../test/fixtures/image-rows.ts'

const { app, database, createUser } = await startTestApplication({}, { runsJobs: false })
await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const { db } = database
const [owner, user] = [await createUser(), await createUser()]
const ROUNDS = inject('deep') ? 200 : 15

const toggle = ({ headers }: Pick<TestUser, 'headers'>, payload: object) =>
  app.inject({ method: 'POST', url: '/api/users/favorites/toggle', headers, payload })

test('toggling adds and removes an image, and each response has the new state and favorite count', async () => {
  const { id: imageId } = await insertImage(db)
  const added = { success: true, favorited: true, favorite_count: 1, message: 'Added to favorites' }
  const removed = { success: true, favorited: false, favorite_count: 0, message: 'Removed from favorites' }
  expect((await toggle(user, { imageId })).json()).toEqual(added)
  expect((await toggle(owner, { imageId })).json()).toEqual({ ...added, favorite_count: 2 })
  expect((await toggle(user, { imageId })).json()).toEqual({ ...removed, favorite_count: 1 })
  expect((await toggle(owner, { imageId })).json()).toEqual(removed)
  expect((await toggle(user, { imageId })).json()).toEqual(added)
})

test('repeating a request for the same state changes nothing and returns the same response', async () => {
  const { id: imageId } = await insertImage(db)
  for (const favorited of [false, true, true, true, false, false, true]) {
    const { statusCode, body } = await toggle(user, { imageId, favorited })
    expect([statusCode, JSON.parse(body)]).toEqual([
      200,
      expect.objectContaining({ favorited, favorite_count: favorited ? 1 : 0 }),
    ])
  }
  expect(await countFavorites(db, imageId)).toEqual({ rows: 1, counted: 1 })
})

test('a toggle succeeds even if the deltas of its image cannot be applied', async () => {
  const { id: imageId } = await insertImage(db)
  await db.execute(sql`insert into favorite_deltas (image_id, delta)
    select ${imageId}, case number % 2 when 0 then 1 else -1 end from generate_series(1, 100) number`)
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`)
  await db.execute(sql`create trigger refuse before delete on favorite_deltas execute function refuse()`)
  onTestFinished(async () => void (await db.execute(sql`drop function refuse() cascade`)))
  const { statusCode, body } = await toggle(user, { imageId })
  expect([statusCode, JSON.parse(body)]).toMatchObject([200, { favorited: true, favorite_count: 1 }])
  expect(await countFavorites(db, imageId)).toEqual({ rows: 1, counted: 1 })
})

test('a visitor gets 401 and changes nothing', async () => {
  const { id: imageId } = await insertImage(db)
  expect((await toggle({ headers: { authorization: '' } }, { imageId })).statusCode).toBe(401)
  expect((await app.inject('/api/users/favorites')).statusCode).toBe(401)
  expect(await countFavorites(db, imageId)).toEqual({ rows: 0, counted: 0 })
})

test('toggling an image that the caller may not see returns 404 and changes no count', async () => {
  const hidden = await insertImage(db, { userId: owner.id, visibility: 'private' })
  const deleted = await insertImage(db, { userId: owner.id, deletedAt: new Date() })
  for (const [caller, imageId] of [
    [user, hidden.id],
    [user, deleted.id],
    [owner, deleted.id],
    [user, randomUUID()],
  ] as const) {
    for (const state of [{}, { favorited: true }, { favorited: false }]) {
      const response = await toggle(caller, { imageId, ...state })
      expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    }
  }
  for (const { id } of [hidden, deleted]) expect(await countFavorites(db, id)).toEqual({ rows: 0, counted: 0 })
  expect((await toggle(owner, { imageId: hidden.id })).statusCode).toBe(200)
})

test('invalid image ids return 404 or 400 and change no count', async () => {
  const [image, hidden] = [await insertImage(db), await insertImage(db, { userId: owner.id, visibility: 'private' })]
  const { id } = image
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.uuid(),
    fc.constantFrom(
      hidden.id,
      id.toUpperCase(),
      `{${id}}`,
      `${id} `,
      ` ${id}`,
      id.slice(1),
      `${id}0`,
      id.replaceAll('-', ''),
    ),
    fc.constantFrom(
      '',
      'null',
      '%',
      "' or 1=1 --",
      '\0',
      `${id}\0`,
      '../',
      'x'.repeat(64),
      'x'.repeat(65),
      '\u{1F600}',
    ),
  )
  const notText = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 }), fc.object())
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(text, notText),
      fc.option(fc.boolean(), { nil: undefined }),
      async (imageId, favorited) => {
        const response = await toggle(user, { imageId, favorited })
        expect(typeof imageId === 'string' ? [400, 404] : [400]).toContain(response.statusCode)
        expect(response.json()).toMatchObject({ code: response.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST' })
      },
    ),
    { numRuns: inject('deep') ? 1_000 : 150, seed: 54 },
  )
  for (const testImage of [image, hidden])
    expect(await countFavorites(db, testImage.id)).toEqual({ rows: 0, counted: 0 })
})

test('an invalid state, an extra field or a missing id returns 400', async () => {
  const { id: imageId } = await insertImage(db)
  for (const body of [{ imageId, favorited: 'yes' }, { imageId, favorited: null }, { imageId, userId: owner.id }, {}]) {
    expect((await toggle(user, body)).statusCode).toBe(400)
  }
  expect(await countFavorites(db, imageId)).toEqual({ rows: 0, counted: 0 })
})

test(`a retry after lost responses always leads to the requested state, in ${ROUNDS} rounds`, async () => {
  const rounds = fc.sample(fc.tuple(fc.boolean(), fc.boolean(), fc.integer({ min: 1, max: 3 })), {
    numRuns: ROUNDS,
    seed: 55,
  })
  const expectedCounts: { imageId: string; likes: number }[] = []
  for (const [before, favorited, disconnects] of rounds) {
    const { id: imageId } = await insertImage(db)
    await toggle(user, { imageId, favorited: before })
    for (let cut = 0; cut < disconnects; cut++) await sendAndDisconnect({ imageId, favorited })
    const likes = favorited ? 1 : 0
    expect((await toggle(user, { imageId, favorited })).json()).toMatchObject({ favorited, favorite_count: likes })
    expectedCounts.push({ imageId, likes })
  }
  for (const { imageId, likes } of expectedCounts)
    expect(await countFavorites(db, imageId)).toEqual({ rows: likes, counted: likes })
})

/** Sends the whole request and disconnects without waiting for the response. */
async function sendAndDisconnect(payload: object): Promise<void> {
  const body = JSON.stringify(payload)
  const { hostname, port } = new URL(app.listeningOrigin)
  const socket = net.connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  const lines = [
    'POST /api/users/favorites/toggle HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `authorization: ${user.headers.authorization}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  await new Promise<void>((resolve) => socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`, () => resolve()))
  socket.destroy()
}
