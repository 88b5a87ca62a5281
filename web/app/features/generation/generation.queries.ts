import type { AspectRatio, Generation, Style, Visibility } from '@pictor/contract'
import { messages, type Message } from '@pictor/contract/errors'
import { CLIENT_LIMIT_GENERATIONS, CLIENT_LIMIT_WINDOW_MS, VARIATIONS } from '@pictor/contract/limits'
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { createLimiter } from '../../api/limiter.ts'
import { toDataUrl } from '../../lib/image-file.ts'
import { getCurrentVersion } from '../../lib/read-version.ts'
import type { Api } from '../../lib/request-context.ts'

export interface GenerationInput {
  prompt: string
  aspectRatio: AspectRatio
  style: Style
  visibility: Visibility
  /** The reference image. */
  reference: File | null
}

export interface GenerationSubmission extends GenerationInput {
  /** The idempotency key. Submissions with the same key are one generation, charged once. */
  key: string
}

/** A submission that failed in the browser before it was sent. `reason` is the message to show. */
export class SubmissionNotSentError extends Error {
  readonly reason: Pick<Message, 'title' | 'text'>
  constructor(reason: Pick<Message, 'title' | 'text'>) {
    super(reason.text)
    this.reason = reason
  }
}

/**
 * Submits a generation and returns it as queued. Throws `SubmissionNotSentError` for an empty prompt, for a reference
 * image whose file was changed or deleted, and above the client's limit.
 */
export async function submitGeneration(submission: GenerationSubmission, client: Api = api): Promise<Generation> {
  const { key, reference, ...input } = submission
  if (input.prompt.trim() === '') throw new SubmissionNotSentError(messages.INPUT_REQUIRED)
  const image = reference && (await toDataUrl(reference).catch(throwUnreadable))
  checkSubmissionLimit()
  const response = await client.generation.create({
    headers: { prefer: 'respond-async', 'idempotency-key': key },
    body: { ...input, variations: VARIATIONS, image },
  })
  // 200 is the status for clients that wait. With `respond-async`, the server responds 202.
  if (response.status !== 202) throw new Error(`Expected status 202, received ${response.status}`)
  return response.body.generation
}

const REFERENCE_UNREADABLE: SubmissionNotSentError['reason'] = {
  title: 'Couldn’t read your reference image',
  text: 'The file was changed or removed. Please add it again.',
}

function throwUnreadable(): never {
  throw new SubmissionNotSentError(REFERENCE_UNREADABLE)
}

const submissionLimit = createLimiter({ max: CLIENT_LIMIT_GENERATIONS, windowMs: CLIENT_LIMIT_WINDOW_MS })

/** Counts a submission from this page. Throws `SubmissionNotSentError` above the client's limit. */
export function checkSubmissionLimit(): void {
  if (!submissionLimit.take()) throw new SubmissionNotSentError(messages.CLIENT_RATE_LIMITED)
}

/** Adds to each image the version at which the request started. The image overlay compares it with the changes. */
function withReadVersion(generation: Generation, readVersion: number): Generation {
  return { ...generation, images: generation.images.map((image) => ({ ...image, readVersion })) }
}

/** One generation. While it runs, the watcher polls it. */
export function generationQuery(id: string) {
  return queryOptions({
    queryKey: ['generation', 'one', id],
    queryFn: async ({ signal }) => {
      const readVersion = getCurrentVersion()
      return withReadVersion((await api.generation.get({ id }, { signal })).generation, readVersion)
    },
    staleTime: Infinity,
  })
}

interface GenerationPage {
  generations: Generation[]
  nextCursor: string | null
}

interface ListApi {
  generation: {
    list: (input: { cursor?: string }, options: { signal?: AbortSignal }) => Promise<GenerationPage>
  }
}

