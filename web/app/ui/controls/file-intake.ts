import { useEffect, useEffectEvent, useState } from 'react'
import { isModalOpen } from '../overlay/dialog.tsx'

/** Without an event for this long, a drag is over: while it lasts, browsers dispatch one at least every 550 ms. */
const DRAG_TIMEOUT_MS = 700
const LINK = 'text/uri-list'

export interface ReceivedFile {
  file: File
  /** Number of received files. */
  count: number
}

export interface DropHandlers {
  onFile: (dropped: ReceivedFile) => void
  /** Called if a link was dropped. An image dragged from another page is a link if it contains no file. */
  onLink: () => void
}

/**
 * Makes the whole page a drop target; without it, the browser would navigate to the dropped file. Returns whether a
 * file is being dragged over the page.
 */
export function useDroppedFile({ onFile, onLink }: DropHandlers): boolean {
  const [isOver, setOver] = useState(false)
  const handleDrop = useEffectEvent((transfer: DataTransfer) => {
    if (isModalOpen()) return
    const dropped = selectFile(transfer.files)
    if (dropped) onFile(dropped)
    else if (transfer.types.includes(LINK)) onLink()
  })
  useEffect(() => {
    const controller = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, handle, { signal: controller.signal })
    let dragTimer: ReturnType<typeof setTimeout> | undefined
    const endDrag = () => {
      clearTimeout(dragTimer)
      setOver(false)
    }
    listen('dragover', (event) => {
      if (!wouldNavigate(event)) return
      event.preventDefault()
      if (!hasFiles(event) || isModalOpen()) return
      setOver(true)
      clearTimeout(dragTimer)
      dragTimer = setTimeout(endDrag, DRAG_TIMEOUT_MS)
    })
    // Without a next element the pointer has left the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && endDrag())
    listen('drop', (event) => {
      endDrag()
      if (!wouldNavigate(event)) return
      event.preventDefault()
      if (event.dataTransfer) handleDrop(event.dataTransfer)
    })
    return () => {
      controller.abort()
      clearTimeout(dragTimer)
    }
  }, [])
  return isOver
}

/** Accepts a file that is pasted anywhere on the page. */
export function usePastedFile(onFile: (pasted: ReceivedFile) => void): void {
  const handleFile = useEffectEvent(onFile)
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const pasted = selectFile(event.clipboardData?.files)
      if (!pasted || isModalOpen()) return
      // In a text field, text takes precedence: word processors copy text together with an image of it.
      if (isField(event.target) && event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      handleFile(pasted)
    }
    addEventListener('paste', handlePaste)
    return () => removeEventListener('paste', handlePaste)
  }, [])
}

/** Whether the browser would navigate to the dropped item. A link over a field becomes text there. */
function wouldNavigate(event: DragEvent): boolean {
  if (hasFiles(event)) return true
  return (event.dataTransfer?.types.includes(LINK) ?? false) && !isField(event.target)
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Whether the target accepts text. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
}

/** Returns the first image; if there is none, the first file. */
function selectFile(files: Iterable<File> = []): ReceivedFile | null {
  const allFiles = [...files]
  const file = allFiles.find(({ type }) => type.startsWith('image/')) ?? allFiles[0]
  return file ? { file, count: allFiles.length } : null
}
