import type { Image, ImageList } from '@pictor/contract'
import { normalizeSearch, type ImageFilters } from '../filters/image-filters.ts'

export const SIMILAR_COUNT_MAX = 8
const WORD_COUNT_MAX = 8
/** Shorter words say little about an image: "with", "over". */
const WORD_LENGTH_MIN = 5

type FetchList = (input: ImageFilters & { pageSize: number }) => Promise<Pick<ImageList, 'images'>>

/** Fetches public images like this one: first those of the same style, then those that share words of the prompt. */
export async function fetchSimilarImages(
  fetchList: FetchList,
  { id, prompt, style }: Pick<Image, 'id' | 'prompt' | 'style'>,
): Promise<Image[]> {
  const similar = new Map<string, Image>()
  const add = async (filters: ImageFilters) => {
    // One more than needed, because the image itself may be among them.
    const { images } = await fetchList({ ...filters, pageSize: SIMILAR_COUNT_MAX + 1 })
    for (const image of images) if (image.id !== id && similar.size < SIMILAR_COUNT_MAX) similar.set(image.id, image)
  }
  const words = joinWords(prompt)
  if (style && style !== 'None') await add({ style })
  if (similar.size < SIMILAR_COUNT_MAX && words) await add({ q: words })
  return [...similar.values()]
}

/** Returns a search for any of the first long words of the prompt. */
function joinWords(prompt: string): string | undefined {
  const words = (prompt.match(/\p{L}+/gu) ?? []).filter(({ length }) => length >= WORD_LENGTH_MIN)
  return normalizeSearch([...new Set(words)].slice(0, WORD_COUNT_MAX).join(' or '))
}