async function fetchPage(
  client: ListApi,
  input: { cursor?: string } = {},
  options: { signal?: AbortSignal } = {},
): Promise<GenerationPage> {
  const readVersion = getCurrentVersion()
  const { generations, nextCursor } = await client.generation.list(input, options)
  return { generations: generations.map((generation) => withReadVersion(generation, readVersion)), nextCursor }
}

const FIRST_PAGE: string | null = null

/**
 * The viewer's generations, newest first. Loaders pass the server's API, the browser passes its own; the query keys are
 * the same. The key contains the viewer's id, so that cached data is never shown to another user.
 */
export function generationListQuery(client: ListApi, viewerId: string) {
  return infiniteQueryOptions({
    queryKey: listKey(viewerId),
    // The watcher fetches the first page, too. If both do it at the same time, they share one request.
    queryFn: ({ pageParam, signal, client: queries }) =>
      pageParam === null
        ? queries.fetchQuery(newestGenerationsQuery(client, viewerId))
        : fetchPage(client, { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last) => last.nextCursor,
    // `putGeneration` keeps the list up to date.
    staleTime: Infinity,
  })
}

/**
 * Only the first page. It is refetched when the page becomes visible, because another tab may have submitted a
 * generation.
 */
export function newestGenerationsQuery(client: ListApi, viewerId: string) {
  return queryOptions({
    queryKey: newestKey(viewerId),
    // Without the signal: if the watcher is unmounted, the list still needs the page.
    queryFn: () => fetchPage(client),
    select: ({ generations }) => generations,
    staleTime: 0,
    // Even if this device's clock is behind the server's, which fetched the first data.
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** Returns all generations of the pages without duplicates. A new generation shifts the pages, so they can overlap. */
export function flattenGenerations(list: InfiniteData<GenerationPage, unknown> | undefined): Generation[] {
  const byId = new Map<string, Generation>()
  for (const page of list?.pages ?? [])
    for (const generation of page.generations) if (!byId.has(generation.id)) byId.set(generation.id, generation)
  return [...byId.values()]
}

/**
 * Puts a generation into the viewer's list: in place of its older version, or first if it is new. A finished generation
 * also ends its poll. A final status is never replaced by an older response.
 */
export function putGeneration(queries: QueryClient, viewerId: string, generation: Generation): void {
  queries.setQueryData<InfiniteData<GenerationPage, string | null>>(
    listKey(viewerId),
    (list) => list && withGeneration(list, generation),
  )
  if (generation.stage === 'ended')
    queries.setQueryData(generationQuery(generation.id).queryKey, (polled) => polled && generation)
}

/** Refetches a generation that may have changed. If it isn't tracked yet, the watcher discovers it among the newest. */
export function refetchGeneration(queries: QueryClient, viewerId: string, id: string): void {
  void queries.invalidateQueries({ queryKey: generationQuery(id).queryKey })
  refetchNewest(queries, viewerId)
}

/** Refetches the newest generations, if a component of the page uses them. */
export function refetchNewest(queries: QueryClient, viewerId: string): void {
  void queries.invalidateQueries({ queryKey: newestKey(viewerId) })
}

function listKey(viewerId: string) {
  return ['generation', 'list', viewerId] as const
}

function newestKey(viewerId: string) {
  return ['generation', 'newest', viewerId] as const
}

function withGeneration<List extends InfiniteData<GenerationPage, unknown>>(list: List, generation: Generation): List {
  const [first, ...others] = list.pages
  if (!first) return list
  const replace = (listed: Generation) =>
    listed.id === generation.id && listed.stage !== 'ended' ? generation : listed
  if (list.pages.some(({ generations }) => generations.some(({ id }) => id === generation.id)))
    return { ...list, pages: list.pages.map((page) => ({ ...page, generations: page.generations.map(replace) })) }
  // A generation older than the newest one belongs to a page that wasn't fetched yet.
  const newest = first.generations[0]
  if (newest && newest.created_at > generation.created_at) return list
  return { ...list, pages: [{ ...first, generations: [generation, ...first.generations] }, ...others] }
}
