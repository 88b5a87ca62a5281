import { ORPCError } from '@orpc/client'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { IMAGE_RESTORE_OFFER_MS, PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Toast } from '../../../ui/overlay/toast-context.ts'
import { createImageChanges, type ImageChangesDependencies } from './image-changes.ts'
import { clearImageOverlay, getImageOverlay, withChanges } from '../image-overlay.ts'
import { applyImageOverlay, ownImagesQuery, imageQuery, publicImagesQuery, getListScope } from '../images.queries.ts'
import { makeImage } from '../../../testing/image-fixture.ts'

beforeEach(clearImageOverlay)

const notFoundError = () => new ORPCError('NOT_FOUND', { status: 404, message: 'Gone', defined: true })
const unavailableError = () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: 'Busy', defined: true })

/**
 * Loads a user's lists in pages of two. The fake server fails with the error that `getFailure` returns for an image.
 */
async function openLists(
  images: Image[],
  getFailure: (id: string) => Promise<Error | null> | Error | null = () => null,
) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const toasts: Toast[] = []
  const requests: string[] = []
  const reply = async (call: string, id: string, fields: Partial<Image> = {}) => {
    requests.push(`${call} ${id}`)
    const error = await getFailure(id)
    if (error) throw error
    const image = images.find((candidate) => candidate.id === id)
    if (!image) throw notFoundError()
    return { image: { ...image, ...fields } }
  }
  const createListCall = (isListed: (image: Image) => boolean) => ({
    list: async ({ cursor }: { cursor?: string }): Promise<ImageList> => {
      const list = images.filter(isListed)
      const start = cursor ? Number(cursor) : 0
      const nextCursor = start + 2 < list.length ? String(start + 2) : null
      return { images: list.slice(start, start + 2), total: list.length, nextCursor }
    },
  })
  const own = ownImagesQuery({ images: { listMine: createListCall(() => true).list } }, 'ada')
  const publicList = publicImagesQuery({
    images: { listPublic: createListCall(({ visibility }) => visibility === 'public').list },
  })
  for (const list of [own, publicList]) await queries.fetchInfiniteQuery({ ...list, pages: 20 })
  const dependencies: ImageChangesDependencies = {
    queries,
    toasts: { show: (toast) => toasts.push(toast), dismiss: () => {} },
    api: {
      images: {
        remove: async ({ id }) => {
          await reply('remove', id)
          return { success: true }
        },
        restore: ({ id }) => reply('restore', id, { url: `/files/${id}-again.png` }),
        setVisibility: ({ id, visibility }) =>
          reply(visibility, id, { visibility, ...(visibility === 'private' && { url: `/files/s/1-x/${id}.png` }) }),
      },
    },
  }
  const changes = createImageChanges(dependencies)
  /** A second instance, as another part of the page would use it. */
  const otherChanges = createImageChanges(dependencies)
  const listed = (list: typeof own) =>
    applyImageOverlay(queries.getQueryData(list.queryKey), getListScope(list), getImageOverlay())
  const getIds = (list: typeof own) => listed(list).images.map(({ id }) => id)
  const lists = () => ({ own: getIds(own), public: getIds(publicList) })
  const getVisibility = (id: string) => listed(own).images.find((image) => image.id === id)?.visibility
  return { queries, changes, otherChanges, toasts, requests, lists, own, publicList, listed, getVisibility }
}

type OpenLists = Awaited<ReturnType<typeof openLists>>

const createImages = (ids: string, fields: Partial<Image> = {}) => Array.from(ids, (id) => makeImage({ id, ...fields }))
const pick = (images: Image[], ids: string) => images.filter(({ id }) => ids.includes(id))

test('deleted images disappear at once from all lists and totals', async () => {
  const images = createImages('abcde')
  const server = Promise.withResolvers<null>()
  const { changes, lists, listed, own, toasts } = await openLists(images, () => server.promise)
  const removing = changes.remove(pick(images, 'bd'))
  await expect.poll(lists).toEqual({ own: ['a', 'c', 'e'], public: ['a', 'c', 'e'] })
  expect(toasts).toEqual([])
  server.resolve(null)
  expect(await removing).toEqual([])
  expect(listed(own).total).toBe(3)
  expect(toasts).toMatchObject([{ title: '2 images deleted', durationMs: IMAGE_RESTORE_OFFER_MS }])
})

