import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ImageList } from '@pictor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { repeatWhileVisible } from '../../lib/while-visible.ts'
import { imagesOf, type ImageListQuery } from './images.queries.ts'
import { lookAt, newestNow, stillNew, type Look } from './new-images.ts'
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
  const [last, setLast] = useState<(Look & { page: ImageList }) | null>(null)
  const shown = imagesOf(data)
  const take = useEffectEvent((page: ImageList) => setLast({ ...lookAt(page.images, shown), page }))
  const [ask] = useState(createAsk)
  // As it was at first: a list that grows is not read anew.
  const [since] = useState(dataUpdatedAt)
  useEffect(() => {
    // Without an answer there is no news; it is asked again.
    const look = () =>
      void ask().then(
        (page) => page && take(page),
        () => undefined,
      )
    return repeatWhileVisible(look, { everyMs: LOOKS_EVERY_MS, since })
  }, [ask, since])

  return {
    count: last && data ? stillNew(last, shown).length : 0,
    async show() {
      if (!last) return
      const page = { ...last.page, images: newestNow(last, shown) }
      // A page that is on its way would bring the old list back.
      await queries.cancelQueries({ queryKey: list.queryKey, exact: true })
      queries.setQueryData(list.queryKey, { pages: [page], pageParams: [null] })
    },
  }
}
