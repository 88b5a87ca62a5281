import type { Image } from '@pictor/contract'
import { WandSparkles } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ImageDetails } from './image-details.tsx'
import { imageSource } from './image-source.ts'
import { imageTitle } from './image-title.ts'
import { PreviewFailure } from './preview-failure.tsx'
import { PreviewStage } from './preview-stage.tsx'
import { PreviewPicture } from './preview-picture.tsx'
import { tileControl } from './tile-element.ts'
import type { Turn } from './turn.ts'

/** What the address opens, or why it cannot be shown; null when it opens nothing. */
export type Shown = Image | 'loading' | Error | null

export interface PreviewProps {
  shown: Shown
  turn: Turn
  onClose: () => void
  /** Asks again for an image that could not be shown. */
  onRetry: () => void
  onUsePrompt: (image: Image) => void
  promptField: () => HTMLElement | null
}

/** One picture as large as the window allows, and all there is to know of it beside. */
export default function Preview({ shown, turn, onClose, onRetry, onUsePrompt, promptField }: PreviewProps) {
  const { last, openedId } = useLastShown(shown)
  const image = isImage(last) ? last : null
  const focus = useFocusAfter(shown !== null, image)
  useArrowKeys(shown !== null, turn)
  useReadiness(turn.next)
  const takePrompt = (used: Image) => {
    focus.moveTo(promptField())
    onUsePrompt(used)
    onClose()
  }

  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={image ? imageTitle(image) : 'Image'}
      titleHidden
      size="wide"
      finalFocus={focus.after}
    >
      <div className="md:grid md:h-[calc(100dvh-2rem-2px)] md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_23rem]">
        <PreviewStage image={image} turn={turn}>
          {image && <PreviewPicture key={image.id} image={image} grows={image.id === openedId} />}
          {last instanceof Error && <PreviewFailure error={last} onClose={onClose} onRetry={onRetry} />}
        </PreviewStage>
        <div className="border-line p-5 md:overflow-y-auto md:border-l md:pt-16">
          {/* Turning changes the dialog's name, which is not read again by itself. */}
          <output className="sr-only">{image && imageTitle(image)}</output>
          {image && (
            <ImageDetails image={image}>
              <Button tone="primary" onClick={() => takePrompt(image)}>
                <WandSparkles aria-hidden="true" className="size-4" />
                Use this prompt
              </Button>
            </ImageDetails>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Closing is animated: until it is over the last picture stands. */
function useLastShown(shown: Shown) {
  const [last, setLast] = useState(shown)
  const [openedId, setOpenedId] = useState(idOf(shown))
  if (shown !== null && shown !== last) setLast(shown)
  if (shown === null && openedId !== null) setOpenedId(null)
  if (shown !== null && openedId === null && idOf(shown) !== null) setOpenedId(idOf(shown))
  return { last: shown ?? last, openedId }
}

function isImage(shown: Shown): shown is Image {
  return shown !== null && typeof shown === 'object' && !(shown instanceof Error)
}

function idOf(shown: Shown): string | null {
  return isImage(shown) ? shown.id : null
}

/** The focus goes back to the tile of the picture that was looked at last, if the grid has it, or where it is sent. */
function useFocusAfter(open: boolean, image: Image | null) {
  const after = useRef<HTMLElement | null>(null)
  const sentTo = useRef<HTMLElement | null>(null)
  const id = image?.id
  // Looked up as late as can be: the tile of a new picture comes after its preview.
  useLayoutEffect(() => {
    if (open) sentTo.current = null
    else after.current = sentTo.current ?? (id ? tileControl(id) : null)
  }, [open, id])
  return { after, moveTo: (element: HTMLElement | null) => (sentTo.current = element) }
}

function useArrowKeys(open: boolean, { onTurn }: Turn) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    onTurn(event.key === 'ArrowRight' ? 1 : -1)
  })
  useEffect(() => {
    if (!open) return
    // On its way down: the dialog keeps keys from going up.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [open])
}

/** Has the next picture ready when it is turned to. */
function useReadiness(next: Image | null) {
  const source = next && imageSource(next)
  useEffect(() => {
    if (source) new window.Image().src = source
  }, [source])
}