test('restored images return to their places, with the data from the server', async () => {
  const images = createImages('abcde')
  const { changes, lists, listed, own, toasts } = await openLists(images)
  await changes.remove(pick(images, 'abe'))
  expect(lists().own).toEqual(['c', 'd'])
  toasts[0]?.action?.onClick()
  await expect.poll(() => toasts.at(-1)?.title).toBe('3 images restored')
  expect(lists()).toEqual({ own: ['a', 'b', 'c', 'd', 'e'], public: ['a', 'b', 'c', 'd', 'e'] })
  expect(listed(own).total).toBe(5)
  expect(listed(own).images[0]?.url).toBe('/files/a-again.png')
})

test('undo refetches a list that was loaded between deletion and undo', async () => {
  const images = createImages('abcde')
  const { changes, queries, own, publicList, toasts } = await openLists(images)
  await changes.remove(pick(images, 'b'))
  queries.setQueryData(own.queryKey, {
    pages: [{ images: pick(images, 'acde'), total: 4, nextCursor: null }],
    pageParams: [null],
  })
  toasts[0]?.action?.onClick()
  await expect.poll(() => toasts.at(-1)?.title).toBe('1 image restored')
  const isInvalidated = [own, publicList].map(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated)
  expect(isInvalidated).toEqual([true, false])
})

test('the first of two deletions can be undone alone', async () => {
  const images = createImages('abcde')
  const { changes, lists, toasts } = await openLists(images)
  await changes.remove(pick(images, 'b'))
  await changes.remove(pick(images, 'ad'))
  toasts[0]?.action?.onClick()
  await expect.poll(() => toasts.at(-1)?.title).toBe('1 image restored')
  expect(lists().own).toEqual(['b', 'c', 'e'])
})

