import { z } from 'zod'
import { answers, base } from './base.ts'
import { ImageList, ListInput } from './images.ts'

const FavoritesInput = ListInput.extend({
  /** `ids` leaves the images out: for hearts, of which there may be thousands. */
  fields: z.enum(['ids']).optional(),
})
export type FavoritesInput = z.infer<typeof FavoritesInput>

const FavoritesList = ImageList.extend({
  /** The ids of the page's images, in the same order. */
  favorites: z.array(z.uuid()),
})
export type FavoritesList = z.infer<typeof FavoritesList>

export const favorites = {
  /** The caller's favorites, the last added first, as far as the caller may still see them. */
  list: base
    .route({ method: 'GET', path: '/users/favorites', tags: ['favorites'] })
    .input(FavoritesInput)
    .output(FavoritesList)
    .errors(answers('SEARCH_TOO_LONG')),
  /**
   * Adds an image to the caller's favorites or takes it out. With `favorited`, the wanted state, asking twice does no harm; without,
   * each call turns it over. `favorited` in the answer is how it stands.
   */
  toggle: base
    .route({ method: 'POST', path: '/users/favorites/toggle', tags: ['favorites'] })
    .input(z.strictObject({ imageId: z.string().max(64), favorited: z.boolean().optional() }))
    .output(
      z.object({
        success: z.literal(true),
        favorited: z.boolean(),
        /** How many like the image now. */
        favorite_count: z.int().nonnegative(),
        message: z.string(),
      }),
    )
    .errors(answers('NOT_FOUND')),
}
