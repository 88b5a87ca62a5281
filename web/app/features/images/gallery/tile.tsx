import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { Heart, ImageOff, Lock, RotateCw } from 'lucide-react'
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { isPlainClick } from '../../../ui/controls/plain-click.ts'
import { useFromServer } from '../../../ui/hydrated.ts'
import { imageSource } from '../image-source.ts'
import { favoriteCountText } from '../image-text.ts'
import { refetchImage } from '../images.queries.ts'
import { tilePath } from '../preview-url.ts'
import { TileImage } from './tile-image.tsx'

/** Renders an image's favorite button, which is another feature's: on its image, or in the panel next to it. Keep the function stable. */
export type RenderFavorite = (image: Image, place: 'image' | 'panel') => ReactNode

export interface TileProps {
  image: Image
  /** One of the first: loaded, or soon, when scripts begin to run. */
  eager: boolean
  /** Loaded before everything else: the first one, which a phone shows. */
  urgent?: boolean
  onOpen: (id: string) => void
  /** Whether prompt, author and favorite count lie over the image; by default they do. */
  captioned?: boolean
  /** In the image's corner; visible while pointed at or focused, and always where it is pressed in. */
  favorite?: ReactNode
}

/** One image of the grid: a link to the image's own page that opens the preview where scripts run. */
export const Tile = memo(function Tile(props: TileProps) {
  const { image, eager, urgent, onOpen, captioned = true, favorite } = props
  const frame = useRef<HTMLDivElement>(null)
  const source = imageSource(image)
  // Of which file: an image that has another one since is tried again by itself.
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const failed = failedSource === source
  const keepFocus = useKeptFocus(frame, failed)
  const { pointed, pointing } = usePointed()
  // Once scripts run, what only pointing or the focus shows is rendered when they first come: most tiles pass by.
  const fromServer = useFromServer()
  const change = (next: string | null) => {
    keepFocus()
    setFailedSource(next)
  }
  const retry = () => {
    change(null)
    void refetchImage(api, image.id)
  }

  return (
    <div
      ref={frame}
      data-image-id={image.id}
      data-heart={favorite ? '' : undefined}
      className="tile group/tile relative size-full"
      {...pointing}
    >
      {failed ? (
        <TileFailure image={image} onRetry={retry} />
      ) : (
        <a
          href={tilePath(image)}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onOpen(image.id)
          }}
          className="group relative block size-full scroll-mt-18 scroll-mb-48 overflow-hidden rounded-lg bg-surface-sunken"
        >
          <TileImage image={image} eager={eager} urgent={urgent} onFail={() => change(source)} />
          {captioned && <TileBadges image={image} />}
          {captioned && pointed && <TileCaption image={image} />}
          {captioned && fromServer && (
            <noscript>
              <TileCaption image={image} />
            </noscript>
          )}
        </a>
      )}
      {/* Next to the link, not in it: one control does not contain another. */}
      {favorite && !failed && <span className="tile-heart">{favorite}</span>}
    </div>
  )
})

function usePointed() {
  const [pointed, setPointed] = useState(false)
  const point = () => setPointed(true)
  return { pointed, pointing: pointed ? {} : { onPointerEnter: point, onFocus: point } }
}

/** Link and retry button take each other's place: a focus on the one goes on to the other. */
function useKeptFocus(frame: { current: HTMLDivElement | null }, failed: boolean) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) frame.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [frame, failed])
  return () => {
    hadFocus.current = frame.current?.contains(document.activeElement) ?? false
  }
}

/** In a failed image's place and at its size. */
function TileFailure({ image, onRetry }: { image: Image; onRetry: () => void }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 rounded-lg border border-line bg-surface-sunken p-2 text-center">
      <ImageOff aria-hidden="true" className="size-5 text-muted" />
      <p className="text-sm text-muted">{messages.IMAGE_LOAD_FAILED.text}</p>
      <Button size="small" aria-label={`Try again: ${image.prompt}`} onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </Button>
    </div>
  )
}

/** What always lies over a tile: that it is private, and its favorite count; for those who cannot see it, its author too. */
function TileBadges({ image }: { image: Image }) {
  const count = favoriteCountText(image.favorite_count)
  return (
    <>
      {image.visibility === 'private' && <PrivateBadge />}
      {image.user_name && <span className="sr-only">by {image.user_name}</span>}
      {count && (
        <span className="tile-likes rounded-sm bg-scrim py-1 pr-2 pl-6 text-xs text-on-image transition-opacity">
          {count}
        </span>
      )}
    </>
  )
}

/** In a tile's corner: nobody but its owner sees it. */
export function PrivateBadge() {
  return (
    <span className="absolute top-2 left-2 flex items-center gap-1 rounded-sm bg-scrim px-2 py-1 text-xs font-medium text-on-image">
      <Lock aria-hidden="true" className="size-3" />
      Private
    </span>
  )
}

/** What lies over a tile while it is pointed at or its link has the focus, for the eyes alone: the image's name is the prompt already. */
function TileCaption({ image }: { image: Image }) {
  const count = favoriteCountText(image.favorite_count)
  return (
    <span aria-hidden="true" className="tile-caption">
      <span className="line-clamp-2 text-pretty">{image.prompt}</span>
      {(image.user_name || count) && (
        <span className="flex items-center gap-3 text-xs">
          {image.user_name && <span className="min-w-0 truncate">{image.user_name}</span>}
          {count && (
            <span className="ml-auto flex shrink-0 items-center gap-1">
              <Heart aria-hidden="true" className="size-3 fill-current" />
              {count}
            </span>
          )}
        </span>
      )}
    </span>
  )
}
