import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Image, ImageList } from '@pictor/contract'
import { changeImage, isRead, removeImages } from '../image-cache.ts'
import { isFavoriteList, refreshFavoriteImages } from '../images.queries.ts'

/** Changes how many like an image, wherever it is shown. */
export function changeLikes(queries: QueryClient, id: string, change: (likes: number) => number): void {
  changeImage(queries, id, (image) => ({ ...image, favorite_count: change(image.favorite_count) }))
}

/** An image has come to the visitor's favorites, or has left them: their list says so, too. */
export function settleFavorite(queries: QueryClient, id: string, favorited: boolean): void {
  if (favorited) void refreshFavoriteImages(queries)
  else removeImages(queries, new Set([id]), isFavoriteList)
}

interface OneByOne {
  images: { get: (input: { id: string }) => Promise<{ image: Pick<Image, 'favorite_count'> }> }
}

/** Each is asked for by itself; so many at once are no press of a heart but a long absence, after which lists are read anew. */
const RECOUNTED_AT_MOST = 10

/** Asks how many like the images, as far as they are shown: hearts were pressed elsewhere. */
export async function recountLikes(api: OneByOne, queries: QueryClient, ids: readonly string[]): Promise<void> {
  if (ids.length > RECOUNTED_AT_MOST) return
  const shown = ids.filter((id) => isRead(queries, id))
  await Promise.all(
    shown.map(async (id) => {
      const { image } = await api.images.get({ id })
      changeLikes(queries, id, () => image.favorite_count)
    }),
  )
}

/** The list without the images that are about to leave it. */
export function withoutLeaving<Parameter>(
  list: InfiniteData<ImageList, Parameter>,
  leaving: ReadonlySet<string>,
): InfiniteData<ImageList, Parameter> {
  if (leaving.size === 0) return list
  const pages = list.pages.map((page) => ({ ...page, images: page.images.filter(({ id }) => !leaving.has(id)) }))
  return { ...list, pages }
}
