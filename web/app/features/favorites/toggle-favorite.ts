import { messages } from '@pictor/contract/errors'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Toasts } from '../../ui/overlay/toast-context.ts'
import { isKnownFavorite, putFavorite } from './favorites.queries.ts'
import { failureText, toggledOf } from './toggled.ts'
import { WISH_KEY, type Wish } from './wishes.ts'

/** The images on the page, wherever they are listed. */
export interface ShownImages {
  /** Changes how many like an image. */
  changeLikes: (imageId: string, change: (likes: number) => number) => void
  /** An image has come to the visitor's favorites, or has left them. */
  favoriteSettled: (imageId: string, favorited: boolean) => void
}

export interface ToggleNeeds {
  api: { favorites: { toggle: (input: { imageId: string; favorited: boolean }) => Promise<unknown> } }
  queries: QueryClient
  shown: ShownImages
  toasts: Pick<Toasts, 'show'>
}

/** Sends what is wanted of an image, shows it at once, and takes it back if the server refuses. */
export function toggleFavorite({ api, queries, shown, toasts }: ToggleNeeds) {
  return mutationOptions({
    mutationKey: WISH_KEY,
    mutationFn: async ({ imageId, favorited }: Wish) =>
      toggledOf(await api.favorites.toggle({ imageId, favorited }), favorited),
    onMutate({ viewerId, imageId, favorited }: Wish) {
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
}

/** Answers how to take it back, where nobody has counted anew meanwhile. */
function addLike({ changeLikes }: ShownImages, imageId: string, step: 1 | -1): () => void {
  let counted: number | null = null
  changeLikes(imageId, (likes) => (counted = Math.max(0, likes + step)))
  return () => changeLikes(imageId, (likes) => (likes === counted ? Math.max(0, likes - step) : likes))
}
