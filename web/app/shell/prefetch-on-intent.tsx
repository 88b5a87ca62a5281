import { use, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { NonceContext } from '../ui/nonce.ts'

/** Whoever only passes over a link does not stay this long. */
const RESTED_MS = 80

/** Fetches code and data of a page when a pointer rests on a link to it, a finger touches it, or the focus stays: for every link, once. */
export function PrefetchOnIntent() {
  const nonce = use(NonceContext)
  const [path, setPath] = useState<string | null>(null)
  useEffect(() => watchLinks(setPath), [])
  return path && <PrefetchPageLinks page={path} nonce={nonce} />
}

function watchLinks(onIntent: (path: string) => void): () => void {
  let resting: ReturnType<typeof setTimeout> | undefined
  function note({ type, target }: Event) {
    clearTimeout(resting)
    const path = pathBeyond(target)
    if (path === null) return
    if (type === 'touchstart') onIntent(path)
    else resting = setTimeout(() => onIntent(path), RESTED_MS)
  }
  const events = ['pointerover', 'focusin', 'touchstart']
  for (const name of events) document.addEventListener(name, note, { passive: true })
  return () => {
    clearTimeout(resting)
    for (const name of events) document.removeEventListener(name, note)
  }
}

/** Where a link of the router leads, if that is another page; a tile is none of them. */
function pathBeyond(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return null
  return link.pathname + link.search
}
