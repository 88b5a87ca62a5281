import { ORPCError } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { errors } from '@pictor/contract/errors'
import { IMAGE_RESTORE_OFFER_MS } from '@pictor/contract/limits'
import { beforeEach, expect, test } from 'vitest'
import type { Toast } from '../../../ui/overlay/toast-context.ts'
import { createImageChanges, type ImageChangesDependencies } from './image-changes.ts'
import { clearImageOverlay, imageOverlay, withChanges } from '../image-overlay.ts'
import { listedImages, myImages, oneImage, publicImages, scopeOf } from '../images.queries.ts'
import { makeImage } from '../make-image.ts'

beforeEach(clearImageOverlay)

const missing = () => new ORPCError('NOT_FOUND', { status: 404, message: 'Gone', defined: true })
const busy = () => new ORPCError('SERVICE_UNAVAILABLE', { status: 503, message: 'Busy', defined: true })

/**
 * Loads a user's lists in pages of two. The fake server fails with the error that the second argument returns for an
 * image.
 */
async function openLists(images: Image[], refused: (id: string) => Promise<Error | null> | Error | null = () => null) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const toasts: Toast[] = []
  const asked: string[] = []
  const answer = async (call: string, id: string, fields: Partial<Image> = {}) => {
    asked.push(`${call} ${id}`)
    const refusal = await refused(id)
    if (refusal) throw refusal
    const image = images.find((each) => each.id === id)
    if (!image) throw missing()
    return { image: { ...image, ...fields } }
  }
  const page = (shown: (image: Image) => boolean) => ({
    list: async ({ cursor }: { cursor?: string }): Promise<ImageList> => {
      const list = images.filter(shown)
      const start = cursor ? Number(cursor) : 0
      const nextCursor = start + 2 < list.length ? String(start + 2) : null
      return { images: list.slice(start, start + 2), total: list.length, nextCursor }
    },
  })
  const mine = myImages({ images: { listMine: page(() => true).list } }, 'ada')
  const open = publicImages({ images: { listPublic: page(({ visibility }) => visibility === 'public').list } })
  for (const list of [mine, open]) await queries.fetchInfiniteQuery({ ...list, pages: 20 })
  const dependencies: ImageChangesDependencies = {
    queries,
    toasts: { show: (toast) => toasts.push(toast), dismiss: () => {} },
    api: {
      images: {
        remove: async ({ id }) => {
          await answer('remove', id)
          return { success: true }
        },
        restore: ({ id }) => answer('restore', id, { url: `/files/${id}-again.png` }),
        setVisibility: ({ id, visibility }) =>
          answer(visibility, id, { visibility, ...(visibility === 'private' && { url: `/files/s/1-x/${id}.png` }) }),
      },
    },
  }
  const changes = createImageChanges(dependencies)
  /** A second instance, as another part of the page would use it. */
  const others = createImageChanges(dependencies)
  const listed = (list: typeof mine) => listedImages(queries.getQueryData(list.queryKey), scopeOf(list), imageOverlay())
  const idsOf = (list: typeof mine) => listed(list).images.map(({ id }) => id)
  const lists = () => ({ mine: idsOf(mine), public: idsOf(open) })
  const visibilityOf = (id: string) => listed(mine).images.find((image) => image.id === id)?.visibility
  return { queries, changes, others, toasts, asked, lists, mine, open, listed, visibilityOf }
}

const named = (ids: string, fields: Partial<Image> = {}) => Array.from(ids, (id) => makeImage({ id, ...fields }))
const pick = (images: Image[], ids: string) => images.filter(({ id }) => ids.includes(id))

test('deleted images disappear at once from all lists and totals', async () => {
  const images = named('abcde')
  const server = Promise.withResolvers<null>()
  const { changes, lists, listed, mine, toasts } = await openLists(images, () => server.promise)
  const removing = changes.remove(pick(images, 'bd'))
  await expect.poll(lists).toEqual({ mine: ['a', 'c', 'e'], public: ['a', 'c', 'e'] })
  expect(toasts).toEqual([])
  server.resolve(null)
  expect(await removing).toEqual([])
  expect(listed(mine).total).toBe(3)
  expect(toasts).toMatchObject([{ title: '2 images deleted', shownMs: IMAGE_RESTORE_OFFER_MS }])
})

test('restored images return to their places, with the data from the server', async () => {
  const images = named('abcde')
  const { changes, lists, listed, mine, toasts } = await openLists(images)
  await changes.remove(pick(images, 'abe'))
  expect(lists().mine).toEqual(['c', 'd'])
  toasts[0]?.action?.onPress()
  await expect.poll(() => toasts.at(-1)?.title).toBe('3 images restored')
  expect(lists()).toEqual({ mine: ['a', 'b', 'c', 'd', 'e'], public: ['a', 'b', 'c', 'd', 'e'] })
  expect(listed(mine).total).toBe(5)
  expect(listed(mine).images[0]?.url).toBe('/files/a-again.png')
})

