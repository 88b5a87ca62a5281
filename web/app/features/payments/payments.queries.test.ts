// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import type { CreditPack } from '@pictor/contract'
import { expect, test } from 'vitest'
import { packsQuery, refetchPacks } from './payments.queries.ts'

test('`refetchPacks` returns the current packs, even if the dialog closes during the fetch', async () => {
  const [cached, current] = [{ id: 'known' } as CreditPack, { id: 'now' } as CreditPack]
  const response = Promise.withResolvers<CreditPack[]>()
  const queries = new QueryClient()
  const query = packsQuery()
  queries.setQueryData(query.queryKey, [cached])
  const closeDialog = new QueryObserver(queries, query).subscribe(() => undefined)
  const refetching = refetchPacks(queries, { payments: { listPacks: () => response.promise } } as Parameters<
    typeof refetchPacks
  >[1])
  closeDialog()
  response.resolve([current])
  expect([await refetching, queries.getQueryData(query.queryKey)]).toEqual([[current], [current]])
})

test('packs are cached for an hour', () => {
  const { staleTime, gcTime } = packsQuery()
  expect([staleTime, gcTime]).toEqual([3_600_000, 3_600_000])
})
