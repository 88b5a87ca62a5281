/** A page that may be in a hidden tab. */
export interface VisiblePage {
  now: () => number
  isVisible: () => boolean
  /** Subscribes to changes of `isVisible`. Returns an unsubscribe function. */
  onVisibility: (listener: () => void) => () => void
  /** Returns a function that cancels it. */
  schedule: (milliseconds: number, task: () => void) => () => void
}

export interface RepeatOptions {
  intervalMs: number
  /** Time of the last run before this one. */
  lastRunAt: number
}

/**
 * Repeats a task while the page is visible. A page that becomes visible later than the interval runs it at once.
 * Returns a function that stops it.
 */
export function repeatWhileVisible(
  task: () => void,
  { intervalMs, lastRunAt }: RepeatOptions,
  page = browserPage,
): () => void {
  // `lastRunAt` may come from another clock.
  let last = Math.min(lastRunAt, page.now())
  let cancel = () => {}

  function scheduleNext() {
    cancel()
    if (page.isVisible()) cancel = page.schedule(Math.max(0, last + intervalMs - page.now()), runTask)
  }

  function runTask() {
    last = page.now()
    scheduleNext()
    task()
  }

  const stopListening = page.onVisibility(scheduleNext)
  scheduleNext()
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
  schedule(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
