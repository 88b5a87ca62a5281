import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { PUBLIC_RESPONSE_AGE_MAX_MS } from '@pictor/contract/limits'
import { expect, test, vi } from 'vitest'
import {
  changeImage,
  clearImageOverlay,
  getImageOverlay,
  isChangedSince,
  putImage,
  withChanges,
  withPendingChanges,
} from './image-overlay.ts'
import {
  favoriteImagesQuery,
  isImageLoaded,
  applyImageOverlay,
  findListsWith,
  ownImagesQuery,
  imageQuery,
  publicImagesQuery,
  refetchImage,
  getListScope,
  type ImageListPage,
} from './images.queries.ts'
import { getCurrentVersion } from '../../lib/read-version.ts'
import { makeImage } from '../../testing/image-fixture.ts'

/** Loads all lists of a user from a fake server that can delay its response. */
async function loadLists(images: Image[]) {
  const queries = new QueryClient()
  const server = { images, response: Promise.resolve() }
  const list = async (): Promise<ImageListPage> => {
    const page = { images: server.images, total: server.images.length, nextCursor: null }
    await server.response
    return page
  }
  const gallery = publicImagesQuery({ images: { listPublic: list } })
  const own = ownImagesQuery({ images: { listMine: list } }, 'ada')
  const privateOnly = ownImagesQuery({ images: { listMine: list } }, 'ada', { visibility: 'private' })
  const favorites = favoriteImagesQuery({ favorites: { list } }, 'ada')
  for (const query of [gallery, own, favorites]) await queries.fetchInfiniteQuery(query)
  const listed = (query: typeof gallery) =>
    applyImageOverlay(queries.getQueryData(query.queryKey), getListScope(query), getImageOverlay())
  const visibleImages = (query: typeof gallery) => listed(query).images
  return { queries, server, gallery, own, privateOnly, favorites, listed, visibleImages }
}

const withFavoriteCount = (count: number) => ({ apply: (image: Image) => ({ ...image, favorite_count: count }) })

test('a change appears in every list, and all other images stay the same objects', async () => {
  const [fox, owl] = [makeImage({ favorite_count: 2 }), makeImage()]
  const { gallery, own, visibleImages } = await loadLists([fox, owl])
  changeImage(fox.id, withFavoriteCount(3))
  for (const list of [gallery, own]) expect(visibleImages(list)).toEqual([{ ...fox, favorite_count: 3 }, owl])
  expect(visibleImages(gallery)[1]).toBe(owl)
  expect(visibleImages(gallery)[0]).toBe(visibleImages(gallery)[0])
})

test('a response that arrives after the viewer has changed is not applied', async () => {
  const fox = makeImage()
  const { gallery, visibleImages } = await loadLists([fox])
  const change = changeImage(fox.id, withFavoriteCount(1))
  clearImageOverlay()
  change.settle(withFavoriteCount(9))
  expect(visibleImages(gallery)).toEqual([fox])
})

test('a response counts as older if it was requested before a change settled or while it is pending', () => {
  const fox = makeImage()
  const before = getCurrentVersion()
  const change = changeImage(fox.id, withFavoriteCount(1))
  expect(isChangedSince(fox.id, getCurrentVersion())).toBe(true)
  change.settle()
  expect([isChangedSince(fox.id, before), isChangedSince(fox.id, getCurrentVersion())]).toEqual([true, false])
})

test('a rolled-back change leaves no trace', async () => {
  const fox = makeImage()
  const { gallery, visibleImages } = await loadLists([fox])
  const change = changeImage(fox.id, withFavoriteCount(1))
  expect(visibleImages(gallery)[0]?.favorite_count).toBe(1)
  change.rollback()
  expect(visibleImages(gallery)).toEqual([fox])
})

test.each([
  ['before its change settled shows the change', true, 1],
  ['after its change settled shows the value from the server', false, 7],
])('an image that was requested %s', async (_when, isEarly, count) => {
  const fox = makeImage()
  const { queries, server, own, visibleImages } = await loadLists([fox])
  const change = changeImage(fox.id, withFavoriteCount(1))
  if (!isEarly) change.settle()
  const response = Promise.withResolvers<void>()
  Object.assign(server, { images: [{ ...fox, favorite_count: 7 }], response: response.promise })
  const pendingFetch = queries.fetchInfiniteQuery({ ...own, staleTime: 0 })
  if (isEarly) change.settle()
  response.resolve()
  await pendingFetch
  expect(visibleImages(own)[0]?.favorite_count).toBe(count)
})

test('a change stays in a public list for as long as a cached response may be older', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const fox = makeImage()
  const { queries, gallery, visibleImages } = await loadLists([fox])
  const refetch = () => queries.fetchInfiniteQuery({ ...gallery, staleTime: 0 })
  changeImage(fox.id, { apply: (image) => ({ ...image, visibility: 'private' }) }).settle()
  await refetch()
  expect(visibleImages(gallery)).toEqual([])
  vi.advanceTimersByTime(PUBLIC_RESPONSE_AGE_MAX_MS)
  await refetch()
  expect(visibleImages(gallery)).toEqual([fox])
})

