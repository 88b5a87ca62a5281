import { expect, test } from 'vitest'
import { QueueFullError } from '../../../kernel/concurrency-limiter.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { insertImages } from '../../../../test/fixtures/image-rows.ts'
import { createImageCards } from './cards.ts'

const { db } = await createTestDatabase()

test('200 concurrent cards render one at a time; some wait, and rejected ones succeed on retry', async () => {
  const opened = Promise.withResolvers<void>()
  const rendering = { now: 0, max: 0, times: 0 }
  const renditions = {
    async renderCard() {
      rendering.times += 1
      rendering.max = Math.max(rendering.max, (rendering.now += 1))
      await opened.promise
      rendering.now -= 1
      return new Uint8Array(1_024).fill(rendering.times)
    },
  }
  const cards = createImageCards({ db, store: { get: async () => new Uint8Array(8) }, renditions })
  const rows = await insertImages(
    db,
    Array.from({ length: 200 }, () => ({})),
  )
  const requestCard = async (id: string) => (await cards.card(id, true))?.read()
  const requests = rows.map(({ id }) => requestCard(id))
  const again = requests.map((each, index) => each.catch((error: unknown) => ({ error, id: rows[index]?.id ?? '' })))
  // Rejections come at once, while the first card is still being rendered.
  const first = await Promise.race(again)
  expect(first).toMatchObject({ error: expect.any(QueueFullError) })
  opened.resolve()
  const rejected = (await Promise.all(again)).flatMap((each) => (each && 'error' in each ? [each] : []))
  expect(rejected.every(({ error }) => error instanceof QueueFullError)).toBe(true)
  expect([rendering.max, rendering.times + rejected.length]).toEqual([1, rows.length])
  expect(rejected.length).toBeGreaterThan(100)
  for (const { id } of rejected.slice(0, 5)) expect((await requestCard(id))?.length).toBe(1_024)
})
