import { expect, test } from 'vitest'
import { packsQuery } from './payments.queries.ts'

test('packs are kept for an hour', () => {
  const { staleTime, gcTime } = packsQuery()
  expect([staleTime, gcTime]).toEqual([3_600_000, 3_600_000])
})