test('undo refetches a list that was loaded between deletion and undo', async () => {
  const images = named('abcde')
  const { changes, queries, mine, open, toasts } = await openLists(images)
  await changes.remove(pick(images, 'b'))
  queries.setQueryData(mine.queryKey, {
    pages: [{ images: pick(images, 'acde'), total: 4, nextCursor: null }],
    pageParams: [null],
  })
  toasts[0]?.action?.onPress()
  await expect.poll(() => toasts.at(-1)?.title).toBe('1 image restored')
  const isInvalidated = [mine, open].map(({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated)
  expect(isInvalidated).toEqual([true, false])
})

test('the first of two deletions can be undone alone', async () => {
  const images = named('abcde')
  const { changes, lists, toasts } = await openLists(images)
  await changes.remove(pick(images, 'b'))
  await changes.remove(pick(images, 'ad'))
  toasts[0]?.action?.onPress()
  await expect.poll(() => toasts.at(-1)?.title).toBe('1 image restored')
  expect(lists().mine).toEqual(['b', 'c', 'e'])
})

test('images that could not be deleted return to their places, and a toast counts them', async () => {
  const images = named('abcde')
  const { changes, lists, toasts } = await openLists(images, (id) => ('bd'.includes(id) ? busy() : null))
  const kept = await changes.remove(pick(images, 'abcd'))
  expect(kept.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(lists().mine).toEqual(['b', 'd', 'e'])
  expect(toasts).toMatchObject([{ title: '2 of 4 images deleted', text: 'Busy', action: { label: 'Undo' } }])
})

test('if no image could be deleted, the toast offers a retry', async () => {
  let isBusy = true
  const images = named('abc')
  const { changes, lists, toasts } = await openLists(images, () => (isBusy ? busy() : null))
  await changes.remove(pick(images, 'a'))
  expect(lists().mine).toEqual(['a', 'b', 'c'])
  expect(toasts).toMatchObject([{ title: '1 image could not be deleted', action: { label: 'Try again' } }])
  isBusy = false
  toasts[0]?.action?.onPress()
  await expect.poll(() => lists().mine).toEqual(['b', 'c'])
})

test('an image that is already deleted elsewhere counts as deleted', async () => {
  const images = named('ab')
  const { changes, lists, toasts } = await openLists(images, () => missing())
  expect(await changes.remove(pick(images, 'a'))).toEqual([])
  expect(lists().mine).toEqual(['b'])
  expect(toasts[0]?.title).toBe('1 image deleted')
})

test('after a network error, the remaining images are not requested', async () => {
  const images = named('abcdefghijklmnopqrstuvwxyz')
  const { changes, asked, lists, toasts } = await openLists(images, () => new TypeError('Failed to fetch'))
  expect(await changes.remove(images)).toHaveLength(26)
  expect(asked.length).toBeLessThan(9)
  expect(lists().mine).toHaveLength(26)
  expect(toasts).toMatchObject([{ title: '26 images could not be deleted' }])
})

test('deleting an image removes its own query', async () => {
  const images = named('ab')
  const { changes, queries } = await openLists(images)
  const { queryKey } = oneImage({} as never, 'a', 'ada')
  queries.setQueryData(queryKey, images[0])
  await changes.remove(pick(images, 'a'))
  expect(queries.getQueryData(queryKey)).toBeUndefined()
})

test('a refetch that is in flight does not bring a deleted image back', async () => {
  const images = named('ab')
  const { changes, queries, lists, mine } = await openLists(images)
  const reading = queries.refetchQueries({ queryKey: mine.queryKey })
  await changes.remove(pick(images, 'a'))
  await reading
  expect(lists().mine).toEqual(['b'])
})

test('an image made private leaves the public list and stays in its owner’s list', async () => {
  const images = named('abc')
  const { changes, lists, toasts, visibilityOf } = await openLists(images)
  const hiding = changes.setVisibility(pick(images, 'b'), 'private')
  await expect.poll(lists).toEqual({ mine: ['a', 'b', 'c'], public: ['a', 'c'] })
  expect(visibilityOf('b')).toBe('private')
  expect(await hiding).toEqual([])
  expect(toasts).toMatchObject([{ title: '1 image is private now', tone: 'success' }])
})

test('images made private get their new file URLs from the server, wherever they were loaded', async () => {
  const images = named('abc')
  const { changes, listed, mine } = await openLists(images)
  await changes.setVisibility(pick(images, 'bc'), 'private')
  const urls = listed(mine).images.map(({ url }) => url)
  expect(urls).toEqual(['/files/a.png', '/files/s/1-x/b.png', '/files/s/1-x/c.png'])
  const alone = pick(images, 'b').map((image) => withChanges(imageOverlay(), image).image)
  expect(alone).toMatchObject([{ url: '/files/s/1-x/b.png', visibility: 'private' }])
})

test('an image that could not be made private is public again everywhere', async () => {
  const images = named('abc')
  const { changes, lists, listed, mine, toasts } = await openLists(images, (id) => (id === 'b' ? busy() : null))
  const failed = await changes.setVisibility(pick(images, 'ab'), 'private')
  expect(failed.map(({ id }) => id)).toEqual(['b'])
  expect(lists().public).toEqual(['b', 'c'])
  const now = listed(mine).images.map(({ visibility }) => visibility)
  expect(now).toEqual(['private', 'public', 'public'])
  expect(toasts).toMatchObject([{ title: '1 of 2 images is private now', text: 'Busy' }])
})

test('publishing an upload sends no request, and the toast shows the reason', async () => {
  const images = [...named('a', { visibility: 'private' }), ...named('b', { visibility: 'private', kind: 'upload' })]
  const { changes, asked, toasts } = await openLists(images)
  const failed = await changes.setVisibility(images, 'public')
  expect(failed.map(({ id }) => id)).toEqual(['b'])
  expect(asked).toEqual(['public a'])
  expect(toasts).toMatchObject([{ title: '1 of 2 images is public now', text: errors.UPLOAD_STAYS_PRIVATE.message }])
})

test('publishing an image invalidates the public list', async () => {
  const images = named('a', { visibility: 'private' })
  const { changes, queries, open } = await openLists(images)
  await changes.setVisibility(images, 'public')
  expect(queries.getQueryState(open.queryKey)?.isInvalidated).toBe(true)
})

/** A server that responds to each call when the test decides, with or without an error. */
function createSlowServer() {
  const waiting: ((refusal: Error | null) => void)[] = []
  return {
    refused: () => new Promise<Error | null>((resolve) => waiting.push(resolve)),
    answer: (refusal: Error | null = null) => waiting.shift()?.(refusal),
  }
}

test('two changes of one image are sent one after the other, and the last one wins', async () => {
  const images = named('ab', { visibility: 'private' })
  const server = createSlowServer()
  const { changes, others, asked, visibilityOf } = await openLists(images, server.refused)
  const showing = changes.setVisibility(pick(images, 'a'), 'public')
  await expect.poll(() => visibilityOf('a')).toBe('public')
  const hiding = others.setVisibility(images, 'private')
  await expect.poll(() => visibilityOf('a')).toBe('private')
  expect(asked).toEqual(['public a'])
  server.answer()
  expect(await showing).toEqual([])
  expect(visibilityOf('a')).toBe('private')
  await expect.poll(() => asked).toEqual(['public a', 'private a'])
  server.answer()
  expect(await hiding).toEqual([])
  expect(visibilityOf('a')).toBe('private')
})

test.each([
  ['the first one sets, if the last one fails', [null, busy()], 'public'],
  ['it had before, if both fail', [busy(), busy()], 'private'],
] as const)('after two changes, an image has the visibility that %s', async (_how, answers, visibility) => {
  const images = named('a', { visibility: 'private' })
  const server = createSlowServer()
  const { changes, asked, visibilityOf } = await openLists(images, server.refused)
  const both = [changes.setVisibility(images, 'public'), changes.setVisibility(images, 'private')]
  for (const [index, answer] of answers.entries()) {
    await expect.poll(() => asked).toHaveLength(index + 1)
    server.answer(answer)
  }
  await Promise.all(both)
  expect(visibilityOf('a')).toBe(visibility)
})

test('an image is deleted after its earlier change finishes, whose response does not bring it back', async () => {
  const images = named('ab')
  const server = createSlowServer()
  const { changes, others, asked, lists } = await openLists(images, server.refused)
  const hiding = changes.setVisibility(pick(images, 'a'), 'private')
  await expect.poll(() => asked).toEqual(['private a'])
  const removing = others.remove(pick(images, 'a'))
  await expect.poll(() => lists().mine).toEqual(['b'])
  expect(asked).toEqual(['private a'])
  server.answer(busy())
  await hiding
  expect(lists()).toEqual({ mine: ['b'], public: ['b'] })
  await expect.poll(() => asked).toEqual(['private a', 'remove a'])
  server.answer()
  await removing
  expect(lists()).toEqual({ mine: ['b'], public: ['b'] })
})

test('the requested visibility of a taken-down image changes once, and only the server rejects making it public', async () => {
  const held = { visibility: 'private', held_at: '2026-01-01T00:00:00Z', wished_visibility: 'public' } as const
  const images = [...named('a', held), ...named('b', { ...held, wished_visibility: 'private' })]
  const server = Promise.withResolvers<null>()
  const { changes, asked, listed, mine } = await openLists(images, () => server.promise)
  const hiding = changes.setVisibility(images, 'private')
  const wishes = () => listed(mine).images.map((image) => image.wished_visibility)
  await expect.poll(wishes).toEqual(['private', 'private'])
  server.resolve(null)
  await hiding
  expect(asked).toEqual(['private a'])
  await changes.setVisibility(images, 'public')
  expect(asked.slice(1)).toEqual(['public a', 'public b'])
})
