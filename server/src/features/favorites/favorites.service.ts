import type { FavoritesInput, FavoritesList } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import type { Clock } from '../../kernel/clock.ts'
import { failure } from '../../kernel/failure.ts'
import type { Db } from '../../ports/database.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { foldLikesOf, seenWithLikes, type ChosenImages } from '../images/index.ts'
import type { Realtime } from '../realtime/index.ts'
import { chosenBy, toggleFavorite, type Toggle } from './favorites.repository.ts'

export interface FavoritesDependencies {
  db: Db
  chosenImages: ChosenImages
  realtime: Pick<Realtime, 'notifySql'>
  clock: Clock
}

/** How it stands after a toggle. */
export interface Favorited {
  success: true
  favorited: boolean
  favorite_count: number
  message: string
}

export interface Favorites {
  /** As far as the user may still see them. */
  list(userId: string, input: FavoritesInput): Promise<FavoritesList>
  /** Tells the user's pages if anything has changed. Throws NOT_FOUND for an image that the user may not see. */
  toggle(asked: Omit<Toggle, 'now'>): Promise<Favorited>
}

/** Adding up so many takes longer than anything else in a toggle: of an image that many like at once they are folded by who likes it. */
const FOLDED_FROM = 100

export function createFavorites({ db, chosenImages, realtime, clock }: FavoritesDependencies): Favorites {
  return {
    async list(userId, { fields, ...input }) {
      const { ids, ...page } = await chosenImages.list({ chosen: chosenBy(userId), userId }, input)
      if (fields === 'ids') return { ...page, favorites: ids, images: [] }
      const images = await chosenImages.load(ids, userId)
      // Of the images, not of the page: one may be hidden between the two.
      return { ...page, favorites: images.map(({ id }) => id), images }
    },

    async toggle(asked) {
      const { userId, imageId, wanted } = asked
      if (!isUuid(imageId)) throw failure('NOT_FOUND')
      const notifySql = realtime.notifySql({ userId, type: 'favorites.changed', id: imageId })
      for (;;) {
        const seen = seenWithLikes(imageId, userId)
        const toggled = await toggleFavorite(db, { ...asked, now: clock.now() }, { seen, notifySql })
        if (!toggled) throw failure('NOT_FOUND')
        const { added, removed, others, pending } = toggled
        // Each time that nothing was turned over, another call has turned it over.
        if (wanted === undefined && !added && !removed) continue
        // What was toggled stands without it. The worker that folds all likes tells of what keeps failing.
        if (pending >= FOLDED_FROM) await foldLikesOf(db, imageId).catch(() => {})
        return presentToggled(wanted ?? added, others)
      }
    },
  }
}

function presentToggled(favorited: boolean, others: number): Favorited {
  return {
    success: true,
    favorited,
    favorite_count: others + (favorited ? 1 : 0),
    message: (favorited ? messages.FAVORITE_ADDED : messages.FAVORITE_REMOVED).text,
  }
}
