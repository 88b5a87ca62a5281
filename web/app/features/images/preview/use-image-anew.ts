import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../../api/api.ts'
import type { Api } from '../../../lib/visit.ts'
import { replaceImages } from '../image-cache.ts'

/** Reads an image anew whose picture did not load: its files have other names since it was hidden, in another tab or on another device. */
export function useImageAnew(): (id: string) => void {
  const queries = useQueryClient()
  return useCallback((id) => void readImageAnew({ api, queries }, id), [queries])
}

/** Where that fails, what was read before stays. */
export async function readImageAnew(
  { api, queries }: { api: { images: Pick<Api['images'], 'get'> }; queries: QueryClient },
  id: string,
): Promise<void> {
  const answer = await api.images.get({ id }).catch(() => null)
  if (answer) replaceImages(queries, [answer.image])
}
