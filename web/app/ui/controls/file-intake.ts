import { useEffect, useEffectEvent, useState } from 'react'
import { isModalOpen } from '../overlay/dialog.tsx'

/** A drag may end without an event. While it lasts, browsers dispatch events at least every 550 ms. */
const DRAG_TIMEOUT_MS = 700
const LINK = 'text/uri-list'

export interface ReceivedFile {
  file: File
  /** Number of received files. */
  count: number
}

export interface DropHandlers {
  onFile: (dropped: ReceivedFile) => void
  /** A link was dropped. Images of other pages are links if they contain no file. */
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
    const end = () => {
      clearTimeout(dragTimer)
      setOver(false)
    }
    listen('dragover', (event) => {
      if (!wouldNavigate(event)) return
      event.preventDefault()
      if (!hasFiles(event) || isModalOpen()) return
      setOver(true)
      clearTimeout(dragTimer)
      dragTimer = setTimeout(end, DRAG_TIMEOUT_MS)
    })
    // Without a next element the pointer has left the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && end())
    listen('drop', (event) => {
      end()
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
      // If there is also text for a field, the text is meant: word processors add an image of it.
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

/** The first image among several files; without an image type, the first file. */
function selectFile(files: Iterable<File> = []): ReceivedFile | null {
  const all = [...files]
  const file = all.find(({ type }) => type.startsWith('image/')) ?? all[0]
  return file ? { file, count: all.length } : null
}
