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

/** A visitor whose lists were read in pages of two, and a server that refuses what `refused` says. */
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
  /** As another part of the page has them. */
  const others = createImageChanges(dependencies)
  const listed = (list: typeof mine) => listedImages(queries.getQueryData(list.queryKey), scopeOf(list), imageOverlay())
  const idsOf = (list: typeof mine) => listed(list).images.map(({ id }) => id)
  const lists = () => ({ mine: idsOf(mine), public: idsOf(open) })
  const visibilityOf = (id: string) => listed(mine).images.find((image) => image.id === id)?.visibility
  return { queries, changes, others, toasts, asked, lists, mine, open, listed, visibilityOf }
}

const named = (ids: string, fields: Partial<Image> = {}) => Array.from(ids, (id) => makeImage({ id, ...fields }))
const pick = (images: Image[], ids: string) => images.filter(({ id }) => ids.includes(id))

test('deleted images leave all lists at once, and their totals', async () => {
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

test('what is taken back stands where it stood, as the server has it now', async () => {
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

test('what is taken back is refetched where the list was read between deletion and undo', async () => {
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

test('of two deletions the first can be taken back alone', async () => {
  const images = named('abcde')
  const { changes, lists, toasts } = await openLists(images)
  await changes.remove(pick(images, 'b'))
  await changes.remove(pick(images, 'ad'))
  toasts[0]?.action?.onPress()
  await expect.poll(() => toasts.at(-1)?.title).toBe('1 image restored')
  expect(lists().mine).toEqual(['b', 'c', 'e'])
})

test('what could not be deleted comes back to its place and is told', async () => {
  const images = named('abcde')
  const { changes, lists, toasts } = await openLists(images, (id) => ('bd'.includes(id) ? busy() : null))
  const kept = await changes.remove(pick(images, 'abcd'))
  expect(kept.map(({ id }) => id)).toEqual(['b', 'd'])
  expect(lists().mine).toEqual(['b', 'd', 'e'])
  expect(toasts).toMatchObject([{ title: '2 of 4 images deleted', text: 'Busy', action: { label: 'Undo' } }])
})

test('when nothing could be deleted it can be tried again', async () => {
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

test('what was deleted elsewhere already counts as deleted', async () => {
  const images = named('ab')
  const { changes, lists, toasts } = await openLists(images, () => missing())
  expect(await changes.remove(pick(images, 'a'))).toEqual([])
  expect(lists().mine).toEqual(['b'])
  expect(toasts[0]?.title).toBe('1 image deleted')
})

test('without a network it is not tried for each of a hundred', async () => {
  const images = named('abcdefghijklmnopqrstuvwxyz')
  const { changes, asked, lists, toasts } = await openLists(images, () => new TypeError('Failed to fetch'))
  expect(await changes.remove(images)).toHaveLength(26)
  expect(asked.length).toBeLessThan(9)
  expect(lists().mine).toHaveLength(26)
  expect(toasts).toMatchObject([{ title: '26 images could not be deleted' }])
})

test('an image alone is forgotten with its deletion', async () => {
  const images = named('ab')
  const { changes, queries } = await openLists(images)
  const { queryKey } = oneImage({} as never, 'a', 'ada')
  queries.setQueryData(queryKey, images[0])
  await changes.remove(pick(images, 'a'))
  expect(queries.getQueryData(queryKey)).toBeUndefined()
})

test('a reading under way does not bring a deleted image back', async () => {
  const images = named('ab')
  const { changes, queries, lists, mine } = await openLists(images)
  const reading = queries.refetchQueries({ queryKey: mine.queryKey })
  await changes.remove(pick(images, 'a'))
  await reading
  expect(lists().mine).toEqual(['b'])
})

test('a hidden image leaves the public list and stays in its owner’s', async () => {
  const images = named('abc')
  const { changes, lists, toasts, visibilityOf } = await openLists(images)
  const hiding = changes.setVisibility(pick(images, 'b'), 'private')
  await expect.poll(lists).toEqual({ mine: ['a', 'b', 'c'], public: ['a', 'c'] })
  expect(visibilityOf('b')).toBe('private')
  expect(await hiding).toEqual([])
  expect(toasts).toMatchObject([{ title: '1 image is private now', tone: 'success' }])
})

test('hidden images have the names that the server has given to their files, wherever they were read', async () => {
  const images = named('abc')
  const { changes, listed, mine } = await openLists(images)
  await changes.setVisibility(pick(images, 'bc'), 'private')
  const urls = listed(mine).images.map(({ url }) => url)
  expect(urls).toEqual(['/files/a.png', '/files/s/1-x/b.png', '/files/s/1-x/c.png'])
  const alone = pick(images, 'b').map((image) => withChanges(imageOverlay(), image).image)
  expect(alone).toMatchObject([{ url: '/files/s/1-x/b.png', visibility: 'private' }])
})

test('what could not be hidden is public again, everywhere', async () => {
  const images = named('abc')
  const { changes, lists, listed, mine, toasts } = await openLists(images, (id) => (id === 'b' ? busy() : null))
  const failed = await changes.setVisibility(pick(images, 'ab'), 'private')
  expect(failed.map(({ id }) => id)).toEqual(['b'])
  expect(lists().public).toEqual(['b', 'c'])
  const now = listed(mine).images.map(({ visibility }) => visibility)
  expect(now).toEqual(['private', 'public', 'public'])
  expect(toasts).toMatchObject([{ title: '1 of 2 images is private now', text: 'Busy' }])
})

test('an upload is not even asked to be public, and the reason is told', async () => {
  const images = [...named('a', { visibility: 'private' }), ...named('b', { visibility: 'private', kind: 'upload' })]
  const { changes, asked, toasts } = await openLists(images)
  const failed = await changes.setVisibility(images, 'public')
  expect(failed.map(({ id }) => id)).toEqual(['b'])
  expect(asked).toEqual(['public a'])
  expect(toasts).toMatchObject([{ title: '1 of 2 images is public now', text: errors.UPLOAD_STAYS_PRIVATE.message }])
})

test('a list that an image has to enter is read anew when it is next looked at', async () => {
  const images = named('a', { visibility: 'private' })
  const { changes, queries, open } = await openLists(images)
  await changes.setVisibility(images, 'public')
  expect(queries.getQueryState(open.queryKey)?.isInvalidated).toBe(true)
})

/** A server that answers each call when it is told to, with what it is told. */
function createSlowServer() {
  const waiting: ((refusal: Error | null) => void)[] = []
  return {
    refused: () => new Promise<Error | null>((resolve) => waiting.push(resolve)),
    answer: (refusal: Error | null = null) => waiting.shift()?.(refusal),
  }
}

test('two wishes for one image are sent one after the other, and the last one wins', async () => {
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
  ['the first has made it, when the last one fails', [null, busy()], 'public'],
  ['it was, when both fail', [busy(), busy()], 'private'],
] as const)('of two wishes for one image it stays as %s', async (_how, answers, visibility) => {
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

test('an image is deleted when what was wished of it before is answered, and does not come back by the answer', async () => {
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

test('what is held is made private for when it is restored, once, and only the server says that it can not be public', async () => {
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
