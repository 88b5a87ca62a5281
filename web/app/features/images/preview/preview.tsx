import { useQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight, ImageOff, WandSparkles, ZoomIn, ZoomOut } from '../../../ui/icons.ts'
import { api } from '../../../api/api.ts'
import { isApiFailure } from '../../../api/api-failure.ts'
import { toProblem } from '../../../api/problem.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useRootAttribute } from '../../../ui/overlay/use-root-attribute.ts'
import { PageMessage } from '../../../ui/page-message.tsx'
import { findTileControl } from '../gallery/tile-image.tsx'
import type { RenderFavorite } from '../gallery/tile.tsx'
import { areCharacterShortcutsOn } from '../character-shortcuts.ts'
import { useChangedImage } from '../image-overlay.ts'
import { imageSource, imageTitle } from '../image-attributes.ts'
import { imageQuery } from '../images.queries.ts'
import { isZoomed, type View } from './gestures.ts'
import { ImageDetails } from './image-details.tsx'
import { PreviewImage } from './preview-image.tsx'
import { type PreviewNavigation, usePreviewNavigation } from './preview-navigation.ts'
import { usePreviewGestures } from './use-preview-gestures.ts'

export interface PreviewProps {
  /** The opened image; null if none is open. */
  id: string | null
  /** Opens another image of the list. */
  switchTo: (id: string) => void
  onClose: () => void
  /** The list to step through. */
  images: readonly Image[]
  /** Called when one of the list's last images is opened. */
  onNearEnd: (() => void) | undefined
  renderFavorite: RenderFavorite
  onUsePrompt: (image: Image) => void
  getPromptField: () => HTMLElement | null
}

/** The last images of the list, from which on more are loaded. */
const NEAR_END_COUNT = 4

/** The dialog with one image, as large as the window allows, and its details next to it. */
export default function Preview(props: PreviewProps) {
  const { id, switchTo, onClose, images, onNearEnd, renderFavorite, onUsePrompt, getPromptField } = props
  const listed = id === null ? undefined : images.find((image) => image.id === id)
  const { content, retry } = useContent(id, listed)
  const navigation = usePreviewNavigation(images, { id, switchTo })
  const isNearEnd = listed !== undefined && images.indexOf(listed) >= images.length - NEAR_END_COUNT
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])
  const { lastContent, openedId } = useLastContent(content)
  const image = isImage(lastContent) ? lastContent : null
  const focus = useFocusAfterClose(content !== null, image, navigation)
  usePreloadedFile(navigation.next)
  // Moves toasts away from the controls of the preview.
  useRootAttribute('data-preview', content !== null)
  const handleUsePrompt = (used: Image) => {
    focus.moveTo(getPromptField())
    onUsePrompt(used)
    onClose()
  }

  return (
    <Dialog
      open={content !== null}
      onClose={onClose}
      title={image ? imageTitle(image) : 'Image'}
      titleHidden
      size="wide"
      finalFocus={focus.finalFocus}
    >
      <div className="md:grid md:h-[calc(100dvh-2rem-2px)] md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_23rem]">
        <PreviewStage open={content !== null} image={image} navigation={navigation} onClose={onClose}>
          {image && (
            <PreviewImage
              key={image.id}
              image={image}
              animatesIn={image.id === openedId}
              animatesOut={content === null}
            />
          )}
          {lastContent instanceof Error && <Failure error={lastContent} onClose={onClose} onRetry={retry} />}
        </PreviewStage>
        <Panel image={image} renderFavorite={renderFavorite} onLeave={onClose} onUsePrompt={handleUsePrompt} />
      </div>
    </Dialog>
  )
}

type PanelProps = Pick<PreviewProps, 'renderFavorite' | 'onUsePrompt'> & { image: Image | null; onLeave: () => void }

/** The details of the image and its actions. */
function Panel({ image, renderFavorite, onLeave, onUsePrompt }: PanelProps) {
  return (
    <div className="border-line p-5 md:overflow-y-auto md:border-l md:pt-16">
      {/* Stepping changes the dialog's name, which screen readers do not announce again. */}
      <output className="sr-only">{image && imageTitle(image)}</output>
      {image && (
        <ImageDetails image={image} favorite={renderFavorite(image, 'panel')} onLeave={onLeave}>
          <Button tone="primary" onClick={() => onUsePrompt(image)}>
            <WandSparkles aria-hidden="true" className="size-4" />
            Use this prompt
          </Button>
        </ImageDetails>
      )}
    </div>
  )
}

