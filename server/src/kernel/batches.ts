/** Repeats `work` until it returns 0 or the signal aborts. Returns the sum of its results. */
export async function inBatches(work: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const done = await work()
    if (done === 0) break
    total += done
  }
  return total
}
