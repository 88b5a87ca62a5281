import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'

/** Images that were taken out of what was read. */
export interface TakenImages {
  /** Puts them back, each into every list that it was taken out of and to the place where it stood. */
  putBack: (ids: ReadonlySet<string>) => void
}

/** Takes images out of everything that was read, or of the lists whose keys are `concerned`. */
export function takeImages(
  queries: QueryClient,
  ids: ReadonlySet<string>,
  concerned: (queryKey: QueryKey) => boolean = () => true,
): TakenImages {
  const taken = queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => concerned(queryKey))
    .flatMap(({ queryKey, state: { data: before } }) => {
      const after = withoutImages(before, ids)
      if (after === before) return []
      queries.setQueryData(queryKey, after)
      return [{ queryKey, before, after }]
    })
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

/** Puts the images in the place of what was read of them, in lists and alone. */
export function replaceImages(queries: QueryClient, images: readonly Image[]): void {
  const byId = new Map(images.map((image) => [image.id, image]))
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const after = changed(state.data, (value) => (isImage(value) ? (byId.get(value.id) ?? value) : value))
    replaceData(queries, queryKey, state.data, after)
  }
}

/** Whether an image was read, in whatever list. */
export function isRead(queries: QueryClient, id: string): boolean {
  let found = false
  for (const { state } of queries.getQueryCache().getAll())
    changed(state.data, (value) => {
      found ||= isImage(value) && value.id === id
      return value
    })
  return found
}

/** Changes one image wherever it was read, in lists and alone. */
export function changeImage(queries: QueryClient, id: string, change: (image: Image) => Image): void {
  for (const { queryKey, state } of queries.getQueryCache().getAll()) {
    const after = changed(state.data, (value) => (isImage(value) && value.id === id ? change(value) : value))
    replaceData(queries, queryKey, state.data, after)
  }
}

/**
 * A list with each of its pages as it was last changed. A reading of the next page begins with the pages that there are, and ends with the same
 * ones: an image that was liked meanwhile would lose that.
 */
export function withChanges(data: unknown): unknown {
  return isImagePages(data) ? { ...data, pages: data.pages.map(latestOf) } : data
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

/** What became of pages that were changed. */
const successors = new WeakMap<ImageList, ImageList>()

function latestOf(page: ImageList): ImageList {
  const next = successors.get(page)
  return next ? latestOf(next) : page
}

function replaceData(queries: QueryClient, queryKey: QueryKey, before: unknown, after: unknown): void {
  if (after === before) return
  queries.setQueryData(queryKey, after)
  // The cache keeps copies of its own.
  const now = queries.getQueryData(queryKey)
  if (!isImagePages(before) || !isImagePages(now)) return
  for (const [index, page] of before.pages.entries()) {
    const next = now.pages[index]
    if (next && next !== page) successors.set(page, next)
  }
}

function withoutImages(data: unknown, ids: ReadonlySet<string>): unknown {
  const isTaken = (value: unknown) => isImage(value) && ids.has(value.id)
  const known = isImagePages(data) ? new Set(data.pages.flatMap(({ images }) => images.map(({ id }) => id))) : null
  const gone = known ? [...ids].filter((id) => known.has(id)).length : 0
  return changed(data, (value) => {
    if (Array.isArray(value)) return value.some(isTaken) ? value.filter((each) => !isTaken(each)) : value
    // Every page says how long its list is.
    return gone > 0 && isImageList(value) ? { ...value, total: Math.max(0, value.total - gone) } : value
  })
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

/** The data with every value in it, from the inside out, as `change` gives it; the same object where nothing changed. */
function changed(data: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(data)) {
    const parts = data.map((part) => changed(part, change))
    return change(parts.some((part, index) => part !== data[index]) ? parts : data)
  }
  // An image holds no other, and there may be thousands.
  if (isImage(data)) return change(data)
  if (typeof data !== 'object' || data === null) return data
  const entries = Object.entries(data).map(([name, part]) => [name, part, changed(part, change)] as const)
  const isChanged = entries.some(([, before, after]) => before !== after)
  return change(isChanged ? Object.fromEntries(entries.map(([name, , after]) => [name, after])) : data)
}

type ImagePages = InfiniteData<ImageList, unknown>

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

function isImage(value: unknown): value is Image {
  return typeof value === 'object' && value !== null && 'id' in value && 'compressed_url' in value
}

function isImageList(value: unknown): value is ImageList {
  return typeof value === 'object' && value !== null && 'images' in value && 'total' in value
}

function isImagePages(data: unknown): data is ImagePages {
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.every(isImageList)
  )
}