/** The opened image, its loading state or its error; null if none is open. */
type PreviewContent = Image | 'loading' | Error | null

function useContent(id: string | null, listed: Image | undefined): { content: PreviewContent; retry: () => void } {
  const viewerId = useViewer()?.id ?? null
  const debouncedId = useDebouncedId(id)
  // Fetched if the list lacks the image, because it was linked to or just generated. Also fetched for a signed-in
  // viewer, because public lists lack the fields for the owner.
  const needsFetch = listed ? viewerId !== null && debouncedId === id : true
  const query = useQuery({
    ...imageQuery(api, id ?? '', viewerId),
    enabled: id !== null && needsFetch,
    // Signing in fetches the image again. Until then, the version for visitors stays, with any dialog that is open in
    // it.
    placeholderData: (previousData, previousQuery) =>
      previousData?.id === id && previousQuery?.queryKey.at(-1) === null ? previousData : undefined,
  })
  const fetched = useChangedImage(query.data)
  const image = useMemo(() => listed && { ...fetched, ...listed }, [fetched, listed])
  const content = id === null ? null : (image ?? fetched ?? (query.isError ? query.error : 'loading'))
  return { content, retry: () => void query.refetch() }
}

/** Images that are open for less time, while the viewer steps through the list, are not fetched. */
const FETCH_DELAY_MS = 300

function useDebouncedId(id: string | null): string | null {
  const [debouncedId, setDebouncedId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedId(id), FETCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [id])
  return debouncedId
}

/** Keeps the last image until the closing animation is over. */
function useLastContent(content: PreviewContent) {
  const [lastContent, setLastContent] = useState(content)
  const [openedId, setOpenedId] = useState(getId(content))
  if (content !== null && content !== lastContent) setLastContent(content)
  if (content === null && openedId !== null) setOpenedId(null)
  if (content !== null && openedId === null && getId(content) !== null) setOpenedId(getId(content))
  return { lastContent: content ?? lastContent, openedId }
}

function isImage(content: PreviewContent): content is Image {
  return content !== null && typeof content === 'object' && !(content instanceof Error)
}

function getId(content: PreviewContent): string | null {
  return isImage(content) ? content.id : null
}

/**
 * Returns where the focus goes after closing: to the element passed to `moveTo`, else to the tile of the last image,
 * else to the adjacent tile.
 */
function useFocusAfterClose(open: boolean, image: Image | null, navigation: PreviewNavigation) {
  const finalFocus = useRef<HTMLElement | null>(null)
  const focusTarget = useRef<HTMLElement | null>(null)
  const adjacentId = useRef<string | null>(null)
  const id = image?.id
  const { isListed, next, previous } = navigation
  const nearestId = (next ?? previous)?.id ?? null
  useLayoutEffect(() => {
    // For an image that has left the list, this keeps its last neighbor.
    if (isListed) adjacentId.current = nearestId
  }, [isListed, nearestId])
  // The tile is looked up as late as possible: that of a new image appears after its preview.
  useLayoutEffect(() => {
    if (open) focusTarget.current = null
    else finalFocus.current = focusTarget.current ?? findTile(id) ?? findTile(adjacentId.current)
  }, [open, id])
  return { finalFocus, moveTo: (element: HTMLElement | null) => (focusTarget.current = element) }
}

function findTile(id: string | null | undefined): HTMLElement | null {
  return id ? findTileControl(id) : null
}

/** Loads the file of the next image before it is needed. */
function usePreloadedFile(next: Image | null) {
  const source = next && imageSource(next)
  useEffect(() => {
    if (source) new window.Image().src = source
  }, [source])
}

/** Height of the stage until the size of the image is known. */
const RESERVED_HEIGHT_PX = 500

interface PreviewStageProps {
  open: boolean
  image: Image | null
  navigation: PreviewNavigation
  onClose: () => void
  children: ReactNode
}

