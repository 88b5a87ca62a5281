import { QueryClient } from '@tanstack/react-query'
import type { Generation } from '@pictor/contract'
import { expect, test, vi } from 'vitest'
import {
  generationListQuery,
  generationQuery,
  flattenGenerations,
  newestGenerationsQuery,
  putGeneration,
  submitGeneration,
} from './generation.queries.ts'
import { makeGeneration } from './generation-fixture.ts'

const VIEWER = 'ada'

const makeGenerationAt = (second: number, fields: Partial<Generation> = {}) =>
  makeGeneration({
    id: `0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f0${second}`,
    created_at: `2026-11-20T10:00:${second}.000Z`,
    ...fields,
  })

/** A list of two pages, fetched in the same way as in the studio. */
async function makeList() {
  const pages = [
    { generations: [makeGenerationAt(40), makeGenerationAt(30)], nextCursor: 'next' },
    { generations: [makeGenerationAt(30), makeGenerationAt(20)], nextCursor: null },
  ]
  const client = {
    generation: {
      list: ({ cursor }: { cursor?: string }) =>
        Promise.resolve(pages[cursor === 'next' ? 1 : 0] ?? { generations: [], nextCursor: null }),
    },
  }
  const query = generationListQuery(client, VIEWER)
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...query, pages: 2 })
  const readList = () => flattenGenerations(queries.getQueryData(query.queryKey))
  return { queries, readList }
}

const toIdSuffixes = (generations: Generation[]) => generations.map(({ id }) => id.slice(-2))

test('each generation is listed once, even if a new one shifted the pages', async () => {
  const { readList } = await makeList()
  expect(toIdSuffixes(readList())).toEqual(['40', '30', '20'])
})

test('the studio and the watcher share the request for the first page', async () => {
  const list = vi.fn(() => Promise.resolve({ generations: [makeGenerationAt(40)], nextCursor: null }))
  const client = { generation: { list } }
  const queries = new QueryClient()
  const [listed, newest] = await Promise.all([
    queries.fetchInfiniteQuery(generationListQuery(client, VIEWER)),
    queries.fetchQuery(newestGenerationsQuery(client, VIEWER)),
  ])
  expect(listed.pages).toEqual([newest])
  expect(list).toHaveBeenCalledOnce()
})

test('an update replaces the listed generation', async () => {
  const { queries, readList } = await makeList()
  putGeneration(queries, VIEWER, makeGenerationAt(20, { status: 'running', stage: 'drawing' }))
  expect(readList().map(({ stage }) => stage)).toEqual(['queued', 'queued', 'drawing'])
})

test('a late response does not undo a final status', async () => {
  const { queries, readList } = await makeList()
  putGeneration(queries, VIEWER, makeGenerationAt(30, { status: 'cancelled', stage: 'ended' }))
  putGeneration(queries, VIEWER, makeGenerationAt(30, { status: 'queued', stage: 'queued' }))
  expect(readList()[1]).toMatchObject({ status: 'cancelled' })
})

test('a new generation becomes the first of the list; an older one, from a page that was not fetched yet, is not added', async () => {
  const { queries, readList } = await makeList()
  putGeneration(queries, VIEWER, makeGenerationAt(50))
  putGeneration(queries, VIEWER, makeGenerationAt(10))
  expect(toIdSuffixes(readList())).toEqual(['50', '40', '30', '20'])
})

test('without a cached list nothing is stored', () => {
  const queries = new QueryClient()
  putGeneration(queries, VIEWER, makeGenerationAt(50))
  expect(queries.getQueryCache().getAll()).toEqual([])
})

test('a final status replaces the polled generation, an earlier status does not', () => {
  const queries = new QueryClient()
  const { queryKey } = generationQuery(makeGenerationAt(50).id)
  const drawing = makeGenerationAt(50, { status: 'running', stage: 'drawing' })
  queries.setQueryData(queryKey, drawing)
  putGeneration(queries, VIEWER, makeGenerationAt(50))
  expect(queries.getQueryData(queryKey)).toEqual(drawing)
  putGeneration(queries, VIEWER, makeGenerationAt(50, { status: 'cancelled', stage: 'ended' }))
  expect(queries.getQueryData(queryKey)).toMatchObject({ status: 'cancelled' })
})

test("each user's list is cached separately", async () => {
  const { queries, readList } = await makeList()
  putGeneration(queries, 'bob', makeGenerationAt(50))
  expect(toIdSuffixes(readList())).toEqual(['40', '30', '20'])
  const bobsQuery = generationListQuery(
    { generation: { list: () => Promise.reject(new Error('unexpected request')) } },
    'bob',
  )
  expect(queries.getQueryData(bobsQuery.queryKey)).toBeUndefined()
})

test('a blank prompt is not sent', async () => {
  const input = { prompt: ' \n ', aspectRatio: '2:3', style: 'None', visibility: 'public', reference: null } as const
  const submission = submitGeneration({ ...input, key: '1' })
  await expect(submission).rejects.toMatchObject({ reason: { title: 'Input required' } })
})

test('a submission is not sent if its reference image cannot be read, because the file was changed or deleted', async () => {
  const reference = new File(['image'], 'image.png')
  reference.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  const input = { prompt: 'a heron', aspectRatio: '2:3', style: 'None', visibility: 'public' } as const
  await expect(submitGeneration({ ...input, reference, key: '1' })).rejects.toMatchObject({
    reason: { title: 'Couldn’t read your reference image' },
  })
})
