import { QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { expect, test } from 'vitest'
import { changeLikes, recountLikes, settleFavorite, withoutLeaving } from './favorite-lists.ts'
import { favoriteImages, imagesOf, publicImages, refreshImageLists } from '../images.queries.ts'
import { makeImage } from '../make-image.ts'

/** The gallery and the favorites of a visitor, both read. */
async function readLists(images: Image[]) {
  const queries = new QueryClient()
  const list = async (): Promise<ImageList> => ({ images, total: images.length, nextCursor: null })
  const gallery = publicImages({ images: { listPublic: list } })
  const favorites = favoriteImages({ favorites: { list } }, 'ada')
  await Promise.all([queries.fetchInfiniteQuery(gallery), queries.fetchInfiniteQuery(favorites)])
  const shown = (query: typeof gallery) => imagesOf(queries.getQueryData(query.queryKey))
  return { queries, gallery, favorites, shown }
}

test('likes are counted wherever the image is shown', async () => {
  const [fox, owl] = [makeImage({ favorite_count: 2 }), makeImage()]
  const { queries, gallery, favorites, shown } = await readLists([fox, owl])
  changeLikes(queries, fox.id, (likes) => likes + 1)
  for (const list of [gallery, favorites]) expect(shown(list)).toEqual([{ ...fox, favorite_count: 3 }, owl])
  // Only what has changed is drawn anew.
  expect(shown(gallery)[1]).toBe(owl)
})

test('an image that is no favorite any more leaves the favorites alone', async () => {
  const [fox, owl] = [makeImage(), makeImage()]
  const { queries, gallery, favorites, shown } = await readLists([fox, owl])
  settleFavorite(queries, fox.id, false)
  expect(shown(favorites)).toEqual([owl])
  expect(queries.getQueryData(favorites.queryKey)?.pages[0]?.total).toBe(1)
  expect(shown(gallery)).toEqual([fox, owl])
})

test('an image that has become a favorite makes their list stale', async () => {
  const { queries, favorites } = await readLists([makeImage()])
  settleFavorite(queries, 'new', true)
  expect(queries.getQueryState(favorites.queryKey)?.isInvalidated).toBe(true)
})

test('images on their way out are hidden, and come back to their place', async () => {
  const [fox, owl] = [makeImage(), makeImage()]
  const { queries, favorites } = await readLists([fox, owl])
  const data = queries.getQueryData(favorites.queryKey)
  if (!data) throw new Error('nothing was read')
  expect(imagesOf(withoutLeaving(data, new Set([fox.id])))).toEqual([owl])
  expect(withoutLeaving(data, new Set())).toBe(data)
})

test('a refresh leaves the favorites as far as they were scrolled, and makes them stale', async () => {
  const queries = new QueryClient()
  const images = [makeImage(), makeImage()]
  const list = async ({ cursor }: { cursor?: string }): Promise<ImageList> =>
    cursor === undefined
      ? { images: images.slice(0, 1), total: 2, nextCursor: 'more' }
      : { images: images.slice(1), total: 2, nextCursor: null }
  const favorites = favoriteImages({ favorites: { list } }, 'ada')
  await queries.fetchInfiniteQuery({ ...favorites, pages: 2 })
  await refreshImageLists(queries)
  expect(queries.getQueryData(favorites.queryKey)?.pages).toHaveLength(2)
  expect(queries.getQueryState(favorites.queryKey)?.isInvalidated).toBe(true)
})

test('likes of hearts pressed elsewhere are asked for, of images that are shown', async () => {
  const fox = makeImage({ favorite_count: 2 })
  const { queries, gallery, shown } = await readLists([fox])
  const asked: string[] = []
  const get = async ({ id }: { id: string }) => {
    asked.push(id)
    return { image: { ...fox, favorite_count: 7 } }
  }
  await recountLikes({ images: { get } }, queries, [fox.id, 'elsewhere'])
  expect(asked).toEqual([fox.id])
  expect(shown(gallery)[0]?.favorite_count).toBe(7)
})
