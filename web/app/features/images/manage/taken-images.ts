import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Image } from '@pictor/contract'
import { changed, isImage, isImagePages, removeImages, type ImagePages } from '../image-cache.ts'

/** Images that were taken out of what was read. */
export interface TakenImages {
  /** Puts them back, each into every list that it was taken out of and to the place where it stood. */
  putBack: (ids: ReadonlySet<string>) => void
}

/** Takes images out of everything that was read, or of the lists whose keys are `concerned`. */
export function takeImages(
  queries: QueryClient,
  ids: ReadonlySet<string>,
  concerned?: (queryKey: QueryKey) => boolean,
): TakenImages {
  const taken = removeImages(queries, ids, concerned)
  return {
    putBack(returned) {
      for (const { queryKey, before, after } of taken) {
        const now = queries.getQueryData(queryKey)
        if (now === undefined) continue
        if (now === after && [...ids].every((id) => returned.has(id))) queries.setQueryData(queryKey, before)
        else if (isImagePages(now) && isImagePages(before))
          queries.setQueryData(queryKey, withReturned(now, before, returned))
        else void queries.invalidateQueries({ queryKey, exact: true })
      }
    },
  }
}

/** Drops what was read of each of the images alone. */
export function forgetImages(queries: QueryClient, ids: ReadonlySet<string>): void {
  queries.removeQueries({ predicate: ({ state: { data } }) => isImage(data) && ids.has(data.id) })
}

/** Waits until nothing that is under way can bring back what the cache is about to forget. */
export async function holdReading(queries: QueryClient): Promise<void> {
  // What has not been read at all would wait forever for the answer.
  const isReadAgain = ({ state }: { state: { data: unknown } }) => hasImages(state.data)
  await queries.cancelQueries({ fetchStatus: 'fetching', predicate: isReadAgain })
}

/** Each returns behind the nearest one that stood before it and still stands there, else to the beginning. */
function withReturned(now: ImagePages, before: ImagePages, returned: ReadonlySet<string>): ImagePages {
  const order = imagesIn(before)
  const pages = now.pages.map((page) => ({ ...page, images: [...page.images] }))
  let count = 0
  for (const [index, image] of order.entries()) {
    if (!returned.has(image.id) || pages.some(({ images }) => images.some(({ id }) => id === image.id))) continue
    const earlier = new Set(order.slice(0, index).map(({ id }) => id))
    const page = pages.findLast(({ images }) => images.some(({ id }) => earlier.has(id))) ?? pages[0]
    page?.images.splice(page.images.findLastIndex(({ id }) => earlier.has(id)) + 1, 0, image)
    count += 1
  }
  return { ...now, pages: pages.map((page) => ({ ...page, total: page.total + count })) }
}

function imagesIn({ pages }: ImagePages): Image[] {
  return pages.flatMap(({ images }) => images)
}

function hasImages(data: unknown): boolean {
  let found = false
  changed(data, (value) => {
    found ||= isImage(value)
    return value
  })
  return found
}
