import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import type { RenderFavorite } from '../../features/images/gallery/tile.tsx'

/** Renders the favorite button of an image. It is not marked until the viewer's favorites are loaded. */
export const renderFavorite: RenderFavorite = ({ id }, location) => (
  <FavoriteButton imageId={id} tone={TONES[location]} initiallyFavorited={false} />
)

/** Renders the favorite button of an image in the list of favorites. It is marked from the start. */
export const renderListedFavorite: RenderFavorite = ({ id }, location) => (
  <FavoriteButton imageId={id} tone={TONES[location]} initiallyFavorited />
)

const TONES = { image: 'image', panel: 'quiet' } as const
