import { useQuery } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { preloadDialog } from '../../../ui/overlay/dialog.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { RenderHeart } from '../manage/heart-slot.ts'
import { useOpenedImage } from '../preview-url.ts'
import { useChangedImage } from '../image-overlay.ts'
import { oneImage } from '../images.queries.ts'
import { useTurn } from './preview-navigation.ts'

const loadPreview = () => import('./preview.tsx')
const Preview = lazyPart(loadPreview, ({ shown }) => shown !== null)

/** Fetches the preview's code before it is needed. */
export function preloadPreview(): void {
  preloadDialog()
  void loadPreview()
}

export interface PreviewDoorProps {
  /** The list to turn the pages of. */
  images: readonly Image[]
  /** The last images of the list are being looked at. */
  onNearEnd: (() => void) | undefined
  renderHeart: RenderHeart
  onUsePrompt: (image: Image) => void
  promptField: () => HTMLElement | null
}

const NEAR_END = 4

/** The preview, opened by the address; its code is fetched when the first picture is opened. */
export function PreviewDoor({ images, onNearEnd, ...rest }: PreviewDoorProps) {
  const { id, turnTo, close } = useOpenedImage()
  const viewerId = useViewer()?.id ?? null
  const hydrated = useHydrated()
  const [wasUsed, setWasUsed] = useState(false)
  if (hydrated && id !== null && !wasUsed) setWasUsed(true)
  const listed = id === null ? undefined : images.find((image) => image.id === id)
  const settledId = useSettled(id)
  // Linked to, or just made: not in the list (yet). And public lists do not tell what is the visitor's own.
  const isWanted = listed ? viewerId !== null && settledId === id : true
  const fetched = useQuery({ ...oneImage(api, id ?? '', viewerId), enabled: hydrated && id !== null && isWanted })
  const alone = useChangedImage(fetched.data)
  const image = useMemo(() => listed && { ...alone, ...listed }, [alone, listed])
  const shown = id === null ? null : (image ?? alone ?? (fetched.isError ? fetched.error : 'loading'))
  const turn = useTurn(images, { id, turnTo })

  const isNearEnd = listed !== undefined && images.indexOf(listed) >= images.length - NEAR_END
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  if (!wasUsed) return null
  return (
    <Suspense>
      <Preview shown={shown} turn={turn} onClose={close} onRetry={() => void fetched.refetch()} {...rest} />
    </Suspense>
  )
}

/** Turning pages quickly asks for none of them. */
const SETTLED_AFTER_MS = 300

function useSettled(id: string | null): string | null {
  const [settledId, setSettledId] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [id])
  return settledId
}
