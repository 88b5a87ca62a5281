import { messages } from '@pictor/contract/errors'
import { UPLOAD_MEDIA_TYPES } from '@pictor/contract/limits'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { useWhenReady } from '../../../lib/use-when-ready.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { loadFailureToast } from '../../../ui/code-loader.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { useCredits } from '../../credits/index.ts'
import { useSignIn } from '../../users/index.ts'
import type { OfferProPlus } from '../use-offer-pro-plus.ts'
import { isProPlus, toastText } from '../validation.ts'
import { referenceStore } from './draft.ts'

export interface ReferenceIntake {
  /** Accepts a file that was chosen, dropped or pasted. */
  addFile: (file: File) => void
  /** Opens the file chooser. */
  choose: () => void
}

/**
 * Adds reference images to the bar. An image is validated first, needs Pro Plus, and is kept while the user signs in.
 */
export function useReferenceIntake(offerProPlus: OfferProPlus): ReferenceIntake {
  const { openDialog } = useSignIn()
  const signedIn = useViewer() !== null
  const { plan, loaded, error } = useCredits()
  const toasts = useToast()
  const isPlanResolved = loaded || error !== null
  const chooseWhenReady = useWhenReady(signedIn && isPlanResolved, choose)

  async function addFile(file: File) {
    if (!isPlanResolved) return void toasts.show(toastText(messages.SUBSCRIPTION_LOADING))
    // Usually loaded already, with the code for submissions.
    const imageFile = await import('../../../lib/image-file.ts').catch(() => null)
    if (!imageFile) return void toasts.show(loadFailureToast('Couldn’t add the image'))
    const validationError = await imageFile.findImageError(file, imageFile.measureImage)
    if (validationError) return void toasts.show({ title: validationError.message, tone: 'danger' })
    if (signedIn && !isProPlus(plan)) return offerProPlus('reference', () => referenceStore.put(file))
    referenceStore.put(file)
    if (!signedIn) openDialog()
  }
  const open = () => openChooser((file) => void addFile(file))

  function choose() {
    if (!signedIn) return openDialog(chooseWhenReady)
    if (!isPlanResolved) return void toasts.show(toastText(messages.SUBSCRIPTION_LOADING))
    if (isProPlus(plan)) return open()
    offerProPlus('reference', open)
  }

  return { addFile: (file) => void addFile(file), choose }
}

/**
 * Opens the browser's file chooser. Its input is not part of the page, because an element there could be removed before
 * a file is chosen.
 */
function openChooser(onChosen: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = UPLOAD_MEDIA_TYPES.join(',')
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onChosen(file)
  })
  input.click()
}

export interface DropTarget {
  /** A file is being dragged over the element. */
  isOver: boolean
  /** Event handlers for the element that accepts files. */
  handlers: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
}

/**
 * Accepts a dropped file; dragged text is left to the browser. A file dropped elsewhere is ignored, because the browser
 * would leave the page to open it.
 */
export function useFileDrop(onFile: (file: File) => void, disabled: boolean): DropTarget {
  const [isOver, setOver] = useState(false)
  // Number of elements that were entered and not left: the pointer enters a child before it leaves the parent.
  const depth = useRef(0)
  const changeDepth = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  useEffect(() => ignoreOtherDrops(), [])
  const accepts = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragEnter: (event) => accepts(event) && changeDepth(1),
      onDragOver: (event) => {
        if (accepts(event)) event.preventDefault()
      },
      onDragLeave: () => changeDepth(-1),
      onDrop: (event) => {
        changeDepth(-depth.current)
        if (!accepts(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      },
    },
  }
}

function ignoreOtherDrops(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', ignore)
  addEventListener('drop', ignore)
  return () => {
    removeEventListener('dragover', ignore)
    removeEventListener('drop', ignore)
  }
}
