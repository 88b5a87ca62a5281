import { useQueryClient } from '@tanstack/react-query'
import { PUBLIC_ANSWER_AGE_MAX_MS } from '@pictor/contract/limits'
import { useEffect } from 'react'
import { refreshImageLists, rereadPublicImages } from '../images.queries.ts'

/** Reads the lists anew when pictures were made, on whatever page that is heard. */
export function useFreshLists(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      void refreshImageLists(queries)
      clearTimeout(timer)
      // What is the same for everybody may have been found out before the picture was there.
      timer = setTimeout(() => void rereadPublicImages(queries), PUBLIC_ANSWER_AGE_MAX_MS)
    }
    window.addEventListener('imagesGenerated', refresh)
    return () => {
      window.removeEventListener('imagesGenerated', refresh)
      clearTimeout(timer)
    }
  }, [queries])
}
