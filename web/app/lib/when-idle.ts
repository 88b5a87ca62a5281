/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 2_000

/** Runs a task when the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_DELAY_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task)
  return () => cancelIdleCallback(request)
}
