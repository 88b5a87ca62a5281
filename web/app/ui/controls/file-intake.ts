import { useEffect, useEffectEvent, useState } from 'react'
import { isModalOpen } from '../overlay/dialog.tsx'

/** A drag may end without an event. While it lasts, browsers dispatch events at least every 550 ms. */
const SILENCE_MAX_MS = 700
const LINK = 'text/uri-list'

export interface PictureAmong {
  file: File
  /** Number of received files. */
  count: number
}

export interface DropTaking {
  onFile: (dropped: PictureAmong) => void
  /** A link was dropped. Images of other pages are links if they contain no file. */
  onLink: () => void
}

/**
 * Makes the whole page a drop target; without it, the browser would navigate to the dropped file. Returns whether a
 * file is being dragged over the page.
 */
export function useDroppedFile({ onFile, onLink }: DropTaking): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((carried: DataTransfer) => {
    if (isModalOpen()) return
    const dropped = pictureAmong(carried.files)
    if (dropped) onFile(dropped)
    else if (carried.types.includes(LINK)) onLink()
  })
  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, handle, { signal: listening.signal })
    let silence: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(silence)
      setOver(false)
    }
    listen('dragover', (event) => {
      if (!leadsAway(event)) return
      event.preventDefault()
      if (!carriesFile(event) || isModalOpen()) return
      setOver(true)
      clearTimeout(silence)
      silence = setTimeout(end, SILENCE_MAX_MS)
    })
    // Without a next element the pointer has left the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && end())
    listen('drop', (event) => {
      end()
      if (!leadsAway(event)) return
      event.preventDefault()
      if (event.dataTransfer) take(event.dataTransfer)
    })
    return () => {
      listening.abort()
      clearTimeout(silence)
    }
  }, [])
  return isOver
}

/** Accepts a file that is pasted anywhere on the page. */
export function usePastedFile(onFile: (pasted: PictureAmong) => void): void {
  const takeFile = useEffectEvent(onFile)
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const pasted = pictureAmong(event.clipboardData?.files)
      if (!pasted || isModalOpen()) return
      // If there is also text for a field, the text is meant: word processors add an image of it.
      if (isField(event.target) && event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      takeFile(pasted)
    }
    addEventListener('paste', handlePaste)
    return () => removeEventListener('paste', handlePaste)
  }, [])
}

/** Whether the browser would navigate to the dropped item. A link over a field becomes text there. */
function leadsAway(event: DragEvent): boolean {
  if (carriesFile(event)) return true
  return (event.dataTransfer?.types.includes(LINK) ?? false) && !isField(event.target)
}

function carriesFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Whether the target accepts text. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
}

/** The first image among several files; without an image type, the first file. */
function pictureAmong(files: Iterable<File> = []): PictureAmong | null {
  const all = [...files]
  const file = all.find(({ type }) => type.startsWith('image/')) ?? all[0]
  return file ? { file, count: all.length } : null
}
