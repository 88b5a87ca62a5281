import { useEffect, useRef, useState, type DragEvent } from 'react'

export interface Drop {
  /** A file is being dragged over the element. */
  isOver: boolean
  /** For the element that takes files. */
  handlers: {
    onDragEnter: (event: DragEvent) => void
    onDragOver: (event: DragEvent) => void
    onDragLeave: () => void
    onDrop: (event: DragEvent) => void
  }
}

/** Takes a dropped file; dragged text is left to the browser. A file that falls beside it is refused: the browser would leave the page for it. */
export function useDrop(onFile: (file: File) => void, disabled: boolean): Drop {
  const [isOver, setOver] = useState(false)
  // Entering a child comes before leaving its parent.
  const depth = useRef(0)
  const change = (by: number) => {
    depth.current = Math.max(0, depth.current + by)
    setOver(depth.current > 0)
  }
  useEffect(() => refuseOtherDrops(), [])
  const isWelcome = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragEnter: (event) => isWelcome(event) && change(1),
      onDragOver: (event) => {
        if (isWelcome(event)) event.preventDefault()
      },
      onDragLeave: () => change(-1),
      onDrop: (event) => {
        change(-depth.current)
        if (!isWelcome(event)) return
        event.preventDefault()
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      },
    },
  }
}

function refuseOtherDrops(): () => void {
  const refuse = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
  return () => {
    removeEventListener('dragover', refuse)
    removeEventListener('drop', refuse)
  }
}
