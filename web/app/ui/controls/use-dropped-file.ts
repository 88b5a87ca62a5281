import { useEffect, useEffectEvent, useState } from 'react'
import { isField } from './is-field.ts'
import { isModalOpen } from '../overlay/modal-open.ts'
import { pictureAmong, type PictureAmong } from './picture-among.ts'

/** A drag may end without a word; while it lasts, browsers tell of it at least every 550 ms. */
const SILENCE_MAX_MS = 700

export interface DropTaking {
  onFile: (dropped: PictureAmong) => void
  /** A link was dropped, as an image of another page is where it brings no file along. */
  onLink: () => void
}

/** The whole page takes a file; the browser would leave it for one that nobody takes. Answers whether one is being dragged over it. */
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

const LINK = 'text/uri-list'

/** Whether the browser would leave the page for it. A link over a field becomes text there. */
function leadsAway(event: DragEvent): boolean {
  if (carriesFile(event)) return true
  return (event.dataTransfer?.types.includes(LINK) ?? false) && !isField(event.target)
}

function carriesFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