test('images that could not be deleted return to their places, and a toast counts them', async () => {
  const images = createImages('abcde')
  const { changes, lists, toasts } = await openLists(images, (id) => ('bd'.includes(id) ? unavailableError() : null))
  const notDeleted = await changes.remove(pick(images, 'abcd'))
  expect(notDeleted.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(lists().own).toEqual(['b', 'd', 'e'])
  expect(toasts).toMatchObject([{ title: '2 of 4 images deleted', text: 'Busy', action: { label: 'Undo' } }])
})

test('if no image could be deleted, the toast offers a retry', async () => {
  let isBusy = true
  const images = createImages('abc')
  const { changes, lists, toasts } = await openLists(images, () => (isBusy ? unavailableError() : null))
  await changes.remove(pick(images, 'a'))
  expect(lists().own).toEqual(['a', 'b', 'c'])
  expect(toasts).toMatchObject([{ title: '1 image couldn’t be deleted', action: { label: 'Try again' } }])
  isBusy = false
  toasts[0]?.action?.onClick()
  await expect.poll(() => lists().own).toEqual(['b', 'c'])
})

test('an image that is already deleted elsewhere counts as deleted', async () => {
  const images = createImages('ab')
  const { changes, lists, toasts } = await openLists(images, () => notFoundError())
  expect(await changes.remove(pick(images, 'a'))).toEqual([])
  expect(lists().own).toEqual(['b'])
  expect(toasts[0]?.title).toBe('1 image deleted')
})

test('after a network error, the remaining images are not requested', async () => {
  const images = createImages('abcdefghijklmnopqrstuvwxyz')
  const { changes, requests, lists, toasts } = await openLists(images, () => new TypeError('Failed to fetch'))
  expect(await changes.remove(images)).toHaveLength(26)
  expect(requests.length).toBeLessThan(9)
  expect(lists().own).toHaveLength(26)
  expect(toasts).toMatchObject([{ title: '26 images couldn’t be deleted' }])
})

test('deleting an image removes its own query', async () => {
  const images = createImages('ab')
  const { changes, queries } = await openLists(images)
  const { queryKey } = imageQuery({} as never, 'a', 'ada')
  queries.setQueryData(queryKey, images[0])
  await changes.remove(pick(images, 'a'))
  expect(queries.getQueryData(queryKey)).toBeUndefined()
})

test('a refetch that is in flight does not bring a deleted image back', async () => {
  const images = createImages('ab')
  const { changes, queries, lists, own } = await openLists(images)
  const pendingRefetch = queries.refetchQueries({ queryKey: own.queryKey })
  await changes.remove(pick(images, 'a'))
  await pendingRefetch
  expect(lists().own).toEqual(['b'])
})

test('an image made private leaves the public list and stays in its owner’s list', async () => {
  const images = createImages('abc')
  const { changes, lists, toasts, getVisibility } = await openLists(images)
  const hiding = changes.setVisibility(pick(images, 'b'), 'private')
  await expect.poll(lists).toEqual({ own: ['a', 'b', 'c'], public: ['a', 'c'] })
  expect(getVisibility('b')).toBe('private')
  expect(await hiding).toEqual([])
  expect(toasts).toMatchObject([{ title: '1 image is now private', tone: 'success' }])
})

test('images made private get their new file URLs from the server, wherever they were loaded', async () => {
  const images = createImages('abc')
  const { changes, listed, own } = await openLists(images)
  await changes.setVisibility(pick(images, 'bc'), 'private')
  const urls = listed(own).images.map(({ url }) => url)
  expect(urls).toEqual(['/files/a.png', '/files/s/1-x/b.png', '/files/s/1-x/c.png'])
  const alone = pick(images, 'b').map((image) => withChanges(getImageOverlay(), image).image)
  expect(alone).toMatchObject([{ url: '/files/s/1-x/b.png', visibility: 'private' }])
})

test('an image that could not be made private is public again everywhere', async () => {
  const images = createImages('abc')
  const { changes, lists, listed, own, toasts } = await openLists(images, (id) =>
    id === 'b' ? unavailableError() : null,
  )
  const failed = await changes.setVisibility(pick(images, 'ab'), 'private')
  expect(failed.map(({ id }) => id)).toEqual(['b'])
  expect(lists().public).toEqual(['b', 'c'])
  const now = listed(own).images.map(({ visibility }) => visibility)
  expect(now).toEqual(['private', 'public', 'public'])
  expect(toasts).toMatchObject([{ title: '1 of 2 images is now private', text: 'Busy' }])
})

test('publishing an upload sends no request, and the toast shows the reason', async () => {
  const images = [
    ...createImages('a', { visibility: 'private' }),
    ...createImages('b', { visibility: 'private', kind: 'upload' }),
  ]
  const { changes, requests, toasts } = await openLists(images)
  const failed = await changes.setVisibility(images, 'public')
  expect(failed.map(({ id }) => id)).toEqual(['b'])
  expect(requests).toEqual(['public a'])
  expect(toasts).toMatchObject([{ title: '1 of 2 images is now public', text: errors.UPLOAD_STAYS_PRIVATE.message }])
})

test('publishing an image invalidates the public list', async () => {
  const images = createImages('a', { visibility: 'private' })
  const { changes, queries, publicList } = await openLists(images)
  await changes.setVisibility(images, 'public')
  expect(queries.getQueryState(publicList.queryKey)?.isInvalidated).toBe(true)
})

/** A server that responds to each call when the test decides, with or without an error. */
function createSlowServer() {
  const waiting: ((error: Error | null) => void)[] = []
  return {
    getFailure: () => new Promise<Error | null>((resolve) => waiting.push(resolve)),
    reply: (error: Error | null = null) => waiting.shift()?.(error),
  }
}

test.each([
  ['publishing an image', ({ changes }, image) => changes.setVisibility([image], 'public')],
  [
    'restoring a deleted image',
    async ({ changes, toasts }, image) => {
      await changes.remove([image])
      toasts[0]?.action?.onClick()
    },
  ],
] satisfies [string, (page: OpenLists, image: Image) => Promise<unknown>][])(
  'a public list opened just after %s is refetched when cached responses without the image have expired',
  async (_what, change) => {
    vi.useFakeTimers()
    const [fox, owl] = [makeImage({ id: 'a', visibility: 'private' }), makeImage({ id: 'b' })]
    const page = await openLists([fox, owl])
    await change(page, fox)
    // The cached response is from before the change.
    onTestFinished(new InfiniteQueryObserver(page.queries, page.publicList).subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(PUBLIC_RESPONSE_AGE_MAX_MS - 1)
    expect(page.lists().public).toEqual(['b'])
    fox.visibility = 'public'
    await vi.advanceTimersByTimeAsync(1)
    expect(page.lists().public).toEqual(['a', 'b'])
  },
)

test('two changes of one image are sent one after the other, and the last one wins', async () => {
  const images = createImages('ab', { visibility: 'private' })
  const server = createSlowServer()
  const { changes, otherChanges, requests, getVisibility } = await openLists(images, server.getFailure)
  const showing = changes.setVisibility(pick(images, 'a'), 'public')
  await expect.poll(() => getVisibility('a')).toBe('public')
  const hiding = otherChanges.setVisibility(images, 'private')
  await expect.poll(() => getVisibility('a')).toBe('private')
  expect(requests).toEqual(['public a'])
  server.reply()
  expect(await showing).toEqual([])
  expect(getVisibility('a')).toBe('private')
  await expect.poll(() => requests).toEqual(['public a', 'private a'])
  server.reply()
  expect(await hiding).toEqual([])
  expect(getVisibility('a')).toBe('private')
})

test.each([
  ['the first one sets, if the last one fails', [null, unavailableError()], 'public'],
  ['it had before, if both fail', [unavailableError(), unavailableError()], 'private'],
] as const)('after two changes, an image has the visibility that %s', async (_how, replies, visibility) => {
  const images = createImages('a', { visibility: 'private' })
  const server = createSlowServer()
  const { changes, requests, getVisibility } = await openLists(images, server.getFailure)
  const both = [changes.setVisibility(images, 'public'), changes.setVisibility(images, 'private')]
  for (const [index, reply] of replies.entries()) {
    await expect.poll(() => requests).toHaveLength(index + 1)
    server.reply(reply)
  }
  await Promise.all(both)
  expect(getVisibility('a')).toBe(visibility)
})

test('a deletion is sent after the earlier change of the image has finished, whose failure does not bring the image back', async () => {
  const images = createImages('ab')
  const server = createSlowServer()
  const { changes, otherChanges, requests, lists } = await openLists(images, server.getFailure)
  const hiding = changes.setVisibility(pick(images, 'a'), 'private')
  await expect.poll(() => requests).toEqual(['private a'])
  const removing = otherChanges.remove(pick(images, 'a'))
  await expect.poll(() => lists().own).toEqual(['b'])
  expect(requests).toEqual(['private a'])
  server.reply(unavailableError())
  await hiding
  expect(lists()).toEqual({ own: ['b'], public: ['b'] })
  await expect.poll(() => requests).toEqual(['private a', 'remove a'])
  server.reply()
  await removing
  expect(lists()).toEqual({ own: ['b'], public: ['b'] })
})

test('the requested visibility of a taken-down image changes once, and only the server rejects making it public', async () => {
  const takenDown = { visibility: 'private', held_at: '2026-01-01T00:00:00Z', wished_visibility: 'public' } as const
  const images = [...createImages('a', takenDown), ...createImages('b', { ...takenDown, wished_visibility: 'private' })]
  const server = Promise.withResolvers<null>()
  const { changes, requests, listed, own } = await openLists(images, () => server.promise)
  const hiding = changes.setVisibility(images, 'private')
  const requestedVisibilities = () => listed(own).images.map((image) => image.wished_visibility)
  await expect.poll(requestedVisibilities).toEqual(['private', 'private'])
  server.resolve(null)
  await hiding
  expect(requests).toEqual(['private a'])
  await changes.setVisibility(images, 'public')
  expect(requests.slice(1)).toEqual(['public a', 'public b'])
})
