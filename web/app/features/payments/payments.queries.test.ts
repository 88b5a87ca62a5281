// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { CreditPack } from '@pictor/contract'
import { expect, test } from 'vitest'
import { packsQuery, refetchPacks } from './payments.queries.ts'

test('`refetchPacks` returns the current packs, even if the dialog closes during the fetch', async () => {
  const [known, now] = [{ id: 'known' } as CreditPack, { id: 'now' } as CreditPack]
  const answer = Promise.withResolvers<CreditPack[]>()
  const queries = new QueryClient()
  const query = packsQuery()
  queries.setQueryData(query.queryKey, [known])
  const close = new QueryObserver(queries, query).subscribe(() => undefined)
  const reading = refetchPacks(queries, { payments: { listPacks: () => answer.promise } } as Parameters<
    typeof refetchPacks
  >[1])
  close()
  answer.resolve([now])
  expect([await reading, queries.getQueryData(query.queryKey)]).toEqual([[now], [now]])
})

test('packs are cached for an hour', () => {
  const { staleTime, gcTime } = packsQuery()
  expect([staleTime, gcTime]).toEqual([3_600_000, 3_600_000])
})
