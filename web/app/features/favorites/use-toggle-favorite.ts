import { messages } from '@pictor/contract/errors'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { isApiFailure } from '../../api/api-failure.ts'
import { api } from '../../api/api.ts'
import { toProblem, messageOf } from '../../api/problem.ts'
import type { Api } from '../../lib/request-context.ts'
import { useToast, type Toasts } from '../../ui/overlay/toast-context.ts'
import { isCachedFavorite, putFavorite } from './favorites.queries.ts'

/** A request to add an image to the viewer's favorites, or to remove it. */
export interface FavoriteToggle {
  viewerId: string
  imageId: string
  favorited: boolean
}

/** Applies changes to the images on the page, in all lists. */
export interface FavoriteOverlay {
  /** Shows an image as a favorite or not, and adds `step` to its favorite count. */
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

/** Returns a function that adds or removes a favorite. It ignores an image whose toggle is still pending. */
export function useToggleFavorite(shown: FavoriteOverlay): (toggle: FavoriteToggle) => void {
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutate } = useMutation(toggleFavorite({ api, queries, shown, toasts }))
  return useCallback(
    (toggle) => {
      // Checked before anything renders: two clicks in a row are one toggle.
      if (pendingToggles(queries).every(({ imageId }) => imageId !== toggle.imageId)) mutate(toggle)
    },
    [queries, mutate],
  )
}

/** Sends the requested state of an image, shows it at once, and rolls it back if the request fails. */
export function toggleFavorite({ api, queries, shown, toasts }: ToggleDependencies) {
  return mutationOptions({
    mutationKey: TOGGLE_KEY,
    mutationFn: ({ imageId, favorited }: FavoriteToggle) => api.favorites.toggle({ imageId, favorited }),
    onMutate({ viewerId, imageId, favorited }: FavoriteToggle) {
      const isChange = isCachedFavorite(queries, viewerId, imageId) !== favorited
      return shown.changeFavorite(imageId, { favorited, step: isChange ? (favorited ? 1 : -1) : 0 })
    },
    onSuccess({ favorited, favorite_count: favoriteCount, message }, { viewerId, imageId }, change) {
      change.settle({ favorited, favoriteCount })
      toasts.show({ title: message, tone: 'success' })
      return putFavorite(queries, viewerId, { imageId, favorited })
    },
    onError(error, _, change) {
      change?.rollback()
      toasts.show({ title: messages.FAVORITE_UPDATE_FAILED.title, text: failureText(error), tone: 'danger' })
    },
  })
}

/** Returns the pending toggles. They apply on top of the cached favorites, so that a failed one leaves no trace. */
export function pendingToggles(queries: QueryClient): FavoriteToggle[] {
  const pending = queries.getMutationCache().findAll({ mutationKey: TOGGLE_KEY, status: 'pending' })
  return pending.map(({ state }) => state.variables).filter(isToggle)
}

function isToggle(value: unknown): value is FavoriteToggle {
  return typeof value === 'object' && value !== null && 'imageId' in value && 'favorited' in value
}

/**
 * Returns the message of the server. For a response from a proxy or an error on the way, returns a message of this app.
 */
function failureText(error: unknown): string {
  const { code, text } = toProblem(error)
  if (isApiFailure(error)) return messageOf(error) || messages.FAVORITE_UPDATE_FAILED.text
  return code === 'UNEXPECTED_ERROR' ? messages.FAVORITE_UPDATE_FAILED.text : text
}
