import type { ServerError } from '@pictor/contract/errors'
import { useEffect, useEffectEvent, useState } from 'react'
import { uploadDraft } from './upload-draft.ts'

export interface PictureIntake {
  /** A file that was chosen, dropped or pasted: checked here, and put into the form if nothing speaks against it. */
  take: (file: File) => void
  /** Why the last file was not taken. What was there before it stays. */
  refusal: ServerError | null
  forgetRefusal: () => void
  /** A file is being dragged over the page. */
  isOver: boolean
}

/** The ways by which a picture comes into the form, beside its button. While disabled none of them does anything. */
export function usePictureIntake(disabled: boolean, onTaken: () => void): PictureIntake {
  const [refusal, setRefusal] = useState<ServerError | null>(null)

  async function take(file: File) {
    if (disabled) return
    const { measurePicture, refusalOfPicture } = await import('../../lib/picture-file.ts')
    const refused = await refusalOfPicture(file, measurePicture)
    setRefusal(refused)
    if (refused) return
    uploadDraft.choose(file)
    onTaken()
  }

  const takeNow = (file: File) => void take(file)
  usePaste(takeNow)
  const isOver = useDropOnPage(takeNow) && !disabled
  return { take: takeNow, refusal, forgetRefusal: () => setRefusal(null), isOver }
}

function usePaste(onFile: (file: File) => void) {
  const takeFile = useEffectEvent(onFile)
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? []
      // Where there is text for a field, too, that is what was meant: word processors add a picture of it.
      if (!file || (isField(event.target) && event.clipboardData?.types.includes('text/plain'))) return
      event.preventDefault()
      takeFile(file)
    }
    addEventListener('paste', handlePaste)
    return () => removeEventListener('paste', handlePaste)
  }, [])
}

/** The whole page takes files; the browser would leave it for one that nobody takes. Dragged text is left to the browser. */
function useDropOnPage(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const takeFile = useEffectEvent(onFile)
  useEffect(() => {
    const listening = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', handle: (event: DragEvent) => void) =>
      addEventListener(type, handle, { signal: listening.signal })
    listen('dragover', (event) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setOver(true)
    })
    // Without a next element the pointer has left the window.
    listen('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false))
    listen('drop', (event) => {
      setOver(false)
      if (!carriesFile(event)) return
      event.preventDefault()
      const [file] = event.dataTransfer?.files ?? []
      if (file) takeFile(file)
    })
    return () => listening.abort()
  }, [])
  return isOver
}

function carriesFile({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
}
