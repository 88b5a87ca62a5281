import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Generation } from '@pictor/contract'

interface GenerationPage {
  generations: Generation[]
  nextCursor: string | null
}

type FetchPage = (input: { cursor?: string }, options: { signal: AbortSignal }) => Promise<GenerationPage>

interface Lists {
  generation: { list: FetchPage }
}

const FIRST_PAGE: string | null = null

/**
 * The visitor's generations, newest first. In the loader with the in-process client, in the browser with the other one: same keys,
 * and each visitor's own, so that what was read for one is never shown to the next.
 */
export function generationList(api: Lists, viewerId: string) {
  return infiniteQueryOptions({
    queryKey: listKey(viewerId),
    queryFn: ({ pageParam, signal }) =>
      api.generation.list(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // What changes is put in as it is heard of.
    staleTime: Infinity,
  })
}

/** The first page alone, read anew whenever the visitor looks at this tab again: what runs may have been asked for in another one. */
export function newestGenerations(api: Lists, viewerId: string) {
  return queryOptions({
    queryKey: ['generation', 'newest', viewerId],
    queryFn: async ({ signal }) => (await api.generation.list({}, { signal })).generations,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** All generations of the pages, each once. */
export function generationsOf(list: InfiniteData<GenerationPage, unknown> | undefined): Generation[] {
  const byId = new Map<string, Generation>()
  for (const page of list?.pages ?? [])
    for (const generation of page.generations) if (!byId.has(generation.id)) byId.set(generation.id, generation)
  return [...byId.values()]
}

/** Puts what was heard of a visitor's generation into their list: in the place of what was known, or, if it is new, first. */
export function putGeneration(queries: QueryClient, viewerId: string, generation: Generation): void {
  queries.setQueryData<InfiniteData<GenerationPage, string | null>>(
    listKey(viewerId),
    (list) => list && withGeneration(list, generation),
  )
}

function listKey(viewerId: string) {
  return ['generation', 'list', viewerId] as const
}

function withGeneration<List extends InfiniteData<GenerationPage, unknown>>(list: List, generation: Generation): List {
  const [first, ...others] = list.pages
  if (!first) return list
  if (list.pages.some(({ generations }) => generations.some(({ id }) => id === generation.id)))
    return { ...list, pages: list.pages.map((page) => ({ ...page, generations: page.generations.map(replaced) })) }
  // One that is older than the newest belongs to a page that was not read yet.
  const newest = first.generations[0]
  if (newest && newest.created_at > generation.created_at) return list
  return { ...list, pages: [{ ...first, generations: [generation, ...first.generations] }, ...others] }

  function replaced(each: Generation): Generation {
    // What has ended stays so: an answer that took its time may come after the end.
    return each.id === generation.id && each.stage !== 'ended' ? generation : each
  }
}
