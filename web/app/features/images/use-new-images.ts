import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ImageList } from '@pictor/contract'
import { useEffect, useState } from 'react'
import { repeatWhileVisible } from '../../lib/while-visible.ts'
import { imagesOf, type ImageListQuery } from './images.queries.ts'
import { newImages } from './new-images.ts'
import { createNewestPage, type AskNewestPage } from './newest-page.ts'

const LOOKS_EVERY_MS = 30_000

export interface NewImages {
  /** Images that are new and not shown yet. */
  count: number
  /** Puts the newest page in the list's place. */
  show: () => Promise<void>
}

/** Looks every half minute for what is new in the public gallery, while somebody sees it. The list stays as it is. */
export function useNewImages(list: ImageListQuery, createAsk: () => AskNewestPage = createNewestPage): NewImages {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useInfiniteQuery({ ...list, enabled: false })
  const [newest, setNewest] = useState<ImageList | null>(null)
  const [ask] = useState(createAsk)
  // As it was at first: a list that grows is not read anew.
  const [since] = useState(dataUpdatedAt)
  useEffect(() => {
    // Without an answer there is no news; it is asked again.
    const look = () =>
      void ask().then(
        (page) => page && setNewest(page),
        () => undefined,
      )
    return repeatWhileVisible(look, { everyMs: LOOKS_EVERY_MS, since })
  }, [ask, since])

  return {
    count: newest && data ? newImages(newest.images, imagesOf(data)).length : 0,
    async show() {
      if (!newest) return
      // A page that is on its way would bring the old list back.
      await queries.cancelQueries({ queryKey: list.queryKey, exact: true })
      queries.setQueryData(list.queryKey, { pages: [newest], pageParams: [null] })
    },
  }
}
