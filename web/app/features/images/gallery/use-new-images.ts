import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ImageList } from '@pictor/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { repeatWhileVisible } from '../../../lib/while-visible.ts'
import { imagesOf, type ImageListQuery } from '../images.queries.ts'
import { hasGrownAtItsEnd, isShort, lookAt, newestNow, stillNew, type Look } from './new-images.ts'
import { createNewestPage, type AskNewestPage } from './newest-page.ts'

const LOOKS_EVERY_MS = 30_000
/** At a short list that may be growing: after the first start the gallery is filled picture by picture, the newest first. */
const LOOKS_CLOSELY_EVERY_MS = 3_000
/** A list that has stood for so long is not growing. */
const STANDS_AFTER_MS = 60_000

export interface NewImages {
  /** Images that are new and not shown yet. */
  count: number
  /** Puts the newest page in the list's place. */
  show: () => Promise<void>
}

/**
 * Looks every half minute for what is new in the public gallery, while somebody sees it. The list stays as it is; only one that is short is read
 * anew when it goes on behind its end.
 */
export function useNewImages(list: ImageListQuery, createAsk: () => AskNewestPage = createNewestPage): NewImages {
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useInfiniteQuery({ ...list, enabled: false })
  const [last, setLast] = useState<(Look & { page: ImageList }) | null>(null)
  const shown = imagesOf(data)
  const take = useEffectEvent((page: ImageList) => {
    if (data && hasGrownAtItsEnd(page, data.pages))
      void queries.refetchQueries({ queryKey: list.queryKey, exact: true }, { cancelRefetch: false })
    else setLast({ ...lookAt(page.images, shown), page })
  })
  const [ask] = useState(createAsk)
  // As it was at first: a list that grows is not read anew.
  const [since] = useState(dataUpdatedAt)
  const stands = useStanding(shown.length)
  const everyMs = data && isShort(data.pages) && !stands ? LOOKS_CLOSELY_EVERY_MS : LOOKS_EVERY_MS
  useEffect(() => {
    // Without an answer there is no news; it is asked again.
    const look = () =>
      void ask().then(
        (page) => page && take(page),
        () => undefined,
      )
    return repeatWhileVisible(look, { everyMs, since })
  }, [ask, since, everyMs])

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

/** Whether a list has had as many images for a while. */
function useStanding(length: number): boolean {
  const [standing, setStanding] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStanding(length), STANDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [length])
  return standing === length
}
