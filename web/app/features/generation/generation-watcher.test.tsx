import type { Generation, RealtimeEvent } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { makeImage } from '../../testing/image-fixture.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { makeGeneration } from './generation-fixture.ts'
import { generationStore } from './generation-store.ts'
import GenerationWatcher from './generation-watcher.tsx'
import { newestGenerationsQuery } from './generation.queries.ts'

const listeners = vi.hoisted(() => new Set<(event: RealtimeEvent) => void>())
vi.mock('../realtime/index.ts', () => ({
  isLive: () => true,
  onLiveChange: () => () => undefined,
  onRealtime: (listener: (event: RealtimeEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}))
vi.mock('../../api/api.ts', () => ({
  api: { generation: { get: vi.fn<() => Promise<unknown>>(), list: vi.fn<() => Promise<unknown>>() } },
}))

// Within `act`, not in a timer that may run after the test.
notifyManager.setScheduler(queueMicrotask)

beforeEach(() => generationStore.clear())

const ended: Generation = { ...makeGeneration(), status: 'succeeded', stage: 'ended', images: [makeImage()] }

/** Shows a page on which no generation is tracked. `newest` are the generations that the server lists. */
async function watchPage(newest: readonly Generation[]) {
  vi.mocked(api.generation.list).mockResolvedValue({ generations: newest, nextCursor: null } as never)
  vi.mocked(api.generation.get).mockResolvedValue({ generation: ended } as never)
  const toasts: Toast[] = []
  const queries = new QueryClient()
  const host = {
    queries,
    viewerId: 'ada',
    toasts: { show: (toast: Toast) => toasts.push(toast) } as never,
    offerProPlus: () => {},
    onBuyCredits: () => {},
    isPageOpen: () => true,
    showImages: () => {},
  }
  await renderComponent(
    <QueryClientProvider client={queries}>
      <GenerationWatcher tracked={[]} viewerId="ada" host={host} />
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(queries.getQueryData(newestGenerationsQuery(api, 'ada').queryKey)).toHaveLength(newest.length)
  })
  const publish = (event: RealtimeEvent) =>
    act(async () => {
      for (const listener of listeners) listener(event)
    })
  return { toasts, publish }
}

test('a generation of another tab that ended before this page read it shows its result once', async () => {
  const { toasts, publish } = await watchPage([])
  await publish({ type: 'generation.changed', id: ended.id })
  await publish({ type: 'generation.changed', id: ended.id })
  expect(toasts.map(({ title }) => title)).toEqual([messages.GENERATION_SUCCEEDED.text])
})

test('a generation that had ended before the page was opened shows no result', async () => {
  const { toasts } = await watchPage([ended])
  await act(async () => undefined)
  expect(toasts).toEqual([])
})
