import type { Image } from '@pictor/contract'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const PARAMETER = 'image'

/** Returns the id of the image that the URL opens in the preview; null if there is none. */
export function getPreviewImageId(search: URLSearchParams): string | null {
  return search.get(PARAMETER) || null
}

/** Returns the path of an image's own page. */
export function imagePath(id: string): string {
  return `/image/${encodeURIComponent(id)}`
}

/**
 * Returns the link target of a tile, used without JavaScript or in a new tab. A private image has no page of its own.
 */
export function tilePath({ id, visibility }: Pick<Image, 'id' | 'visibility'>): string {
  return visibility === 'public' ? imagePath(id) : `?${PARAMETER}=${encodeURIComponent(id)}`
}

/**
 * The key of the location from which Back was called; null after the location changes. A second Back would leave the
 * page that is below the preview. Module state, because removing a favorite and closing the dialog may both close the
 * same preview.
 */
let closingKey: string | null = null

/**
 * The state of the preview is the search parameter `?image=ID` of the page below it, so Back closes it and links can
 * open it.
 */
export function usePreviewImage() {
  const [search] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const openedHere = isOpenedHere(state)

  const setPreviewId = useCallback(
    (id: string | null, options: { replace: boolean; openedHere: boolean }) => {
      // Read on click, so that `open` is a stable function and a new URL does not rerender every tile.
      const search = new URLSearchParams(window.location.search)
      if (id) search.set(PARAMETER, id)
      else search.delete(PARAMETER)
      const { replace, openedHere } = options
      void navigate({ search: search.toString() }, { replace, preventScrollReset: true, state: { openedHere } })
    },
    [navigate],
  )
  const open = useCallback((id: string) => setPreviewId(id, { replace: false, openedHere: true }), [setPreviewId])
  const switchTo = useCallback(
    (id: string) => setPreviewId(id, { replace: true, openedHere }),
    [setPreviewId, openedHere],
  )
  const close = useCallback(() => {
    // After a link from another site, there is no page of this site to go back to.
    if (!openedHere) return setPreviewId(null, { replace: true, openedHere: false })
    if (closingKey === key) return
    closingKey = key
    void navigate(-1)
  }, [navigate, setPreviewId, openedHere, key])
  useEffect(() => {
    // Forward returns to the same key, which can then be closed again.
    closingKey = null
  }, [key])

  return { id: getPreviewImageId(search), open, switchTo, close }
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true
}
