import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import type { RenderFavorite } from '../../features/images/gallery/tile.tsx'

/** Favorite button of any image. */
export const renderFavorite: RenderFavorite = ({ id }, place) => (
  <FavoriteButton imageId={id} tone={TONES[place]} assumed={false} />
)

/** Favorite button of an image in the list of favorites. */
export const renderKnownFavorite: RenderFavorite = ({ id }, place) => (
  <FavoriteButton imageId={id} tone={TONES[place]} assumed />
)

const TONES = { image: 'image', panel: 'quiet' } as const