/** The area that shows the image, with zoom and the buttons to the adjacent images. */
export function PreviewStage({ open, image, navigation, onClose, children }: PreviewStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const fitArea = useRef<HTMLDivElement>(null)
  const gestures = usePreviewGestures({ open, image, stage, fitArea, navigation, onClose })
  const { view, isGestureActive, dragOffsetPx, toggleZoom } = gestures
  const zoomed = isZoomed(view)
  const [isClipped, setClipped] = useState(false)
  if ((zoomed || dragOffsetPx !== 0) && !isClipped) setClipped(true)
  const ratio = image?.width && image.height ? image.width / image.height : null
  return (
    <div
      ref={stage}
      {...gestures.handlers}
      style={{ '--ratio': ratio ?? 1, '--reserved': `${RESERVED_HEIGHT_PX}px` } as CSSProperties}
      className={classNames(
        'relative bg-surface-sunken md:h-full md:p-6',
        zoomed ? 'touch-none' : 'touch-pan-y',
        // Not clipped from the start: the opening animation begins outside of the stage.
        isClipped && 'overflow-hidden',
        image && (zoomed ? '[&_img]:cursor-grab [&_img]:active:cursor-grabbing' : '[&_img]:cursor-zoom-in'),
      )}
    >
      <div
        ref={fitArea}
        style={{ transform: dragOffsetPx === 0 ? toTransform(view) : `translateX(${dragOffsetPx}px)` }}
        className={classNames(
          '@container-size flex items-center justify-center md:h-full',
          ratio ? 'h-[min(72dvh,100vw/var(--ratio))]' : 'h-(--reserved)',
          !isGestureActive && 'transition-transform',
        )}
      >
        {children}
      </div>
      <NavigationButton
        label="Previous image"
        side="left"
        isEnd={!navigation.previous}
        onClick={() => navigation.step(-1)}
      />
      <NavigationButton label="Next image" side="right" isEnd={!navigation.next} onClick={() => navigation.step(1)} />
      {image && <ZoomButton zoomed={zoomed} onClick={() => toggleZoom()} />}
    </div>
  )
}

function toTransform({ x, y, scale }: View): string | undefined {
  return scale === 1 ? undefined : `translate(${x}px, ${y}px) scale(${scale})`
}

const STAGE_BUTTON = 'stage-button md:size-11'

/** Only for keyboard and screen reader on touch screens, where a double tap does the same. */
function ZoomButton({ zoomed, onClick }: { zoomed: boolean; onClick: () => void }) {
  return (
    <IconButton
      label={zoomed ? 'Show the whole image' : 'Show at actual size'}
      aria-keyshortcuts={areCharacterShortcutsOn() ? 'z' : undefined}
      icon={zoomed ? <ZoomOut aria-hidden="true" /> : <ZoomIn aria-hidden="true" />}
      onClick={onClick}
      className={`absolute right-3 bottom-3 pointer-coarse:not-focus-visible:sr-only ${STAGE_BUTTON}`}
    />
  )
}

interface NavigationButtonProps {
  label: string
  side: 'left' | 'right'
  isEnd: boolean
  onClick: () => void
}

function NavigationButton({ label, side, isEnd, onClick }: NavigationButtonProps) {
  return (
    <IconButton
      label={label}
      icon={side === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
      // Not `disabled`, because that loses the focus at the end of the list. Visible while it has the focus.
      aria-disabled={isEnd}
      onClick={onClick}
      className={`absolute top-1/2 -translate-y-1/2 aria-disabled:opacity-50 aria-disabled:not-focus-visible:opacity-0 ${STAGE_BUTTON} ${side === 'left' ? 'left-3' : 'right-3'}`}
    />
  )
}

interface FailureProps {
  error: Error
  onClose: () => void
  onRetry: () => void
}

/** Replaces an image that could not be fetched. */
function Failure({ error, onClose, onRetry }: FailureProps) {
  if (isApiFailure(error) && error.status === 404) {
    return (
      <PageMessage compact icon={ImageOff} title="Image not found" text="It was deleted, or its owner made it private.">
        <Button tone="primary" onClick={onClose}>
          Browse images
        </Button>
      </PageMessage>
    )
  }
  return (
    <PageMessage compact icon={ImageOff} title={messages.IMAGE_LOAD_FAILED.text} text={toProblem(error).text}>
      <Button tone="primary" onClick={onRetry}>
        Try again
      </Button>
    </PageMessage>
  )
}
