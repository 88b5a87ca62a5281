import { QueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { expect, test } from 'vitest'
import { imagesOf, myImages } from '../images.queries.ts'
import { makeImage } from '../make-image.ts'
import { readImageAnew } from './use-image-anew.ts'

async function openList(answer: () => Promise<{ image: Image }>) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const images = ['a', 'b'].map((id) => makeImage({ id }))
  const mine = myImages({ images: { listMine: async () => ({ images, total: 2, nextCursor: null }) } }, 'ada')
  await queries.fetchInfiniteQuery(mine)
  await readImageAnew({ api: { images: { get: answer } }, queries }, 'a')
  return imagesOf(queries.getQueryData(mine.queryKey)).map(({ url }) => url)
}

test('an image that was hidden elsewhere gets the new names of its files', async () => {
  expect(await openList(async () => ({ image: makeImage({ id: 'a', url: '/files/s/1-x/a.png' }) }))).toEqual([
    '/files/s/1-x/a.png',
    '/files/b.png',
  ])
})

test('an image that can not be read now stays as it was', async () => {
  expect(await openList(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([
    '/files/a.png',
    '/files/b.png',
  ])
})
