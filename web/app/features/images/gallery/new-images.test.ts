import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { makeImage } from '../make-image.ts'
import { newImagesLabel } from './new-images-pill.tsx'
import { createNewestPageFetch, hasGrownAtItsEnd, isShort, newImages } from './new-images.ts'

const at = (second: number) => makeImage({ created_at: `2026-01-02T03:04:${String(second).padStart(2, '0')}.000Z` })

test('new is what stands before the first image that is shown', () => {
  const [a, b, c, d] = [at(4), at(3), at(2), at(1)]
  expect(newImages([a, b, c], [c, d])).toEqual([a, b])
})

test('nothing is new in a list that begins as the newest page does', () => {
  const [a, b] = [at(2), at(1)]
  expect(newImages([a, b], [a, b])).toEqual([])
})

test('an older image that came into view because another was deleted is not new', () => {
  const [a, b, c] = [at(3), at(2), at(1)]
  expect(newImages([a, c], [a, b])).toEqual([])
})

test('when the first image that is shown was deleted, only younger ones are new', () => {
  const [a, deleted, b, c] = [at(4), at(3), at(2), at(1)]
  expect(newImages([a, b, c], [deleted, b, c])).toEqual([a])
})

test('of images of the same moment those that are shown are not new, in whatever order they come', () => {
  const [a, b, c] = [at(1), at(1), at(1)]
  expect(newImages([a, b, c], [c, a])).toEqual([b])
})

test('in an empty list everything is new', () => {
  const [a, b] = [at(2), at(1)]
  expect(newImages([a, b], [])).toEqual([a, b])
})

test('a page full of new images says that there may be more', () => {
  expect([1, 19, 20].map((count) => newImagesLabel(count, 20))).toEqual(['1 new', '19 new', '20+ new'])
})

const page = (images: Image[], total: number, nextCursor: string | null = null) => ({ images, total, nextCursor })

test('a list has grown at its end when there are more than it shows, and none before', () => {
  const [a, b, c] = [at(3), at(2), at(1)]
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [a, b])).toBe(true)
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [])).toBe(true)
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [b])).toBe(false)
  expect(hasGrownAtItsEnd(page([a, b, c], 3), [a, c])).toBe(false)
  expect(hasGrownAtItsEnd(page([a, b], 2), [a, b])).toBe(false)
})

test('a list is short up to 150 images, in however many pages they came', () => {
  const many = (count: number) => Array.from({ length: count }, () => at(1))
  expect(isShort([page(many(150), 150)])).toBe(true)
  expect(isShort([page(many(151), 151)])).toBe(false)
  const pages = [20, 60, 60].map((count) => page(many(count), 150, 'next'))
  expect(isShort([...pages, page(many(10), 150)])).toBe(true)
  expect(isShort([...pages, page(many(11), 151)])).toBe(false)
  expect(isShort([page(many(2), 3, 'next')])).toBe(false)
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

test('a page that is still the same is not sent again', async () => {
  const response = Response.json(PAGE, { headers: { etag: '"one"' } })
  const { fetchNewest, sent } = setUp(response, new Response(null, { status: 304 }))
  expect(await fetchNewest()).toMatchObject(PAGE)
  expect(await fetchNewest()).toBeNull()
  expect(sent).toEqual([null, '"one"'])
})

test('another page comes with another tag, which is the one to ask with from then on', async () => {
  const pageAs = (etag: string) => Response.json(PAGE, { headers: { etag } })
  const { fetchNewest, sent } = setUp(pageAs('"one"'), pageAs('"two"'), new Response(null, { status: 304 }))
  for (let time = 0; time < 3; time += 1) await fetchNewest()
  expect(sent).toEqual([null, '"one"', '"two"'])
})

test('a server that gives no tags is asked for the whole page', async () => {
  const { fetchNewest, sent } = setUp(Response.json(PAGE), Response.json(PAGE))
  expect([await fetchNewest(), await fetchNewest()]).toMatchObject([PAGE, PAGE])
  expect(sent).toEqual([null, null])
})

test('what is no page is not shown', async () => {
  const { fetchNewest } = setUp(new Response(null, { status: 503 }), Response.json({ code: 'ODD' }))
  expect([await fetchNewest(), await fetchNewest()]).toEqual([null, null])
})
