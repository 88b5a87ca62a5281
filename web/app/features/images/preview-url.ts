import type { Image } from '@pictor/contract'
import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

const PARAMETER = 'image'

/** Returns which image the URL opens. */
export function previewImageId(search: URLSearchParams): string | null {
  return search.get(PARAMETER) || null
}

/** Returns where one image has a page of its own. */
export function imagePath(id: string): string {
  return `/image/${encodeURIComponent(id)}`
}

/** Returns where a tile leads without JavaScript or in a new tab: a private image has no page of its own. */
export function tilePath({ id, visibility }: Pick<Image, 'id' | 'visibility'>): string {
  return visibility === 'public' ? imagePath(id) : `?${PARAMETER}=${encodeURIComponent(id)}`
}

/**
 * The key of the location that Back was called for, until it is another one: a second Back would leave the page below. Outside of the hook,
 * because a removed favorite and the dialog may both close the same preview.
 */
let closingKey: string | null = null

/** The preview's state is the URL `?image=ID` of the page it lies over: Back closes it, and it can be linked to. */
export function usePreviewImage() {
  const [search] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const openedHere = isOpenedHere(state)

  const show = useCallback(
    (id: string | null, options: { replace: boolean; openedHere: boolean }) => {
      // Read when pressed, so that `open` stays the same function and no tile is rendered again for a new URL.
      const search = new URLSearchParams(window.location.search)
      if (id) search.set(PARAMETER, id)
      else search.delete(PARAMETER)
      const { replace, openedHere } = options
      void navigate({ search: search.toString() }, { replace, preventScrollReset: true, state: { openedHere } })
    },
    [navigate],
  )
  const open = useCallback((id: string) => show(id, { replace: false, openedHere: true }), [show])
  const switchTo = useCallback((id: string) => show(id, { replace: true, openedHere }), [show, openedHere])
  const close = useCallback(() => {
    // Opened by a link from elsewhere, there is nothing of ours to go back to.
    if (!openedHere) return show(null, { replace: true, openedHere: false })
    if (closingKey === key) return
    closingKey = key
    void navigate(-1)
  }, [navigate, show, openedHere, key])
  useEffect(() => {
    // Forward leads to the same key once more.
    closingKey = null
  }, [key])

  return { id: previewImageId(search), open, switchTo, close }
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state && state.openedHere === true
}
