import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Favorites } from './favorites.service.ts'

export function favoritesProcedures(favorites: Favorites) {
  return {
    list: calls.favorites.list
      .use(signedIn)
      .handler(({ context, input }) => favorites.list(context.user.userId, input)),
    toggle: calls.favorites.toggle
      .use(signedIn)
      .handler(({ context, input: { imageId, favorited: requestedState } }) =>
        favorites.toggle({ userId: context.user.userId, imageId, requestedState }),
      ),
  }
}
