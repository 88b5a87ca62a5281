import type { Image, ImageList } from '@pictor/contract'

type Pages = readonly ImageList[]

/** All images of a list's pages, each once. A list that has grown costs what is new. */
export function gatherImages(pages: Pages): Image[] {
  const [first] = pages
  if (!first) return []
  const before = gathered.get(first)
  const gathering = before && beginsWith(pages, before.pages) ? add(before, pages) : add(NOTHING, pages)
  gathered.set(first, gathering)
  return gathering.images
}

interface Gathering {
  readonly pages: Pages
  readonly images: Image[]
  /** Their ids; grows with the list, and is not shared with another one. */
  readonly ids: Set<string>
}

const NOTHING: Gathering = { pages: [], images: [], ids: new Set() }

/** The last gathering of each list, by the list's first page. */
const gathered = new WeakMap<ImageList, Gathering>()

function beginsWith(pages: Pages, beginning: Pages): boolean {
  return beginning.every((page, index) => page === pages[index])
}

function add(before: Gathering, pages: Pages): Gathering {
  const newPages = pages.slice(before.pages.length)
  if (newPages.length === 0) return before
  const ids = before === NOTHING ? new Set<string>() : before.ids
  const images = newPages.flatMap((page) => page.images).filter(({ id }) => !ids.has(id) && ids.add(id))
  return { pages, images: before.images.concat(images), ids }
}
