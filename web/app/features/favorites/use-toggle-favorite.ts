import { messages } from '@pictor/contract/errors'
import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isApiFailure } from '../../api/api-failure.ts'
import { api } from '../../api/api.ts'
import { toProblem, getServerMessage } from '../../api/problem.ts'
import { useViewer } from '../../api/session/viewer.ts'
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
  overlay: FavoriteOverlay
  toasts: Pick<Toasts, 'show'>
}

const TOGGLE_KEY = ['favorites', 'toggle'] as const

/** Returns a function that adds or removes a favorite. It ignores an image whose toggle is still pending. */
export function useToggleFavorite(overlay: FavoriteOverlay): (toggle: FavoriteToggle) => void {
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutate } = useMutation(toggleFavoriteMutation({ api, queries, overlay, toasts }))
  return useCallback(
    (toggle) => {
      // Checks the cache instead of rendered state, so that two clicks before the next render send one toggle.
      if (findPendingToggles(queries).every(({ imageId }) => imageId !== toggle.imageId)) mutate(toggle)
    },
    [queries, mutate],
  )
}

/**
 * Sends the requested state of an image, shows it at once, and rolls it back if the request fails. While it is pending,
 * the button reads it from the mutation cache (`useFavorite`), counts and lists from the image overlay.
 */
export function toggleFavoriteMutation({ api, queries, overlay, toasts }: ToggleDependencies) {
  return mutationOptions({
    mutationKey: TOGGLE_KEY,
    mutationFn: ({ imageId, favorited }: FavoriteToggle) => api.favorites.toggle({ imageId, favorited }),
    onMutate({ viewerId, imageId, favorited }: FavoriteToggle) {
      const isChange = isCachedFavorite(queries, viewerId, imageId) !== favorited
      return overlay.changeFavorite(imageId, { favorited, step: isChange ? (favorited ? 1 : -1) : 0 })
    },
    onSuccess({ favorited, favorite_count: favoriteCount, message }, { viewerId, imageId }, change) {
      change.settle({ favorited, favoriteCount })
      toasts.show({ title: message, tone: 'success' })
      void putFavorite(queries, viewerId, { imageId, favorited })
    },
    onError(error, _, change) {
      change?.rollback()
      toasts.show({ title: messages.FAVORITE_UPDATE_FAILED.title, text: failureText(error), tone: 'danger' })
    },
  })
}

/**
 * Returns the pending toggles. They are shown on top of the cached favorites and not written into them, so that a
 * failed toggle leaves no trace.
 */
export function findPendingToggles(queries: QueryClient): FavoriteToggle[] {
  return findToggles(queries, 'pending')
}

/** Returns whether the viewer's last toggle made an image a favorite; undefined without one in the last minutes. */
export function findLastResult(queries: QueryClient, viewerId: string, imageId: string): boolean | undefined {
  const isOfImage = (toggle: FavoriteToggle) => toggle.imageId === imageId && toggle.viewerId === viewerId
  return findToggles(queries, 'success').findLast(isOfImage)?.favorited
}

function findToggles(queries: QueryClient, status: 'pending' | 'success'): FavoriteToggle[] {
  const found = queries.getMutationCache().findAll({ mutationKey: TOGGLE_KEY, status })
  return found.map(({ state }) => state.variables).filter(isToggle)
}

function isToggle(value: unknown): value is FavoriteToggle {
  return typeof value === 'object' && value !== null && 'imageId' in value && 'favorited' in value
}

export interface FavoriteState {
  /**
   * The requested state while a toggle is pending, else the cached one. If the favorites are not loaded: the result of
   * the last toggle, or undefined.
   */
  favorited: boolean | undefined
  /** A toggle is pending. */
  busy: boolean
}

/**
 * Returns whether an image is one of the viewer's favorites. Cheap enough for every tile of a grid: a tile rerenders
 * only when the state of its own image changes.
 */
export function useFavorite(imageId: string | null): FavoriteState {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? null
  const subscribe = useCallback(
    (listener: () => void) => {
      const unsubscribes = [
        queries.getQueryCache().subscribe(({ query }) => query.queryKey[0] === 'favorites' && listener()),
        queries.getMutationCache().subscribe(({ mutation }) => {
          if (mutation?.options.mutationKey?.[0] === 'favorites') listener()
        }),
      ]
      return () => unsubscribes.forEach((unsubscribe) => unsubscribe())
    },
    [queries],
  )
  const getSnapshot = useCallback((): keyof typeof STATES => {
    if (viewerId === null || imageId === null) return 'unknown'
    const pending = findPendingToggles(queries).find((toggle) => toggle.imageId === imageId)
    if (pending) return pending.favorited ? 'adding' : 'removing'
    const favorited = isCachedFavorite(queries, viewerId, imageId) ?? findLastResult(queries, viewerId, imageId)
    return favorited === undefined ? 'unknown' : favorited ? 'favorite' : 'notFavorite'
  }, [queries, viewerId, imageId])
  return STATES[useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)]
}

const STATES = {
  unknown: { favorited: undefined, busy: false },
  favorite: { favorited: true, busy: false },
  notFavorite: { favorited: false, busy: false },
  adding: { favorited: true, busy: true },
  removing: { favorited: false, busy: true },
} as const satisfies Record<string, FavoriteState>

function getServerSnapshot() {
  return 'unknown' as const
}

/**
 * Returns the message of the server. For a response from a proxy or a network error, returns a message of this app.
 */
function failureText(error: unknown): string {
  const { code, text } = toProblem(error)
  if (isApiFailure(error)) return getServerMessage(error) || messages.FAVORITE_UPDATE_FAILED.text
  return code === 'UNEXPECTED_ERROR' ? messages.FAVORITE_UPDATE_FAILED.text : text
}
