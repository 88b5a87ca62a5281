import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { flattenImagePages, publicImagesQuery } from '../images.queries.ts'
import { changeImage } from '../image-overlay.ts'
import { makeImage } from '../../../testing/image-fixture.ts'
import { useNewImages } from './new-images-pill.tsx'

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
