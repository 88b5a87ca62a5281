import { expect, test } from 'vitest'
import { LineFullError } from '../../../kernel/turns.ts'
import { createTestDatabase } from '../../../../test/harness/databases.ts'
import { insertImages } from '../../../../test/fixtures/image-rows.ts'
import { createImageCards } from './cards.ts'

const { db } = await createTestDatabase()

test('200 concurrent cards render one at a time; some wait, and rejected ones succeed on retry', async () => {
  const opened = Promise.withResolvers<void>()
  const drawing = { now: 0, most: 0, times: 0 }
  const renditions = {
    async renderCard() {
      drawing.times += 1
      drawing.most = Math.max(drawing.most, (drawing.now += 1))
      await opened.promise
      drawing.now -= 1
      return new Uint8Array(1_024).fill(drawing.times)
    },
  }
  const cards = createImageCards({ db, store: { get: async () => new Uint8Array(8) }, renditions })
  const rows = await insertImages(
    db,
    Array.from({ length: 200 }, () => ({})),
  )
  const ask = async (id: string) => (await cards.card(id, true))?.read()
  const asked = rows.map(({ id }) => ask(id))
  const again = asked.map((each, index) => each.catch((error: unknown) => ({ error, id: rows[index]?.id ?? '' })))
  // Rejections come at once, while the first card is still being rendered.
  const first = await Promise.race(again)
  expect(first).toMatchObject({ error: expect.any(LineFullError) })
  opened.resolve()
  const refused = (await Promise.all(again)).flatMap((each) => (each && 'error' in each ? [each] : []))
  expect(refused.every(({ error }) => error instanceof LineFullError)).toBe(true)
  expect([drawing.most, drawing.times + refused.length]).toEqual([1, rows.length])
  expect(refused.length).toBeGreaterThan(100)
  for (const { id } of refused.slice(0, 5)) expect((await ask(id))?.length).toBe(1_024)
})
