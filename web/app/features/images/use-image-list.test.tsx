import type { ImageList, RealtimeEvent } from '@pictor/contract'
import { InfiniteQueryObserver, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeImage } from '../../testing/image-fixture.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ownImagesQuery } from './images.queries.ts'
import { useImageUpdates } from './use-image-list.ts'

const listeners = vi.hoisted(() => new Set<(event: RealtimeEvent) => void>())
vi.mock('../realtime/index.ts', () => ({
  onRealtime: (listener: (event: RealtimeEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))

const CHANGED: RealtimeEvent = { type: 'generation.changed', id: '0b0f6a1e-5a0e-4c43-9d0e-3f6e35d1f001' }

beforeEach(() => {
  // Refetches of the public lists are delayed.
  vi.useFakeTimers()
})

/** Opens a page whose own list, of several pages, is cached with `loadedPages` pages. */
async function openPage(loadedPages: number) {
  const requests: (string | null)[] = []
  const listMine = async ({ cursor }: { cursor?: string }): Promise<ImageList> => {
    requests.push(cursor ?? null)
    return { images: [makeImage()], total: 9, nextCursor: `${cursor ?? ''}>` }
  }
  const query = ownImagesQuery({ images: { listMine } }, 'ada')
  const queries = new QueryClient()
  await queries.fetchInfiniteQuery({ ...query, pages: loadedPages })
  requests.length = 0
  function Page() {
    useImageUpdates()
    return null
  }
  await renderComponent(
    <QueryClientProvider client={queries}>
      <Page />
    </QueryClientProvider>,
  )
  return {
    requests,
    showList: () => onTestFinished(new InfiniteQueryObserver(queries, query).subscribe(() => {})),
    countPages: () => queries.getQueryData(query.queryKey)?.pages.length,
    isStale: () => queries.getQueryState(query.queryKey)?.isInvalidated,
  }
}

const publish = (event: RealtimeEvent) =>
  act(async () => {
    for (const listener of listeners) listener(event)
  })

const announceGenerated = (inBackground: boolean) =>
  act(async () => {
    window.dispatchEvent(new CustomEvent('imagesGenerated', { detail: { count: 1, inBackground } }))
  })

test('when a generation of another tab changes, own images are refetched the next time they are opened', async () => {
  const { requests, showList, isStale } = await openPage(1)
  await publish(CHANGED)
  expect([isStale(), requests]).toEqual([true, []])
  showList()
  await vi.waitFor(() => expect(requests).toEqual([null]))
})

test('events leave a long list as it is, so that coming back restores its scroll position', async () => {
  const { requests, countPages, isStale } = await openPage(3)
  for (const event of [CHANGED, { type: 'ready' }, { type: 'ready' }] as const) await publish(event)
  expect([countPages(), isStale(), requests]).toEqual([3, false, []])
})

test('when the event stream is back, own images on screen are refetched if only their first page is loaded', async () => {
  const { requests, showList, countPages, isStale } = await openPage(1)
  showList()
  await publish({ type: 'ready' })
  expect(requests).toEqual([])
  await publish({ type: 'ready' })
  expect([countPages(), isStale(), requests]).toEqual([1, false, [null]])
})

test('a change of a generation does not refetch the own images on screen, because its end does', async () => {
  const { requests, showList } = await openPage(1)
  showList()
  await publish(CHANGED)
  expect(requests).toEqual([])
})

test('images that were generated in the background leave a long list on screen as it is', async () => {
  const { requests, showList, countPages, isStale } = await openPage(3)
  showList()
  await announceGenerated(true)
  expect([countPages(), isStale(), requests]).toEqual([3, false, []])
})

test('a long list that is not on screen starts with images that were generated in the background', async () => {
  const { requests, showList, countPages } = await openPage(3)
  await announceGenerated(true)
  showList()
  await vi.waitFor(() => expect([countPages(), requests]).toEqual([1, [null]]))
})

test('images that were generated in the background are added to a list of one page on screen', async () => {
  const { requests, showList } = await openPage(1)
  showList()
  await announceGenerated(true)
  expect(requests).toEqual([null])
})

test('images that were generated in the foreground reset the list on screen to its first page', async () => {
  const { requests, showList, countPages } = await openPage(3)
  showList()
  await announceGenerated(false)
  expect([countPages(), requests]).toEqual([1, [null]])
})
