import { errors, type ServerError } from '@pictor/contract/errors'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { measurePicture, refusalOfPicture } from '../../lib/picture-file.ts'
import { uploadDraft } from './upload-draft.ts'

export interface PictureIntake {
  /** A file that was chosen, dropped or pasted: checked here, and put into the form if nothing speaks against it. */
  take: (file: File) => void
  /** Resolves when no file is being checked any more: whether that one was taken; true where there was none. */
  settled: () => Promise<boolean>
  /** Why the last file was not taken. What was there before it stays. */
  refusal: ServerError | null
  forgetRefusal: () => void
  /** A file is being dragged over the page. */
  isOver: boolean
}

/** The ways by which a picture comes into the form, beside its button. While disabled none of them does anything. */
export function usePictureIntake(disabled: boolean, onTaken: () => void): PictureIntake {
  const [refusal, setRefusal] = useState<ServerError | null>(null)
  const checking = useRef<Promise<boolean> | null>(null)

  async function check(file: File): Promise<boolean> {
    // A file that cannot even be read is none that can be sent.
    const refused = await refusalOfPicture(file, measurePicture).catch(() => errors.IMAGE_NOT_ACCEPTED)
    setRefusal(refused)
    if (refused) return false
    uploadDraft.choose(file)
    onTaken()
    return true
  }

  // One after the other: the file that came last is the one that stays.
  function take(file: File) {
    if (disabled) return
    const checked = (checking.current ?? Promise.resolve()).then(() => check(file))
    checking.current = checked
    void checked.then(() => checking.current === checked && (checking.current = null))
  }

  const settled = async () => (await checking.current) ?? true
  usePaste(take)
  const isOver = useDropOnPage(take) && !disabled
  return { take, settled, refusal, forgetRefusal: () => setRefusal(null), isOver }
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
