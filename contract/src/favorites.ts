import { z } from 'zod'
import { withErrors, base } from './base.ts'
import { ImageList, ListInput } from './images.ts'

const FavoritesInput = ListInput.extend({
  /** `ids` returns an empty `images`. Clients that only mark favorites use it, because a user may have thousands. */
  fields: z.enum(['ids']).optional(),
})
export type FavoritesInput = z.infer<typeof FavoritesInput>

const FavoritesList = ImageList.extend({
  /** The ids of the page's images, in the same order. */
  favorites: z.array(z.uuid()),
})
export type FavoritesList = z.infer<typeof FavoritesList>

export const favorites = {
  /** The caller's favorites, last added first. Images that the caller can no longer view are left out. */
  list: base
    .route({ method: 'GET', path: '/users/favorites', tags: ['favorites'] })
    .input(FavoritesInput)
    .output(FavoritesList)
    .errors(withErrors('SEARCH_TOO_LONG')),
  /**
   * Adds an image to the caller's favorites or removes it. With `favorited`, the requested state, the call is
   * idempotent; without it, each call toggles. `favorited` in the response is the new state.
   */
  toggle: base
    .route({ method: 'POST', path: '/users/favorites/toggle', tags: ['favorites'] })
    .input(z.strictObject({ imageId: z.string().max(64), favorited: z.boolean().optional() }))
    .output(
      z.object({
        success: z.literal(true),
        favorited: z.boolean(),
        /** Number of users who marked the image as a favorite. */
        favorite_count: z.int().nonnegative(),
        message: z.string(),
      }),
    )
    .errors(withErrors('NOT_FOUND')),
}
