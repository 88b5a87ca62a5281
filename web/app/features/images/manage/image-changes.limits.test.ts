// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { SELECTION_MAX } from '@pictor/contract/limits'
import { beforeEach, expect, test, vi } from 'vitest'
import { api } from '../../../api/api.ts'
// Imported here, because otherwise the first call would load it, which takes time.
import '../../../api/client.ts'
import type { Toast } from '../../../ui/overlay/toast-context.ts'
import { createImageChanges } from './image-changes.ts'
import { getImageOverlay } from '../image-overlay.ts'
import { applyImageOverlay, ownImagesQuery } from '../images.queries.ts'
import { makeImage } from '../../../testing/image-fixture.ts'

// These tests use the API client of the app, with a fake server and fake timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
/** A user may make `points` calls in each window. */
interface Limits {
  points: number
  windowMs: number
}

/** A fake server that deletes and restores images, and rejects calls above the limit. */
function createServer(images: readonly Image[], { points, windowMs }: Limits) {
  const deleted = new Set<string>()
  const stats = { rejected: 0 }
  const limitWindow = { used: 0, endsAt: 0 }
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (Date.now() >= limitWindow.endsAt) Object.assign(limitWindow, { used: 0, endsAt: Date.now() + windowMs })
    limitWindow.used += 1
    if (limitWindow.used > points) {
      stats.rejected += 1
      const headers = { 'retry-after': String(Math.ceil((limitWindow.endsAt - Date.now()) / 1_000)) }
      return Response.json({ code: 'TOO_MANY_REQUESTS', message: 'Slow down.' }, { status: 429, headers })
    }
    const id = new URL(url).pathname.split('/')[3] ?? ''
    const image = images.find((candidate) => candidate.id === id)
    if (method === 'DELETE') deleted.add(id)
    else deleted.delete(id)
    return Response.json(method === 'DELETE' ? { success: true } : { image })
  })
  return { deleted, stats }
}

async function openList(images: Image[]) {
  const queries = new QueryClient()
  const toasts: Toast[] = []
  const listMine = async (): Promise<ImageList> => ({ images, total: images.length, nextCursor: null })
  const list = ownImagesQuery({ images: { listMine } }, 'ada')
  await queries.fetchInfiniteQuery(list)
  const changes = createImageChanges({
    queries,
    toasts: { show: (toast) => toasts.push(toast), dismiss: () => {} },
    api,
  })
  const visibleIds = () =>
    applyImageOverlay(queries.getQueryData(list.queryKey), 'all', getImageOverlay()).images.map(({ id }) => id)
  return { changes, toasts, visibleIds }
}

/** Advances time in small steps until there are `count` toasts. Larger steps would let calls time out. */
async function waitForToast(toasts: readonly Toast[], count: number): Promise<Toast | undefined> {
  for (let elapsedMs = 0; toasts.length < count && elapsedMs < 5 * 60_000; elapsedMs += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return toasts[count - 1]
}

const STEP_MS = 20

test.each([
  ['with the limit of our server', { points: 120, windowMs: 10_000 }],
  ['with a much lower limit', { points: 30, windowMs: 10_000 }],
])('a whole selection is deleted and restored in spite of rate limits, %s', async (_when, limits) => {
  const images = Array.from({ length: SELECTION_MAX }, () => makeImage())
  const ids = images.map(({ id }) => id)
  const { deleted, stats } = createServer(images, limits)
  const { changes, toasts, visibleIds } = await openList(images)

  void changes.remove(images)
  const firstToast = await waitForToast(toasts, 1)
  expect(firstToast?.title).toBe(`${SELECTION_MAX} images deleted`)
  expect([visibleIds(), deleted.size]).toEqual([[], SELECTION_MAX])

  firstToast?.action?.onClick()
  expect((await waitForToast(toasts, 2))?.title).toBe(`${SELECTION_MAX} images restored`)
  expect(stats.rejected).toBeGreaterThan(0)
  expect([visibleIds(), deleted.size]).toEqual([ids, 0])
})
