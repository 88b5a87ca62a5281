import type { Image } from '@pictor/contract'
import { useEffect, useRef } from 'react'

/** The images next to the opened one, and the way to them. */
export interface PreviewNavigation {
  previous: Image | null
  next: Image | null
  /** Whether the opened one is in the list at all. */
  isListed: boolean
  /** Returns whether there is an image that way: also while the page still shows the one before. */
  onStep: (step: Step) => boolean
}

type Step = 1 | -1

interface OpenedImage {
  id: string | null
  switchTo: (id: string) => void
}

/** Steps add up even while the URL has not caught up with the last one. */
export function usePreviewNavigation(images: readonly Image[], { id, switchTo }: OpenedImage): PreviewNavigation {
  const currentId = useRef(id)
  useEffect(() => {
    currentId.current = id
  }, [id])
  return {
    previous: adjacentImage(images, id, -1),
    next: adjacentImage(images, id, 1),
    isListed: images.some((image) => image.id === id),
    onStep: (step) => {
      const image = adjacentImage(images, currentId.current, step)
      if (!image) return false
      currentId.current = image.id
      switchTo(image.id)
      return true
    },
  }
}

/** From an image outside of the list, next leads to the list's first one, and nothing leads back. */
export function adjacentImage(images: readonly Image[], from: string | null, step: Step): Image | null {
  const index = from === null ? -1 : images.findIndex((image) => image.id === from)
  return images[index + step] ?? null
}
