import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'

/** A list, or an image alone, as it was before images were removed from it, and as it was then. */
export interface Removal {
  queryKey: QueryKey
  before: unknown
  after: unknown
}

/** Removes images from everything that was read, or from the lists whose keys are `concerned`. */
export function removeImages(
  queries: QueryClient,
  ids: ReadonlySet<string>,
  concerned: (queryKey: QueryKey) => boolean = () => true,
): Removal[] {
  return queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => concerned(queryKey))
    .flatMap(({ queryKey, state: { data: before } }) => {
      const after = withoutImages(before, ids)
      if (after === before) return []
      queries.setQueryData(queryKey, after)
      return [{ queryKey, before, after }]
    })
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

/** The data with every value in it, from the inside out, as `change` gives it; the same object where nothing changed. */
export function changed(data: unknown, change: (value: unknown) => unknown): unknown {
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

/** What was read of a list, by pages. */
export type ImagePages = InfiniteData<ImageList, unknown>

/** Told by its fields, wherever it stands in what was read. */
export function isImage(value: unknown): value is Image {
  return typeof value === 'object' && value !== null && 'id' in value && 'compressed_url' in value
}

function isImageList(value: unknown): value is ImageList {
  return typeof value === 'object' && value !== null && 'images' in value && 'total' in value
}

/** Told by its pages, whatever list it is. */
export function isImagePages(data: unknown): data is ImagePages {
  return (
    typeof data === 'object' &&
    data !== null &&
    'pages' in data &&
    Array.isArray(data.pages) &&
    data.pages.every(isImageList)
  )
}
