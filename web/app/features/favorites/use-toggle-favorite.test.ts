import { ORPCError } from '@orpc/client'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { favoriteIds, isKnownFavorite } from './favorites.queries.ts'
import { pendingToggles, toggleFavorite, type ToggleDependencies } from './use-toggle-favorite.ts'

const FOX = 'fox'
type Result = Awaited<ReturnType<ToggleDependencies['api']['favorites']['toggle']>>

/** A page with a fox, and a server that answers when the test says so. */
async function openPage({ favorites = [] as string[] } = {}) {
  const queries = new QueryClient()
  const list = async () => ({ favorites, nextCursor: null })
  await queries.fetchQuery(favoriteIds({ favorites: { list } }, 'ada'))
  const page = { changes: [] as unknown[], toasts: [] as Toast[], sent: [] as unknown[] }
  const response = Promise.withResolvers<Result>()
  const toggles = new MutationObserver(
    queries,
    toggleFavorite({
      queries,
      api: {
        favorites: {
          toggle: (input) => {
            page.sent.push(input)
            return response.promise
          },
        },
      },
      shown: {
        changeFavorite: (id, change) => {
          page.changes.push([id, change])
          return { settle: (result) => page.changes.push(result), rollback: () => page.changes.push('rolled back') }
        },
      },
      toasts: { show: (toast) => page.toasts.push(toast) },
    }),
  )
  const request = (favorited: boolean) => toggles.mutate({ viewerId: 'ada', imageId: FOX, favorited })
  const isFavorite = () => isKnownFavorite(queries, 'ada', FOX)
  return { page, queries, response, request, isFavorite }
}

test('a favorite is sent as it is requested, shown and counted at once, and known once the server has answered', async () => {
  const { page, queries, response, request, isFavorite } = await openPage()
  const toggled = request(true)
  await expect.poll(() => page.changes).toEqual([[FOX, { favorited: true, step: 1 }]])
  expect(pendingToggles(queries)).toMatchObject([{ imageId: FOX, favorited: true }])
  expect(isFavorite()).toBe(false)

  response.resolve({ success: true, favorited: true, favorite_count: 5, message: 'Added to favorites' })
  await toggled
  expect(page.sent).toEqual([{ imageId: FOX, favorited: true }])
  expect([isFavorite(), pendingToggles(queries)]).toEqual([true, []])
  expect(page.changes[1]).toEqual({ favorited: true, favoriteCount: 5 })
  expect(page.toasts).toEqual([{ title: 'Added to favorites', tone: 'success' }])
})

test('how it stands is what the server says, not what was requested', async () => {
  const { page, response, request, isFavorite } = await openPage()
  response.resolve({ success: true, favorited: false, favorite_count: 0, message: 'Removed from favorites' })
  await request(true)
  expect(isFavorite()).toBe(false)
  expect(page.changes[1]).toEqual({ favorited: false, favoriteCount: 0 })
})

test('requesting what is so already counts nobody twice', async () => {
  const { page, request } = await openPage({ favorites: [FOX] })
  void request(true)
  await expect.poll(() => page.changes).toEqual([[FOX, { favorited: true, step: 0 }]])
})

const failure = (message: string, defined: boolean) => new ORPCError('NOT_FOUND', { status: 404, message, defined })

test.each([
  ["the server's words", failure('This image is gone.', true), 'This image is gone.'],
  ['our own for an answer from something in between', failure('Bad gateway', false), 'Failed to update favorite'],
  ['our own where there are none', new Error('odd'), 'Failed to update favorite'],
  [
    'the sentence for a time-out',
    new DOMException('too long', 'TimeoutError'),
    'Request timed out. Please check your connection and try again.',
  ],
])('a refused toggle leaves no trace but the reason: %s', async (_what, error, text) => {
  const { page, queries, response, request, isFavorite } = await openPage({ favorites: [FOX] })
  const toggled = request(false)
  await expect.poll(() => page.changes).toEqual([[FOX, { favorited: false, step: -1 }]])
  response.reject(error)
  await expect(toggled).rejects.toThrow()
  expect([isFavorite(), pendingToggles(queries)]).toEqual([true, []])
  expect(page.changes[1]).toBe('rolled back')
  expect(page.toasts).toEqual([{ title: 'Error', text, tone: 'danger' }])
})
