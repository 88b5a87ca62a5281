import { ORPCError } from '@orpc/client'
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { Toast } from '../../ui/overlay/toast-context.ts'
import { favoriteIdsQuery, isCachedFavorite } from './favorites.queries.ts'
import {
  findLastResult,
  findPendingToggles,
  toggleFavoriteMutation,
  type ToggleDependencies,
} from './use-toggle-favorite.ts'

const FOX = 'fox'
type Result = Awaited<ReturnType<ToggleDependencies['api']['favorites']['toggle']>>

/** A page with one image, and a server that responds when the test decides. */
async function openPage({ favorites = [] as string[], loading = null as Promise<void> | null } = {}) {
  const queries = new QueryClient()
  const list = async () => {
    await loading
    return { favorites, nextCursor: null }
  }
  const ids = favoriteIdsQuery({ favorites: { list } }, 'ada')
  onTestFinished(new QueryObserver(queries, ids).subscribe(() => undefined))
  if (!loading) await queries.fetchQuery(ids)
  const page = { changes: [] as unknown[], toasts: [] as Toast[], sent: [] as unknown[] }
  const response = Promise.withResolvers<Result>()
  const toggles = new MutationObserver(
    queries,
    toggleFavoriteMutation({
      queries,
      api: {
        favorites: {
          toggle: (input) => {
            page.sent.push(input)
            return response.promise
          },
        },
      },
      overlay: {
        changeFavorite: (id, change) => {
          page.changes.push([id, change])
          return { settle: (result) => page.changes.push(result), rollback: () => page.changes.push('rolled back') }
        },
      },
      toasts: { show: (toast) => page.toasts.push(toast) },
    }),
  )
  const request = (favorited: boolean) => toggles.mutate({ viewerId: 'ada', imageId: FOX, favorited })
  const isFavorite = (id = FOX) => isCachedFavorite(queries, 'ada', id)
  return { page, queries, response, request, isFavorite }
}

test('a toggle sends the requested state, shows it at once, and is cached when the server responds', async () => {
  const { page, queries, response, request, isFavorite } = await openPage()
  const toggled = request(true)
  await expect.poll(() => page.changes).toEqual([[FOX, { favorited: true, step: 1 }]])
  expect(findPendingToggles(queries)).toMatchObject([{ imageId: FOX, favorited: true }])
  expect(isFavorite()).toBe(false)

  response.resolve({ success: true, favorited: true, favorite_count: 5, message: 'Added to favorites' })
  await toggled
  expect(page.sent).toEqual([{ imageId: FOX, favorited: true }])
  expect([isFavorite(), findPendingToggles(queries)]).toEqual([true, []])
  expect(page.changes[1]).toEqual({ favorited: true, favoriteCount: 5 })
  expect(page.toasts).toEqual([{ title: 'Added to favorites', tone: 'success' }])
})

test('a toggle that is sent before the favorites are loaded is kept, and changes no other favorite', async () => {
  const { promise: loading, resolve: load } = Promise.withResolvers<void>()
  // This list of favorites is from before the toggle.
  const { page, queries, response, request, isFavorite } = await openPage({ favorites: ['owl'], loading })
  response.resolve({ success: true, favorited: true, favorite_count: 5, message: 'Added to favorites' })
  await request(true)
  expect(page.toasts).toHaveLength(1)
  expect([isFavorite('owl'), findLastResult(queries, 'ada', FOX), findPendingToggles(queries)]).toEqual([
    undefined,
    true,
    [],
  ])
  load()
  await expect.poll(() => [isFavorite('owl'), isFavorite()]).toEqual([true, true])
})

test('the final state is that of the server, not the requested one', async () => {
  const { page, response, request, isFavorite } = await openPage()
  response.resolve({ success: true, favorited: false, favorite_count: 0, message: 'Removed from favorites' })
  await request(true)
  expect(isFavorite()).toBe(false)
  expect(page.changes[1]).toEqual({ favorited: false, favoriteCount: 0 })
})

test('requesting the current state does not change the favorite count', async () => {
  const { page, request } = await openPage({ favorites: [FOX] })
  void request(true)
  await expect.poll(() => page.changes).toEqual([[FOX, { favorited: true, step: 0 }]])
})

const failure = (message: string, defined: boolean) => new ORPCError('NOT_FOUND', { status: 404, message, defined })

test.each([
  ['the message of the server', failure('This image is gone.', true), 'This image is gone.'],
  ['a general message for a response from a proxy', failure('Bad gateway', false), 'Failed to update favorite'],
  ['a general message for an unknown error', new Error('odd'), 'Failed to update favorite'],
  [
    'the message for a timeout',
    new DOMException('too long', 'TimeoutError'),
    'Request timed out. Please check your connection and try again.',
  ],
])('a failed toggle is rolled back and shows a toast: %s', async (_what, error, text) => {
  const { page, queries, response, request, isFavorite } = await openPage({ favorites: [FOX] })
  const toggled = request(false)
  await expect.poll(() => page.changes).toEqual([[FOX, { favorited: false, step: -1 }]])
  response.reject(error)
  await expect(toggled).rejects.toThrow()
  expect([isFavorite(), findPendingToggles(queries)]).toEqual([true, []])
  expect(page.changes[1]).toBe('rolled back')
  expect(page.toasts).toEqual([{ title: 'Error', text, tone: 'danger' }])
})
