import type { Generation, RealtimeEvent } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { makeImage } from '../../testing/image-fixture.ts'
import { renderComponent } from '../../testing/render-component.tsx'
import { ToastContext, type Toast } from '../../ui/overlay/toast-context.ts'
import { CreditsContext } from '../credits/index.ts'
import { makeGeneration } from './generation-fixture.ts'
import { generationStore } from './generation-store.ts'
import GenerationWatcher from './generation-watcher.tsx'
import { newestGenerationsQuery } from './generation.queries.ts'
import { draftStore } from './prompt-bar/draft.ts'
import { useStudioActions } from './studio/use-studio-actions.ts'

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
  api: {
    generation: {
      get: vi.fn<() => Promise<unknown>>(),
      list: vi.fn<() => Promise<unknown>>(),
      retry: vi.fn<() => Promise<unknown>>(),
    },
  },
}))

beforeEach(() => generationStore.clear())

const ended: Generation = { ...makeGeneration(), status: 'succeeded', stage: 'ended', images: [makeImage()] }

const running = makeGeneration({ id: 'd3c6a4a5-6f0e-4b8e-9a53-0d2f0f6c7a11', status: 'running', stage: 'drawing' })

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
  const { find, click } = await renderComponent(
    <QueryClientProvider client={queries}>
      <ToastContext value={host.toasts}>
        <CreditsContext value={{} as never}>
          <GenerationWatcher tracked={[]} viewerId="ada" host={host} />
          <StudioButtons />
        </CreditsContext>
      </ToastContext>
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await act(async () => undefined)
    expect(queries.getQueryData(newestGenerationsQuery(api, 'ada').queryKey)?.generations).toHaveLength(newest.length)
  })
  const publish = (event: RealtimeEvent) =>
    act(async () => {
      for (const listener of listeners) listener(event)
    })
  return { toasts, publish, press: (name: string) => click(find('button', name)) }
}

function StudioButtons() {
  const { retry, edit } = useStudioActions({ viewerId: 'ada', onSwitchPlan: async () => true, onBuyCredits: () => {} })
  return (
    <>
      <button type="button" onClick={() => retry(ended)}>
        Run again
      </button>
      <button type="button" onClick={() => edit(running)}>
        Edit prompt
      </button>
    </>
  )
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

test('a finished generation clears its prompt from the bar', async () => {
  const { publish } = await watchPage([])
  draftStore.change({ prompt: ended.prompt })
  await publish({ type: 'generation.changed', id: ended.id })
  expect(draftStore.get().prompt).toBe('')
})

test('a generation that the studio ran again keeps the prompt in the bar', async () => {
  const { toasts, publish, press } = await watchPage([])
  vi.mocked(api.generation.retry).mockResolvedValue({ generation: running } as never)
  vi.mocked(api.generation.get).mockResolvedValue({ generation: { ...ended, id: running.id } } as never)
  draftStore.change({ prompt: ended.prompt })
  await press('Run again')
  await publish({ type: 'generation.changed', id: running.id })
  expect(toasts).toHaveLength(1)
  expect(draftStore.get().prompt).toBe(ended.prompt)
})

test('a generation whose prompt was copied into the bar keeps it there', async () => {
  const { toasts, publish, press } = await watchPage([running])
  vi.mocked(api.generation.get).mockResolvedValue({ generation: { ...ended, id: running.id } } as never)
  await press('Edit prompt')
  await publish({ type: 'generation.changed', id: running.id })
  expect(toasts).toHaveLength(1)
  expect(draftStore.get().prompt).toBe(running.prompt)
})
