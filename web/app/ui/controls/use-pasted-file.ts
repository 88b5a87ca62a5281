import { useEffect, useEffectEvent } from 'react'
import { isField } from './is-field.ts'
import { isModalOpen } from '../overlay/modal-open.ts'
import { pictureAmong, type PictureAmong } from './picture-among.ts'

/** A file that is pasted anywhere on the page. */
export function usePastedFile(onFile: (pasted: PictureAmong) => void): void {
  const takeFile = useEffectEvent(onFile)
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const pasted = pictureAmong(event.clipboardData?.files)
      if (!pasted || isModalOpen()) return
      // Where there is text for a field, too, that is what was meant: word processors add a picture of it.
      if (isField(event.target) && event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      takeFile(pasted)
    }
    addEventListener('paste', handlePaste)
    return () => removeEventListener('paste', handlePaste)
  }, [])
}
