/** Delay in browsers without `requestIdleCallback`. */
const FALLBACK_DELAY_MS = 2_000
/** Tasks run after this time even if the page is never idle. */
const TIMEOUT_MS = 5_000

/** Runs a task when the browser is idle. Returns a function that cancels it. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, FALLBACK_DELAY_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(request)
}
