import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import type { RenderFavorite } from '../../features/images/gallery/tile.tsx'

/** Favorite button of any image. */
export const renderFavorite: RenderFavorite = ({ id }, location) => (
  <FavoriteButton imageId={id} tone={TONES[location]} assumed={false} />
)

/** Favorite button of an image in the list of favorites. */
export const renderListedFavorite: RenderFavorite = ({ id }, location) => (
  <FavoriteButton imageId={id} tone={TONES[location]} assumed />
)

const TONES = { image: 'image', panel: 'quiet' } as const
