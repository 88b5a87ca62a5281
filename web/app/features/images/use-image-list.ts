import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useViewer } from '../../api/session/viewer.ts'
import { clearImageOverlay, useImageOverlay } from './image-overlay.ts'
import {
  applyImageOverlay,
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

/** Refetches the lists when images were generated, on any page. Clears the overlay when the viewer changes. */
export function useImageUpdates(): void {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id
  useEffect(() => clearImageOverlay, [viewerId])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      void refreshImageLists(queries)
      clearTimeout(timer)
      timer = refetchPublicImagesLater(queries)
    }
    window.addEventListener('imagesGenerated', refetch)
    return () => {
      window.removeEventListener('imagesGenerated', refetch)
      clearTimeout(timer)
    }
  }, [queries])
}
