import type { Image } from '@pictor/contract'
import { useEffect, useRef } from 'react'

/** The pictures beside the opened one, and the way to them. */
export interface Turn {
  previous: Image | null
  next: Image | null
  /** Whether the opened one stands in the list at all. */
  isListed: boolean
  /** Answers whether there is a picture that way: also while the page still shows the one before. */
  onTurn: (step: Step) => boolean
}

type Step = 1 | -1

interface Opened {
  id: string | null
  turnTo: (id: string) => void
}

/** Steps add up even while the address has not caught up with the last one. */
export function useTurn(images: readonly Image[], { id, turnTo }: Opened): Turn {
  const wantedId = useRef(id)
  useEffect(() => {
    wantedId.current = id
  }, [id])
  return {
    previous: imageBeside(images, id, -1),
    next: imageBeside(images, id, 1),
    isListed: images.some((image) => image.id === id),
    onTurn: (step) => {
      const image = imageBeside(images, wantedId.current, step)
      if (!image) return false
      wantedId.current = image.id
      turnTo(image.id)
      return true
    },
  }
}

/** From a picture outside of the list the way on leads to the list's first one, and none leads back. */
export function imageBeside(images: readonly Image[], from: string | null, step: Step): Image | null {
  const index = from === null ? -1 : images.findIndex((image) => image.id === from)
  return images[index + step] ?? null
}
