/** Where a browser does not tell when it has nothing to do. */
const GUESSED_MS = 2_000

/** Calls once the page has nothing else to do. Answers how to call it off. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, GUESSED_MS)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(task)
  return () => cancelIdleCallback(request)
}
