import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showComponent } from '../../../testing/show-component.tsx'
import { imagesOf, publicImages } from '../images.queries.ts'
import { changeImage } from '../image-overlay.ts'
import { makeImage } from '../make-image.ts'
import { useNewImages } from './new-images-pill.tsx'

beforeEach(() => void vi.useFakeTimers())

const SECONDS = 4_000
const MINUTE = 60_000
const [FIRST, SECOND, THIRD] = [
  makeImage({ created_at: '2026-01-02T03:04:07.000Z' }),
  makeImage({ created_at: '2026-01-02T03:04:06.000Z' }),
  makeImage({ created_at: '2026-01-02T03:04:05.000Z' }),
]

/** Shows a gallery list that the test fills, and counts how often it is polled. */
async function showGallery(images: Image[]) {
  const gallery = { page: listOf(images), looks: 0 }
  const list = publicImages({ images: { listPublic: async () => gallery.page } })
  const ask = async () => {
    gallery.looks += 1
    return gallery.page
  }
  function List() {
    const { data } = useInfiniteQuery(list)
    const { count } = useNewImages(list, () => ask)
    return (
      <p>
        {imagesOf(data).length} shown, {count} new
      </p>
    )
  }
  const waited = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))
  const { find } = await showComponent(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  )
  await waited(1)
  return { gallery, waited, text: () => find('p').textContent }
}

test('images at the end of a short list appear within seconds', async () => {
  const { gallery, waited, text } = await showGallery([])
  gallery.page = listOf([FIRST])
  await waited(SECONDS)
  expect(text()).toBe('1 shown, 0 new')
  gallery.page = listOf([FIRST, SECOND, THIRD])
  await waited(SECONDS)
  expect(text()).toBe('3 shown, 0 new')
})

test('images before the first one wait for a click', async () => {
  const { gallery, waited, text } = await showGallery([SECOND, THIRD])
  gallery.page = listOf([FIRST, SECOND, THIRD])
  await waited(SECONDS)
  expect(text()).toBe('2 shown, 1 new')
})

test('an image that was deleted here does not count as new', async () => {
  const { gallery, waited, text } = await showGallery([SECOND, THIRD])
  const created = makeImage({ created_at: FIRST.created_at })
  gallery.page = listOf([created, FIRST, SECOND, THIRD])
  await waited(SECONDS)
  expect(text()).toBe('2 shown, 2 new')
  const deletion = await act(async () => changeImage(created.id, { isDeleted: true }))
  expect(text()).toBe('2 shown, 1 new')
  act(deletion.rollback)
})

test('a list that has not grown for a minute is polled every half minute', async () => {
  const { gallery, waited } = await showGallery([FIRST])
  await waited(MINUTE)
  expect(gallery.looks).toBeGreaterThan(10)
  await waited(MINUTE)
  const before = gallery.looks
  await waited(MINUTE)
  expect(gallery.looks - before).toBe(2)
})

test('a list of many images is polled every half minute, even if it came in one page', async () => {
  const { gallery, waited } = await showGallery(Array.from({ length: 151 }, () => makeImage()))
  const before = gallery.looks
  await waited(MINUTE / 3)
  expect(gallery.looks).toBe(before)
})

function listOf(images: Image[]): ImageList {
  return { images, total: images.length, nextCursor: null }
}
