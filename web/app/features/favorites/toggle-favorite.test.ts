import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { favoriteIds, isKnownFavorite } from './favorites.queries.ts'
import { toggleFavorite } from './toggle-favorite.ts'
import { wishesUnderWay } from './wishes.ts'

const FOX = 'fox'

/** A page that shows a fox which two like, and a server that answers when the test says so. */
async function openPage({ favorites = [] as string[] } = {}) {
  const queries = new QueryClient()
  const list = async () => ({ favorites, nextCursor: null })
  await queries.fetchQuery(favoriteIds({ favorites: { list } }, 'ada'))
  const page = { likes: 2, settled: [] as unknown[], toasts: [] as Toast[], sent: [] as unknown[] }
  const answer = Promise.withResolvers<unknown>()
  const needs = {
    queries,
    api: {
      favorites: {
        toggle: (input: unknown) => {
          page.sent.push(input)
          return answer.promise
        },
      },
    },
    shown: {
      changeLikes: (_id: string, change: (likes: number) => number) => void (page.likes = change(page.likes)),
      favoriteSettled: (id: string, favorited: boolean) => void page.settled.push([id, favorited]),
    },
    toasts: { show: (toast: Toast) => page.toasts.push(toast) },
  }
  const hearts = new MutationObserver(queries, toggleFavorite(needs))
  const want = (favorited: boolean) => hearts.mutate({ viewerId: 'ada', imageId: FOX, favorited })
  const isFavorite = () => isKnownFavorite(queries, 'ada', FOX)
  return { page, queries, answer, want, isFavorite }
}

test('a heart says what is wanted, is counted at once, and is known once the server has answered', async () => {
  const { page, queries, answer, want, isFavorite } = await openPage()
  const wanted = want(true)
  await expect.poll(() => page.likes).toBe(3)
  expect(wishesUnderWay(queries)).toMatchObject([{ imageId: FOX, favorited: true }])
  expect(isFavorite()).toBe(false)

  answer.resolve({ success: true, favorited: true, favorite_count: 5, message: 'Added to favorites' })
  await wanted
  expect(page.sent).toEqual([{ imageId: FOX, favorited: true }])
  expect([isFavorite(), page.likes, wishesUnderWay(queries)]).toEqual([true, 5, []])
  expect(page.settled).toEqual([[FOX, true]])
  expect(page.toasts).toEqual([{ title: 'Added to favorites', tone: 'success' }])
})

test('a refused heart leaves no trace but the reason', async () => {
  const { page, queries, answer, want, isFavorite } = await openPage({ favorites: [FOX] })
  const wanted = want(false)
  await expect.poll(() => page.likes).toBe(1)
  answer.reject(new Error('The image is gone'))
  await expect(wanted).rejects.toThrow()
  expect([isFavorite(), page.likes, wishesUnderWay(queries)]).toEqual([true, 2, []])
  expect(page.settled).toEqual([])
  expect(page.toasts).toEqual([{ title: 'Error', text: 'The image is gone', tone: 'danger' }])
})

test('likes that were counted anew meanwhile are not taken back', async () => {
  const { page, answer, want } = await openPage()
  const wanted = want(true)
  await expect.poll(() => page.likes).toBe(3)
  page.likes = 40
  answer.reject(new Error('too late'))
  await expect(wanted).rejects.toThrow()
  expect(page.likes).toBe(40)
})

test('wanting what is so already counts nobody twice', async () => {
  const { page, answer, want } = await openPage({ favorites: [FOX] })
  answer.resolve({ success: true })
  await want(true)
  expect(page.likes).toBe(2)
})
