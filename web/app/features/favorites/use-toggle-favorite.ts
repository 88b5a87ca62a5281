import { messages } from '@pictor/contract/errors'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiFailure } from '../../api/api-failure.ts'
import { api } from '../../api/api.ts'
import { problemOf, wordsOf } from '../../api/problem.ts'
import type { Api } from '../../lib/visit.ts'
import { useToast, type Toasts } from '../../ui/overlay/toast-context.ts'
import { isKnownFavorite, putFavorite } from './favorites.queries.ts'

/** An image that a visitor adds to their favorites or removes. */
export interface FavoriteToggle {
  viewerId: string
  imageId: string
  favorited: boolean
}

/** The images on the page, wherever they are listed. */
export interface FavoriteOverlay {
  /** Shows an image among the favorites or not, and `step` added to its favorite count. */
  changeFavorite: (
    imageId: string,
    change: { favorited: boolean; step: 1 | 0 | -1 },
  ) => {
    settle: (result: { favorited: boolean; favoriteCount: number }) => void
    rollback: () => void
  }
}

export interface ToggleDependencies {
  api: { favorites: Pick<Api['favorites'], 'toggle'> }
  queries: QueryClient
  shown: FavoriteOverlay
  toasts: Pick<Toasts, 'show'>
}

const TOGGLE_KEY = ['favorites', 'toggle'] as const

/** Returns how to add an image to the favorites or remove it. One whose toggle is still pending is left alone. */
export function useToggleFavorite(shown: FavoriteOverlay): (toggle: FavoriteToggle) => void {
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutate } = useMutation(toggleFavorite({ api, queries, shown, toasts }))
  return useCallback(
    (toggle) => {
      // At once, before anything is rendered: two presses in a row are one toggle.
      if (pendingToggles(queries).every(({ imageId }) => imageId !== toggle.imageId)) mutate(toggle)
    },
    [queries, mutate],
  )
}

/** Sends the requested state of an image, shows it at once, and rolls it back if the server refuses. */
export function toggleFavorite({ api, queries, shown, toasts }: ToggleDependencies) {
  return mutationOptions({
    mutationKey: TOGGLE_KEY,
    mutationFn: ({ imageId, favorited }: FavoriteToggle) => api.favorites.toggle({ imageId, favorited }),
    onMutate({ viewerId, imageId, favorited }: FavoriteToggle) {
      const isChange = isKnownFavorite(queries, viewerId, imageId) !== favorited
      return shown.changeFavorite(imageId, { favorited, step: isChange ? (favorited ? 1 : -1) : 0 })
    },
    onSuccess({ favorited, favorite_count: favoriteCount, message }, { viewerId, imageId }, change) {
      putFavorite(queries, viewerId, { imageId, favorited })
      change.settle({ favorited, favoriteCount })
      toasts.show({ title: message, tone: 'success' })
    },
    onError(error, _, change) {
      change?.rollback()
      toasts.show({ title: messages.FAVORITE_UPDATE_FAILED.title, text: failureText(error), tone: 'danger' })
    },
  })
}

/** Returns the toggles that the server has not answered. They are shown over what is known, so that a refused one leaves no trace. */
export function pendingToggles(queries: QueryClient): FavoriteToggle[] {
  const pending = queries.getMutationCache().findAll({ mutationKey: TOGGLE_KEY, status: 'pending' })
  return pending.map(({ state }) => state.variables).filter(isToggle)
}

function isToggle(value: unknown): value is FavoriteToggle {
  return typeof value === 'object' && value !== null && 'imageId' in value && 'favorited' in value
}

/** Returns the server's words, or our own for what something before it has answered and for what happens on the way. */
function failureText(error: unknown): string {
  const { code, text } = problemOf(error)
  if (isApiFailure(error)) return wordsOf(error) || messages.FAVORITE_UPDATE_FAILED.text
  return code === 'UNEXPECTED_ERROR' ? messages.FAVORITE_UPDATE_FAILED.text : text
}
