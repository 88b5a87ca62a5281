import { Heart } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useFavorites } from './favorites-context.ts'
import { useHeart } from './use-heart.ts'

export interface FavoriteButtonProps {
  imageId: string
  tone: 'image' | 'quiet'
  /** What holds until it is known which images are favorites. */
  assumed: boolean
}

/** An image's heart. While the server has not answered it can't be pressed, but keeps the focus. */
export function FavoriteButton({ imageId, tone, assumed }: FavoriteButtonProps) {
  const { favorited = assumed, busy } = useHeart(imageId)
  const { toggle } = useFavorites()
  return (
    <IconButton
      label={favorited ? 'Remove from favorites' : 'Add to favorites'}
      tone={tone}
      aria-pressed={favorited}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : () => toggle(imageId, !favorited)}
      className={classNames('rounded-full!', tone === 'quiet' && 'border border-line-strong md:size-10')}
      icon={
        <Heart
          aria-hidden="true"
          className={classNames(
            'transition-transform duration-(--duration-slow) ease-spring',
            favorited &&
              (tone === 'image' ? 'scale-110 fill-current text-heart-on-image' : 'scale-110 fill-current text-heart'),
            busy && 'motion-safe:animate-pulse',
          )}
        />
      }
    />
  )
}
