import { use, useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isCutOff } from '../../api/session/known-connection.ts'
import { NonceContext } from '../../ui/nonce.ts'
import { pageBeyond } from './page-beyond.ts'

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
    const page = pageBeyond(target)
    // The router loads the page anew when code can't be fetched, for a glance at a link, too.
    if (page === null || isCutOff()) return
    const path = page.pathname + page.search
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
