import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/visit.ts'

/** Whether a file is one of ours, by its SHA-256 in hexadecimal. Asked anew each time: its image may be deleted meanwhile. */
export function knownFile(api: { images: Pick<Api['images'], 'known'> }, sha256: string) {
  return queryOptions({
    queryKey: ['images', 'known', sha256],
    queryFn: ({ signal }) => api.images.known({ sha256 }, { signal }),
    staleTime: 0,
  })
}