test('a change that is made while the next page loads stays', async () => {
  const [first, second] = [makeImage(), makeImage()]
  const next = Promise.withResolvers<ImageListPage>()
  const firstPage = { images: [first], total: 2, nextCursor: 'next' }
  const query = publicImagesQuery({
    images: { listPublic: ({ cursor }) => (cursor ? next.promise : Promise.resolve(firstPage)) },
  })
  const observer = new InfiniteQueryObserver(new QueryClient(), query)
  const unsubscribe = observer.subscribe(() => {})
  await observer.refetch()
  const pendingFetch = observer.fetchNextPage()
  for (const count of [1, 2, 1]) changeImage(first.id, withFavoriteCount(count)).settle()
  next.resolve({ images: [second], total: 2, nextCursor: null })
  await pendingFetch
  const { images } = applyImageOverlay(observer.getCurrentResult().data, 'public', getImageOverlay())
  expect(images).toEqual([{ ...first, favorite_count: 1 }, second])
  unsubscribe()
})

test('a rollback removes only its own change, and pending changes apply on top of settled ones', () => {
  const fox = makeImage({ prompt: 'A fox', favorite_count: 2 })
  const added = changeImage(fox.id, { apply: (image) => ({ ...image, favorite_count: image.favorite_count + 1 }) })
  const renamed = changeImage(fox.id, { apply: (image) => ({ ...image, prompt: 'Two foxes' }) })
  putImage({ ...fox, favorite_count: 40 })
  const currentImage = () => withChanges(getImageOverlay(), fox).image
  expect(currentImage()).toMatchObject({ prompt: 'Two foxes', favorite_count: 41 })
  added.rollback()
  expect(currentImage()).toMatchObject({ prompt: 'Two foxes', favorite_count: 40 })
  renamed.settle()
  expect(withPendingChanges(fox)).toEqual(fox)
  expect(currentImage()).toMatchObject({ prompt: 'Two foxes', favorite_count: 40 })
})

test('a deleted image is missing from every list and total until a rollback, also from lists that load later', async () => {
  const [fox, owl] = [makeImage(), makeImage()]
  const { queries, gallery, own, listed } = await loadLists([fox, owl])
  const deletion = changeImage(fox.id, { isDeleted: true })
  putImage(owl)
  await queries.fetchInfiniteQuery({ ...gallery, staleTime: 0 })
  for (const list of [gallery, own]) expect(listed(list)).toEqual({ images: [owl], total: 1 })
  deletion.rollback()
  for (const list of [gallery, own]) expect(listed(list)).toEqual({ images: [fox, owl], total: 2 })
})

test('an image whose visibility changes leaves the lists of the other visibility', async () => {
  const [fox, owl] = [makeImage(), makeImage()]
  const { queries, gallery, own, privateOnly, visibleImages } = await loadLists([fox, owl])
  await queries.fetchInfiniteQuery(privateOnly)
  changeImage(fox.id, { apply: (image) => ({ ...image, visibility: 'private' }) })
  expect(visibleImages(gallery)).toEqual([owl])
  expect(visibleImages(own)).toHaveLength(2)
  changeImage(owl.id, { apply: (image) => ({ ...image, visibility: 'public' }) })
  expect(visibleImages(privateOnly)).toEqual([{ ...fox, visibility: 'private' }])
})

test('a removed favorite leaves only the favorites, and a rollback returns it to its place', async () => {
  const [fox, owl] = [makeImage(), makeImage()]
  const { gallery, favorites, listed } = await loadLists([fox, owl])
  const change = changeImage(fox.id, { isFavorite: false })
  expect(listed(favorites)).toEqual({ images: [owl], total: 1 })
  expect(listed(gallery).total).toBe(2)
  change.rollback()
  expect(listed(favorites)).toEqual({ images: [fox, owl], total: 2 })
})

test('an image is found in the lists and queries that have loaded it', async () => {
  const fox = makeImage()
  const { queries, gallery, own, favorites } = await loadLists([fox])
  expect(findListsWith(queries, fox.id)).toEqual([gallery.queryKey, own.queryKey, favorites.queryKey])
  expect([
    isImageLoaded(queries, fox.id),
    isImageLoaded(queries, 'alone'),
    isImageLoaded(queries, 'elsewhere'),
  ]).toEqual([true, false, false])
  queries.setQueryData(imageQuery({} as never, 'alone', 'ada').queryKey, makeImage({ id: 'alone' }))
  expect(isImageLoaded(queries, 'alone')).toBe(true)
})

test.each([
  ['that was made private elsewhere gets its new file URLs', true, '/files/s/1-x/a.png'],
  ['that cannot be refetched stays as it is', false, '/files/a.png'],
])('an image %s', async (_what, isFound, url) => {
  const image = makeImage({ url: '/files/a.png' })
  const { gallery, visibleImages } = await loadLists([image])
  const get = async () => {
    if (!isFound) throw new TypeError('Failed to fetch')
    return { image: { ...image, url: '/files/s/1-x/a.png' } }
  }
  await refetchImage({ images: { get } }, image.id)
  expect(visibleImages(gallery)[0]?.url).toBe(url)
})
