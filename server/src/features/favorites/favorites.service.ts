import type { FavoritesInput, FavoritesList } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import type { Clock } from '../../kernel/clock.ts'
import { apiError } from '../../kernel/api-error.ts'
import type { Db } from '../../ports/database.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { applyFavoriteDeltas, visibleWithFavoriteCount, type SelectedImages } from '../images/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { favoritesQuery, toggleFavorite, type ToggleRequest } from './favorites.repository.ts'

export interface FavoritesDependencies {
  db: Db
  selectedImages: SelectedImages
  realtime: Pick<Realtime, 'notifySql'>
  clock: Clock
}

/** The state after a toggle. */
export interface ToggleResponse {
  success: true
  favorited: boolean
  favorite_count: number
  message: string
}

export interface Favorites {
  /** Lists only images that the user may still see. */
  list(userId: string, input: FavoritesInput): Promise<FavoritesList>
  /** Notifies the user's pages of a change. Throws NOT_FOUND for an image that the user may not see. */
  toggle(input: Omit<ToggleRequest, 'now'>): Promise<ToggleResponse>
}

/**
 * With this many pending deltas of an image, a toggle applies them, because summing up more would slow toggles down.
 */
const APPLY_DELTAS_FROM = 100

export function createFavorites({ db, selectedImages, realtime, clock }: FavoritesDependencies): Favorites {
  return {
    async list(userId, { fields, ...input }) {
      const { ids, ...page } = await selectedImages.list({ query: favoritesQuery(userId), userId }, input)
      if (fields === 'ids') return { ...page, favorites: ids, images: [] }
      const images = await selectedImages.load(ids, userId)
      // The ids of the loaded images, because an image may be hidden after the page was read.
      return { ...page, favorites: images.map(({ id }) => id), images }
    },

    async toggle(input) {
      const { userId, imageId, requestedState } = input
      if (!isUuid(imageId)) throw apiError('NOT_FOUND')
      const notifySql = realtime.notifySql({ userId, type: 'favorites.changed', id: imageId })
      for (;;) {
        const visibleImage = visibleWithFavoriteCount(imageId, userId)
        const toggled = await toggleFavorite(db, { ...input, now: clock.now() }, { visibleImage, notifySql })
        if (!toggled) throw apiError('NOT_FOUND')
        const { added, removed, others, pending } = toggled
        // If a toggle changed nothing, another call added the favorite at the same time: try again.
        if (requestedState === undefined && !added && !removed) continue
        // A failure does not affect the toggle. The worker that applies all deltas logs permanent failures.
        if (pending >= APPLY_DELTAS_FROM) await applyFavoriteDeltas(db, imageId).catch(() => {})
        return presentToggled(requestedState ?? added, others)
      }
    },
  }
}

function presentToggled(favorited: boolean, others: number): ToggleResponse {
  return {
    success: true,
    favorited,
    favorite_count: others + (favorited ? 1 : 0),
    message: (favorited ? messages.FAVORITE_ADDED : messages.FAVORITE_REMOVED).text,
  }
}
