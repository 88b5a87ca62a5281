import { FavoriteButton } from '../../features/favorites/favorite-button.tsx'
import type { RenderHeart } from '../../features/images/manage/heart-slot.ts'

/** Any image's heart. */
export const renderHeart: RenderHeart = ({ id }, place) => (
  <FavoriteButton imageId={id} tone={TONES[place]} assumed={false} />
)

/** The heart of an image that stands among the favorites. */
export const renderFavoriteHeart: RenderHeart = ({ id }, place) => (
  <FavoriteButton imageId={id} tone={TONES[place]} assumed />
)

const TONES = { picture: 'image', panel: 'quiet' } as const
