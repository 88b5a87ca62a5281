import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { flattenImagePages, publicImagesQuery } from '../images.queries.ts'
import { changeImage } from '../image-overlay.ts'
import { makeImage } from '../../../testing/image-fixture.ts'
import {
  createNewestPageFetch,
  findNewImages,
  hasGrownAtItsEnd,
  isShortList,
  newImagesLabel,
  useNewImages,
} from './new-images-pill.tsx'

beforeEach(() => void vi.useFakeTimers())

const FEW_SECONDS_MS = 4_000
const MINUTE_MS = 60_000
const [FIRST, SECOND, THIRD] = [
  makeImage({ created_at: '2026-01-02T03:04:07.000Z' }),
  makeImage({ created_at: '2026-01-02T03:04:06.000Z' }),
  makeImage({ created_at: '2026-01-02T03:04:05.000Z' }),
]

/** Shows a gallery list that the test fills, and counts how often it is polled. */
async function showGallery(images: Image[]) {
  const gallery = { page: makeList(images), polls: 0 }
  const list = publicImagesQuery({ images: { listPublic: async () => gallery.page } })
  const fetchPage = async () => {
    gallery.polls += 1
    return gallery.page
  }
  function List() {
    const { data } = useInfiniteQuery(list)
    const { count } = useNewImages(list, () => fetchPage)
    return (
      <p>
        {flattenImagePages(data).length} shown, {count} new
      </p>
    )
  }
  const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
  const { find } = await renderComponent(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  await wait(1)
  return { gallery, wait, text: () => find('p').textContent }
}

test('images at the end of a short list appear within seconds', async () => {
  const { gallery, wait, text } = await showGallery([])
  gallery.page = makeList([FIRST])
  await wait(FEW_SECONDS_MS)
  expect(text()).toBe('1 shown, 0 new')
  gallery.page = makeList([FIRST, SECOND, THIRD])
  await wait(FEW_SECONDS_MS)
  expect(text()).toBe('3 shown, 0 new')
})

test('images above the first one are shown only after a click', async () => {
  const { gallery, wait, text } = await showGallery([SECOND, THIRD])
  gallery.page = makeList([FIRST, SECOND, THIRD])
  await wait(FEW_SECONDS_MS)
  expect(text()).toBe('2 shown, 1 new')
})

test('an image that was deleted here does not count as new', async () => {
  const { gallery, wait, text } = await showGallery([SECOND, THIRD])
  const created = makeImage({ created_at: FIRST.created_at })
  gallery.page = makeList([created, FIRST, SECOND, THIRD])
  await wait(FEW_SECONDS_MS)
  expect(text()).toBe('2 shown, 2 new')
  const deletion = await act(async () => changeImage(created.id, { isDeleted: true }))
  expect(text()).toBe('2 shown, 1 new')
  act(deletion.rollback)
})

test('a list that has not grown by its first poll is polled every half minute', async () => {
  const { gallery, wait } = await showGallery([FIRST])
  await wait(2 * FEW_SECONDS_MS)
  await wait(FEW_SECONDS_MS)
  const before = gallery.polls
  await wait(MINUTE_MS)
  expect(gallery.polls - before).toBe(2)
})

test('a list that has grown is polled every few seconds, until it has not grown for a minute', async () => {
  const { gallery, wait } = await showGallery([FIRST])
  gallery.page = makeList([FIRST, SECOND])
  await wait(MINUTE_MS)
  expect(gallery.polls).toBeGreaterThan(10)
  await wait(MINUTE_MS)
  await wait(FEW_SECONDS_MS)
  const before = gallery.polls
  await wait(MINUTE_MS)
  expect(gallery.polls - before).toBe(2)
})

test('a list of many images is polled every half minute, even if it was loaded as one page', async () => {
  const { gallery, wait } = await showGallery(Array.from({ length: 151 }, () => makeImage()))
  const before = gallery.polls
  await wait(MINUTE_MS / 3)
  expect(gallery.polls).toBe(before)
})

function makeList(images: Image[]): ImageList {
  return { images, total: images.length, nextCursor: null }
}

const imageAt = (second: number) =>
  makeImage({ created_at: `2026-01-02T03:04:${String(second).padStart(2, '0')}.000Z` })

test('images before the first one on screen are new', () => {
  const [a, b, c, d] = [imageAt(4), imageAt(3), imageAt(2), imageAt(1)]
  expect(findNewImages([a, b, c], [c, d])).toEqual([a, b])
})

test('no image is new if the list starts like the newest page', () => {
  const [a, b] = [imageAt(2), imageAt(1)]
  expect(findNewImages([a, b], [a, b])).toEqual([])
})

test('an older image that moved onto the newest page after a deletion is not new', () => {
  const [a, b, c] = [imageAt(3), imageAt(2), imageAt(1)]
  expect(findNewImages([a, c], [a, b])).toEqual([])
})

test('if the first image on screen was deleted, only newer images are new', () => {
  const [a, deleted, b, c] = [imageAt(4), imageAt(3), imageAt(2), imageAt(1)]
  expect(findNewImages([a, b, c], [deleted, b, c])).toEqual([a])
})

test('of images with the same creation time, those on screen are not new, in any order', () => {
  const [a, b, c] = [imageAt(1), imageAt(1), imageAt(1)]
  expect(findNewImages([a, b, c], [c, a])).toEqual([b])
})

test('for an empty list, every image is new', () => {
  const [a, b] = [imageAt(2), imageAt(1)]
  expect(findNewImages([a, b], [])).toEqual([a, b])
})

test('the label for a page full of new images shows that there may be more', () => {
  expect([1, 19, 20].map((count) => newImagesLabel(count, 20))).toEqual(['1 new', '19 new', '20+ new'])
})

const makePage = (images: Image[], total: number, nextCursor: string | null = null) => ({ images, total, nextCursor })

test('a list has grown at its end if there are more images, and none of them at the start', () => {
  const [a, b, c] = [imageAt(3), imageAt(2), imageAt(1)]
  expect(hasGrownAtItsEnd(makePage([a, b, c], 3), [a, b])).toBe(true)
  expect(hasGrownAtItsEnd(makePage([a, b, c], 3), [])).toBe(true)
  expect(hasGrownAtItsEnd(makePage([a, b, c], 3), [b])).toBe(false)
  expect(hasGrownAtItsEnd(makePage([a, b, c], 3), [a, c])).toBe(false)
  expect(hasGrownAtItsEnd(makePage([a, b], 2), [a, b])).toBe(false)
})

test('a list of up to 150 images is short, for any number of pages', () => {
  const many = (count: number) => Array.from({ length: count }, () => imageAt(1))
  expect(isShortList([makePage(many(150), 150)])).toBe(true)
  expect(isShortList([makePage(many(151), 151)])).toBe(false)
  const pages = [20, 60, 60].map((count) => makePage(many(count), 150, 'next'))
  expect(isShortList([...pages, makePage(many(10), 150)])).toBe(true)
  expect(isShortList([...pages, makePage(many(11), 151)])).toBe(false)
  expect(isShortList([makePage(many(2), 3, 'next')])).toBe(false)
})

const PAGE = { images: [makeImage()], total: 1, nextCursor: null }

function setUp(...responses: Response[]) {
  const sent: (string | null)[] = []
  const fetchNewest = createNewestPageFetch(
    () => new URL('http://127.0.0.1/api/images/public'),
    async (request) => {
      sent.push(request.headers.get('if-none-match'))
      return responses[sent.length - 1] ?? Response.error()
    },
  )
  return { fetchNewest, sent }
}

test('an unchanged page is not sent again', async () => {
  const response = Response.json(PAGE, { headers: { etag: '"one"' } })
  const { fetchNewest, sent } = setUp(response, new Response(null, { status: 304 }))
  expect(await fetchNewest()).toMatchObject(PAGE)
  expect(await fetchNewest()).toBeNull()
  expect(sent).toEqual([null, '"one"'])
})

test('a changed page has another ETag, which the following requests send', async () => {
  const pageAs = (etag: string) => Response.json(PAGE, { headers: { etag } })
  const { fetchNewest, sent } = setUp(pageAs('"one"'), pageAs('"two"'), new Response(null, { status: 304 }))
  for (let time = 0; time < 3; time += 1) await fetchNewest()
  expect(sent).toEqual([null, '"one"', '"two"'])
})

test('without ETags, every request fetches the whole page', async () => {
  const { fetchNewest, sent } = setUp(Response.json(PAGE), Response.json(PAGE))
  expect([await fetchNewest(), await fetchNewest()]).toMatchObject([PAGE, PAGE])
  expect(sent).toEqual([null, null])
})

test('a response that is not a page is ignored', async () => {
  const { fetchNewest } = setUp(new Response(null, { status: 503 }), Response.json({ code: 'ODD' }))
  expect([await fetchNewest(), await fetchNewest()]).toEqual([null, null])
})
