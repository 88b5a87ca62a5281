import type { Image } from '@pictor/contract'
import { useEffect, useRef } from 'react'

/** The images before and after the opened one, and a function that steps to them. */
export interface PreviewNavigation {
  previous: Image | null
  next: Image | null
  /** Whether the opened image is in the list. */
  isListed: boolean
  /**
   * Steps to an adjacent image. Returns false if there is none. Also works while the page still shows the previous
   * image.
   */
  step: (direction: Step) => boolean
}

type Step = 1 | -1

interface OpenedImage {
  id: string | null
  switchTo: (id: string) => void
}

/** Quick steps add up, even before the URL has changed. */
export function usePreviewNavigation(images: readonly Image[], { id, switchTo }: OpenedImage): PreviewNavigation {
  const currentId = useRef(id)
  useEffect(() => {
    currentId.current = id
  }, [id])
  return {
    previous: findAdjacentImage(images, id, -1),
    next: findAdjacentImage(images, id, 1),
    isListed: images.some((image) => image.id === id),
    step: (direction) => {
      const image = findAdjacentImage(images, currentId.current, direction)
      if (!image) return false
      currentId.current = image.id
      switchTo(image.id)
      return true
    },
  }
}

/**
 * Returns the adjacent image; null if there is none. After an image outside of the list comes the first one of the
 * list.
 */
export function findAdjacentImage(images: readonly Image[], id: string | null, step: Step): Image | null {
  const index = id === null ? -1 : images.findIndex((image) => image.id === id)
  return images[index + step] ?? null
}
