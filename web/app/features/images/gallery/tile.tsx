import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { memo, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Heart, ImageOff, Lock, RotateCw } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { isPlainClick } from '../../../ui/controls/plain-click.ts'
import { useIsServerRendered } from '../../../ui/hydration.ts'
import { downloadPath, favoriteCountText, imageSource } from '../image-attributes.ts'
import { refetchImage } from '../images.queries.ts'
import { tilePath } from '../preview-url.ts'
import { TileImage } from './tile-image.tsx'

/**
 * Renders an image's favorite button, which belongs to another feature: on the image, or in the panel next to it. The
 * function must be stable.
 */
export type RenderFavorite = (image: Image, location: 'image' | 'panel') => ReactNode

export interface TileProps {
  image: Image
  /** One of the first tiles, whose image is loaded or almost loaded when scripts start. */
  eager: boolean
  /** Loaded with high priority: the first tile, which a phone shows. */
  urgent?: boolean
  onOpen: (id: string) => void
  /** Whether prompt, author and favorite count are shown over the image; true by default. */
  captioned?: boolean
  /** In the image's corner. Visible on hover and focus, and always for a favorite. */
  favorite?: ReactNode
}

/** One image of the grid: a link to the image's own page. With JavaScript, a click opens the preview. */
export const Tile = memo(function Tile(props: TileProps) {
  const { image, eager, urgent, onOpen, captioned = true, favorite } = props
  const frame = useRef<HTMLDivElement>(null)
  const source = imageSource(image)
  // The file that failed. If the image gets another file, that one is tried automatically.
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const failed = failedSource === source
  const rememberFocus = useRestoreFocus(frame, failed)
  const { wasHovered, hoverHandlers } = useFirstHover()
  // After hydration, caption and download link are rendered on the first hover or focus: most tiles are only scrolled
  // past.
  const isServerRendered = useIsServerRendered()
  const changeFailedSource = (next: string | null) => {
    rememberFocus()
    setFailedSource(next)
  }
  const reload = () => changeFailedSource(null)
  const retry = () => {
    reload()
    void refetchImage(api, image.id)
  }

  return (
    <div
      ref={frame}
      data-image-id={image.id}
      data-favorite={favorite ? '' : undefined}
      className="tile group/tile relative size-full"
      {...hoverHandlers}
    >
      {failed ? (
        <TileFailure image={image} onRetry={retry} onOnline={reload} />
      ) : (
        <a
          href={tilePath(image)}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            onOpen(image.id)
          }}
          className="group tile-link"
        >
          <TileImage image={image} eager={eager} urgent={urgent} onFail={() => changeFailedSource(source)} />
          {captioned && <TileBadges image={image} />}
          {captioned && wasHovered && <TileCaption image={image} />}
          {captioned && isServerRendered && (
            <noscript>
              <TileCaption image={image} />
            </noscript>
          )}
        </a>
      )}
      {/* Next to the link, because an interactive element must not contain another. */}
      {favorite && !failed && <span className="tile-heart">{favorite}</span>}
      {captioned && wasHovered && !failed && (
        <a href={downloadPath(image.id)} download aria-label="Download" title="Download" className="tile-download" />
      )}
    </div>
  )
})

/** Returns whether the tile was ever hovered or focused, and the handlers that record it. */
function useFirstHover() {
  const [wasHovered, setWasHovered] = useState(false)
  const handleHover = () => setWasHovered(true)
  return { wasHovered, hoverHandlers: wasHovered ? {} : { onPointerEnter: handleHover, onFocus: handleHover } }
}

/** The link and the retry button replace each other. Keeps the focus on the one that is shown. */
function useRestoreFocus(frame: { current: HTMLDivElement | null }, failed: boolean) {
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current) frame.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [frame, failed])
  return () => {
    hadFocus.current = frame.current?.contains(document.activeElement) ?? false
  }
}

interface TileFailureProps {
  image: Image
  onRetry: () => void
  onOnline: () => void
}

/** Replaces an image that failed to load, at the same size. Calls `onOnline` when the network is back. */
function TileFailure({ image, onRetry, onOnline }: TileFailureProps) {
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [onOnline])
  return (
    <div className="tile-failure">
      <ImageOff aria-hidden="true" className="size-5 text-muted" />
      <p className="text-sm text-muted">{messages.IMAGE_LOAD_FAILED.text}</p>
      <Button size="small" aria-label={`Try again: ${image.prompt}`} onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        Try again
      </Button>
    </div>
  )
}

/** Always shown over a tile: the private badge and the favorite count. The author is only for screen readers. */
function TileBadges({ image }: { image: Image }) {
  const count = favoriteCountText(image.favorite_count)
  return (
    <>
      {image.visibility === 'private' && <PrivateBadge />}
      {image.user_name && <span className="sr-only">by {image.user_name}</span>}
      {count && <span className="tile-likes">{count}</span>}
    </>
  )
}

/** The badge in the corner of a tile that only its owner sees. */
export function PrivateBadge() {
  return (
    <span className="tile-private">
      <Lock aria-hidden="true" className="size-3" />
      Private
    </span>
  )
}

/** Shown over a tile on hover and focus. Hidden from screen readers, because the link's name already is the prompt. */
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
