import { useEffect, useEffectEvent } from 'react'

/** A file that is pasted anywhere on the page. */
export function usePastedFile(onFile: (file: File) => void): void {
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

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement
}
