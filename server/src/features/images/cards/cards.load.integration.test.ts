import { expect, test } from 'vitest'
import { QueueFullError } from '../../../kernel/concurrency-limiter.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { insertImages } from '../../../../test/fixtures/image-rows.ts'
import { createImageCards } from './cards.ts'

const { db } = await createTestDatabase()

test('200 concurrent cards render one at a time; some wait, and rejected ones succeed on retry', async () => {
  const released = Promise.withResolvers<void>()
  const rendering = { running: 0, max: 0, times: 0 }
  const renditions = {
    async renderCard() {
      rendering.times += 1
      rendering.max = Math.max(rendering.max, (rendering.running += 1))
      await released.promise
      rendering.running -= 1
      return new Uint8Array(1_024).fill(rendering.times)
    },
  }
  const cards = createImageCards({ db, store: { get: async () => new Uint8Array(8) }, renditions })
  const rows = await insertImages(
    db,
    Array.from({ length: 200 }, () => ({})),
  )
  const requestCard = async (id: string) => (await cards.findCard(id, true))?.read()
  const requests = rows.map(({ id }) => requestCard(id))
  const outcomes = requests.map((request, index) =>
    request.catch((error: unknown) => ({ error, id: rows[index]?.id ?? '' })),
  )
  // Requests are rejected immediately, while the first card is still being rendered.
  const firstOutcome = await Promise.race(outcomes)
  expect(firstOutcome).toMatchObject({ error: expect.any(QueueFullError) })
  released.resolve()
  const rejected = (await Promise.all(outcomes)).flatMap((outcome) => (outcome && 'error' in outcome ? [outcome] : []))
  expect(rejected.every(({ error }) => error instanceof QueueFullError)).toBe(true)
  expect([rendering.max, rendering.times + rejected.length]).toEqual([1, rows.length])
  expect(rejected.length).toBeGreaterThan(100)
  for (const { id } of rejected.slice(0, 5)) expect((await requestCard(id))?.length).toBe(1_024)
})
