// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { creditsQuery } from './credits.queries.ts'

test('the balance is cached for five minutes per user', () => {
  const { staleTime, gcTime, queryKey } = creditsQuery('ada')
  expect([staleTime, gcTime]).toEqual([300_000, 300_000])
  expect(queryKey).toContain('ada')
})
