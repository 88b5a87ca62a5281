import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useViewer } from '../../api/session/viewer.ts'
import { onRealtime } from '../realtime/index.ts'
import { clearImageOverlay, useImageOverlay } from './image-overlay.ts'
import {
  applyImageOverlay,
  refetchOwnImages,
  refetchOwnListsFromTop,
  refreshImageLists,
  refetchPublicImagesLater,
  getListScope,
  type ImageListQuery,
} from './images.queries.ts'

/** Returns a list's query, and its images and total with the overlay applied. */
export function useImageList(list: ImageListQuery, options: { enabled?: boolean } = {}) {
  const query = useInfiniteQuery({ ...list, ...options })
  const overlay = useImageOverlay()
  const scope = getListScope(list)
  const { data } = query
  const { images, total } = useMemo(() => applyImageOverlay(data, scope, overlay), [data, scope, overlay])
  return { query, images, total }
}

declare global {
  interface WindowEventMap {
    /** Dispatched when a generation of this page ends with images. */
    imagesGenerated: CustomEvent<{ count: number; inBackground: boolean }>
  }
}

/**
 * Refetches the lists when images were generated, on any page, in another tab or on another device. Clears the overlay
 * when the viewer changes.
 */
export function useImageUpdates(): void {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id
  useEffect(() => clearImageOverlay, [viewerId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = ({ detail }: WindowEventMap['imagesGenerated']) => {
      // The user may be far down a list on screen, which then stays as it is.
      void (detail.inBackground ? refetchOwnListsFromTop : refreshImageLists)(queries)
      clearTimeout(timer)
      timer = refetchPublicImagesLater(queries)
    }
    window.addEventListener('imagesGenerated', refetch)
    let wasConnected = false
    const unsubscribe = onRealtime(({ type }) => {
      // On pages without a prompt bar, nothing watches the generations of other tabs.
      if (type === 'generation.changed') void refetchOwnImages(queries, 'none')
      if (type !== 'ready') return
      // The first connection follows the page load, so the lists are new.
      if (wasConnected) void refetchOwnImages(queries)
      wasConnected = true
    })
    return () => {
      unsubscribe()
      window.removeEventListener('imagesGenerated', refetch)
      clearTimeout(timer)
    }
  }, [queries])
}
