/** A page that may be in a hidden tab. */
export interface VisiblePage {
  now: () => number
  isVisible: () => boolean
  /** Subscribes to changes of `isVisible`. Returns an unsubscribe function. */
  onVisibility: (listener: () => void) => () => void
  /** Returns a function that cancels it. */
  after: (milliseconds: number, act: () => void) => () => void
}

export interface Rhythm {
  everyMs: number
  /** Time of the last run before this one. */
  since: number
}

/**
 * Repeats a task while the page is visible. A page that becomes visible later than the interval runs it at once.
 * Returns a function that stops it.
 */
export function repeatWhileVisible(act: () => void, { everyMs, since }: Rhythm, page = browserPage): () => void {
  // `since` may come from another clock.
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
