import { messages } from '@pictor/contract/errors'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../lib/api.ts'
import { useToast } from '../../ui/toast-context.ts'
import { isKnownFavorite, putFavorite } from './favorites.queries.ts'
import { failureText, toggledOf } from './toggled.ts'
import { WISH_KEY, wishesUnderWay, type Wish } from './wishes.ts'

/** The images on the page, wherever they are listed. */
export interface ShownImages {
  /** Changes how many like an image. */
  changeLikes: (imageId: string, change: (likes: number) => number) => void
  /** An image has come to the visitor's favorites, or has left them. */
  favoriteSettled: (imageId: string, favorited: boolean) => void
}

/** Sends what is wanted of an image, shows it at once, and takes it back if the server refuses. */
export function useToggleFavorite(shown: ShownImages): (wish: Wish) => void {
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutate } = useMutation({
    mutationKey: WISH_KEY,
    mutationFn: async ({ imageId, favorited }: Wish) =>
      toggledOf(await api.favorites.toggle({ imageId, favorited }), favorited),
    onMutate({ viewerId, imageId, favorited }) {
      const changes = isKnownFavorite(queries, viewerId, imageId) !== favorited
      return { undo: changes ? addLike(shown, imageId, favorited ? 1 : -1) : () => undefined }
    },
    onSuccess({ favorited, likes, text }, { viewerId, imageId }) {
      putFavorite(queries, viewerId, { imageId, favorited })
      if (likes !== null) shown.changeLikes(imageId, () => likes)
      shown.favoriteSettled(imageId, favorited)
      toasts.show({ title: text, tone: 'success' })
    },
    onError(error, _, optimistic) {
      optimistic?.undo()
      toasts.show({ title: messages.FAVORITE_UPDATE_FAILED.title, text: failureText(error), tone: 'danger' })
    },
  })
  return useCallback(
    (wish) => {
      // At once, before anything is rendered: two presses in a row are one wish.
      if (wishesUnderWay(queries).some(({ imageId }) => imageId === wish.imageId)) return
      mutate(wish)
    },
    [queries, mutate],
  )
}

/** Answers how to take it back, where nobody has counted anew meanwhile. */
function addLike({ changeLikes }: ShownImages, imageId: string, step: 1 | -1): () => void {
  let counted: number | null = null
  changeLikes(imageId, (likes) => (counted = Math.max(0, likes + step)))
  return () => changeLikes(imageId, (likes) => (likes === counted ? Math.max(0, likes - step) : likes))
}
