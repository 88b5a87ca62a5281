import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import type { RenderFavorite } from '../../features/images/gallery/tile.tsx'

/** Any image's favorite button. */
export const renderFavorite: RenderFavorite = ({ id }, place) => (
  <FavoriteButton imageId={id} tone={TONES[place]} assumed={false} />
)

/** The favorite button of an image that is in the list of favorites. */
export const renderKnownFavorite: RenderFavorite = ({ id }, place) => (
  <FavoriteButton imageId={id} tone={TONES[place]} assumed />
)

const TONES = { image: 'image', panel: 'quiet' } as const
