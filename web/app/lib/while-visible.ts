/** A page that may be in a hidden tab. */
export interface VisiblePage {
  now: () => number
  isVisible: () => boolean
  /** Subscribes to changes of `isVisible`. Returns an unsubscribe function. */
  onVisibilityChange: (listener: () => void) => () => void
  /** Runs a task after a delay. Returns a function that cancels it. */
  schedule: (milliseconds: number, task: () => void) => () => void
}

export interface RepeatOptions {
  intervalMs: number
  /** Time of the last run before the repetition starts. */
  lastRunAt: number
}

/**
 * Repeats a task while the page is visible. If the task is overdue when the page becomes visible, it runs immediately.
 * Returns a function that stops the repetition.
 */
export function repeatWhileVisible(
  task: () => void,
  { intervalMs, lastRunAt }: RepeatOptions,
  page = browserPage,
): () => void {
  // `lastRunAt` may come from another clock and be in the future.
  let lastAt = Math.min(lastRunAt, page.now())
  let cancel = () => {}

  function scheduleNext() {
    cancel()
    if (page.isVisible()) cancel = page.schedule(Math.max(0, lastAt + intervalMs - page.now()), runTask)
  }

  function runTask() {
    lastAt = page.now()
    scheduleNext()
    task()
  }

  const stopListening = page.onVisibilityChange(scheduleNext)
  scheduleNext()
  return () => {
    stopListening()
    cancel()
  }
}

const browserPage: VisiblePage = {
  now: Date.now,
  isVisible: () => document.visibilityState === 'visible',
  onVisibilityChange(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  schedule(milliseconds, task) {
    const timer = setTimeout(task, milliseconds)
    return () => clearTimeout(timer)
  },
}
