import type { Image } from '@pictor/contract'
import { WandSparkles } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { RenderHeart } from '../manage/heart-slot.ts'
import { ImageDetails } from './image-details.tsx'
import { imageSource } from '../image-source.ts'
import { imageTitle } from '../image-text.ts'
import { PreviewFailure } from './preview-failure.tsx'
import { PreviewStage } from './preview-stage.tsx'
import { PreviewPicture } from './preview-image.tsx'
import { tileControl } from '../gallery/tile-element.ts'
import type { Turn } from './preview-navigation.ts'

/** What the address opens, or why it cannot be shown; null when it opens nothing. */
export type Shown = Image | 'loading' | Error | null

export interface PreviewProps {
  shown: Shown
  turn: Turn
  onClose: () => void
  /** Asks again for an image that could not be shown. */
  onRetry: () => void
  renderHeart: RenderHeart
  onUsePrompt: (image: Image) => void
  promptField: () => HTMLElement | null
}

/** One picture as large as the window allows, and all there is to know of it beside. */
export default function Preview(props: PreviewProps) {
  const { shown, turn, onClose, onRetry, renderHeart, onUsePrompt, promptField } = props
  const { last, openedId } = useLastShown(shown)
  const image = isImage(last) ? last : null
  const focus = useFocusAfter(shown !== null, image, turn)
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
        <PreviewStage open={shown !== null} image={image} turn={turn} onClose={onClose}>
          {image && (
            <PreviewPicture key={image.id} image={image} grows={image.id === openedId} leaves={shown === null} />
          )}
          {last instanceof Error && <PreviewFailure error={last} onClose={onClose} onRetry={onRetry} />}
        </PreviewStage>
        <Panel image={image} renderHeart={renderHeart} onLeave={onClose} onUsePrompt={takePrompt} />
      </div>
    </Dialog>
  )
}

type PanelProps = Pick<PreviewProps, 'renderHeart' | 'onUsePrompt'> & { image: Image | null; onLeave: () => void }

/** All there is to know of the picture, and to do with it. */
function Panel({ image, renderHeart, onLeave, onUsePrompt }: PanelProps) {
  return (
    <div className="border-line p-5 md:overflow-y-auto md:border-l md:pt-16">
      {/* Turning changes the dialog's name, which is not read again by itself. */}
      <output className="sr-only">{image && imageTitle(image)}</output>
      {image && (
        <ImageDetails image={image} heart={renderHeart(image, 'panel')} onLeave={onLeave}>
          <Button tone="primary" onClick={() => onUsePrompt(image)}>
            <WandSparkles aria-hidden="true" className="size-4" />
            Use this prompt
          </Button>
        </ImageDetails>
      )}
    </div>
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

/** The focus goes back to the tile of the picture that was looked at last, else to the one beside it, or where it is sent. */
function useFocusAfter(open: boolean, image: Image | null, turn: Turn) {
  const after = useRef<HTMLElement | null>(null)
  const sentTo = useRef<HTMLElement | null>(null)
  const beside = useRef<string | null>(null)
  const id = image?.id
  const besideId = (turn.next ?? turn.previous)?.id ?? null
  useLayoutEffect(() => {
    // Of one that has left the list what was beside it last.
    if (turn.isListed) beside.current = besideId
  }, [turn.isListed, besideId])
  // Looked up as late as can be: the tile of a new picture comes after its preview.
  useLayoutEffect(() => {
    if (open) sentTo.current = null
    else after.current = sentTo.current ?? tileOf(id) ?? tileOf(beside.current)
  }, [open, id])
  return { after, moveTo: (element: HTMLElement | null) => (sentTo.current = element) }
}

function tileOf(id: string | null | undefined): HTMLElement | null {
  return id ? tileControl(id) : null
}

/** Has the next picture ready when it is turned to. */
function useReadiness(next: Image | null) {
  const source = next && imageSource(next)
  useEffect(() => {
    if (source) new window.Image().src = source
  }, [source])
}
