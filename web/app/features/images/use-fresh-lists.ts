import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshImageLists } from './images.queries.ts'

/** Reads the lists anew when pictures were made, on whatever page that is heard. */
export function useFreshLists(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refresh = () => void refreshImageLists(queries)
    window.addEventListener('imagesGenerated', refresh)
    return () => window.removeEventListener('imagesGenerated', refresh)
  }, [queries])
}
