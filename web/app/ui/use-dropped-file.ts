import { useEffect, useEffectEvent, useState } from 'react'

/** The whole page takes a file; the browser would leave it for one that nobody takes. Answers whether one is being dragged over it. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
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
