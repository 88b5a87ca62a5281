import { useState } from 'react'
import { Heart } from '../../ui/icons.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { useSetFavorite } from './favorites-provider.tsx'
import { useFavorite } from './use-toggle-favorite.ts'

export interface FavoriteButtonProps {
  imageId: string
  tone: 'image' | 'quiet'
  /** The state until the favorites are loaded. */
  initiallyFavorited: boolean
}

/** An image's favorite button. While its toggle is pending, it can't be clicked, but keeps the focus. */
export function FavoriteButton({ imageId, tone, initiallyFavorited }: FavoriteButtonProps) {
  const { favorited = initiallyFavorited, busy } = useFavorite(imageId)
  const setFavorite = useSetFavorite()
  // Most buttons of a grid are never used. Until the first hover or focus, and unless the image is a favorite, the icon
  // is a CSS background, which costs a fraction of an SVG.
  const [isActivated, setActivated] = useState(tone === 'quiet')
  const usesSvg = isActivated || favorited || busy
  const activate = () => setActivated(true)
  return (
    <IconButton
      label={favorited ? 'Remove from favorites' : 'Add to favorites'}
      tone={tone}
      aria-pressed={favorited}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => setFavorite(imageId, !favorited)}
      onPointerEnter={activate}
      onFocus={activate}
      className={classNames(
        'rounded-full',
        tone === 'quiet' && 'border border-line-strong md:size-10',
        !usesSvg && 'bg-(image:--heart-outline) bg-[length:1.25rem] bg-center bg-no-repeat forced-color-adjust-none',
      )}
      icon={
        usesSvg && (
          <Heart
            aria-hidden="true"
            className={classNames(
              'transition-transform duration-(--duration-slow) ease-spring',
              favorited &&
                (tone === 'image' ? 'scale-110 fill-current text-heart-on-image' : 'scale-110 fill-current text-heart'),
              busy && 'motion-safe:animate-pulse',
            )}
          />
        )
      }
    />
  )
}

interface RenderedImage {
  id: string
}

/** Renders the favorite button of an image. It is not marked until the viewer's favorites are loaded. */
export const renderFavorite = ({ id }: RenderedImage, location: keyof typeof TONES) => (
  <FavoriteButton imageId={id} tone={TONES[location]} initiallyFavorited={false} />
)

/** Renders the favorite button of an image in the list of favorites. It is marked from the start. */
export const renderListedFavorite = ({ id }: RenderedImage, location: keyof typeof TONES) => (
  <FavoriteButton imageId={id} tone={TONES[location]} initiallyFavorited />
)

const TONES = { image: 'image', panel: 'quiet' } as const
