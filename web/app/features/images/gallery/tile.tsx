import type { Image } from '@pictor/contract'
import { memo, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { api } from '../../../api/api.ts'
import { useFromServer } from '../../../ui/hydrated.ts'
import { isPlainClick } from '../../../ui/controls/plain-click.ts'
import { tilePath } from '../preview-url.ts'
import { imageSource } from '../image-source.ts'
import { refetchImage } from '../images.queries.ts'
import { TileCaption, TileMarks } from './tile-caption.tsx'
import { TileFailure } from './tile-failure.tsx'
import { TilePicture } from './tile-image.tsx'

export interface TileProps {
  image: Image
  /** One of the first: there, or soon, when scripts begin to run. */
  eager: boolean
  /** Asked for before everything else: the first one, which a phone shows. */
  urgent?: boolean
  onOpen: (id: string) => void
  /** Whether prompt, author and likes lie over the picture; by default they do. */
  captioned?: boolean
  /** In the picture's corner; shown while pointed at or focused, and always where it is pressed in. */
  heart?: ReactNode
}

/** One picture of the grid: a link to the picture's own page that opens the preview where scripts run. */
export const Tile = memo(function Tile(props: TileProps) {
  const { image, eager, urgent, onOpen, captioned = true, heart } = props
  const frame = useRef<HTMLDivElement>(null)
  const source = imageSource(image)
  // Of which file: an image that has another since is tried again by itself.
  const [failedSource, setFailedSource] = useState<string | null>(null)
  const failed = failedSource === source
  const keepFocus = useKeptFocus(frame, failed)
  const { pointed, pointing } = usePointed()
  // Once scripts run, what only pointing or the focus shows is drawn when they first come: most tiles pass by.
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
      data-heart={heart ? '' : undefined}
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
          <TilePicture image={image} eager={eager} urgent={urgent} onFail={() => change(source)} />
          {captioned && <TileMarks image={image} />}
          {captioned && pointed && <TileCaption image={image} />}
          {captioned && fromServer && (
            <noscript>
              <TileCaption image={image} />
            </noscript>
          )}
        </a>
      )}
      {/* Beside the link, not in it: one control does not hold another. */}
      {heart && !failed && <span className="tile-heart">{heart}</span>}
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
  const wanted = useRef(false)
  useLayoutEffect(() => {
    if (wanted.current) frame.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
    wanted.current = false
  }, [frame, failed])
  return () => {
    wanted.current = frame.current?.contains(document.activeElement) ?? false
  }
}
