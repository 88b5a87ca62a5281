/** What is needed of a page that may be in a hidden tab. */
export interface VisiblePage {
  now: () => number
  isVisible: () => boolean
  /** Hears when that changes. Answers how to stop. */
  onVisibility: (listener: () => void) => () => void
  /** Answers how to take it back. */
  after: (milliseconds: number, act: () => void) => () => void
}

export interface Rhythm {
  everyMs: number
  /** When it was done last, before. */
  since: number
}

/** Acts every so often while the page is visible; a page that comes back after longer acts at once. Answers how to stop. */
export function repeatWhileVisible(act: () => void, { everyMs, since }: Rhythm, page = browserPage): () => void {
  // Who says since when may have another clock.
  let last = Math.min(since, page.now())
  let cancel = () => {}

  function plan() {
    cancel()
    if (page.isVisible()) cancel = page.after(Math.max(0, last + everyMs - page.now()), turn)
  }

  function turn() {
    last = page.now()
    plan()
    act()
  }

  const stopListening = page.onVisibility(plan)
  plan()
  return () => {
    stopListening()
    cancel()
  }
}

const browserPage: VisiblePage = {
  now: Date.now,
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  after(milliseconds, act) {
    const timer = setTimeout(act, milliseconds)
    return () => clearTimeout(timer)
  },
}
