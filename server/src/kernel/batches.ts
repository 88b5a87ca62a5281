/**
 * Calls `processBatch`, which returns the number of processed items, until it returns 0 or the signal aborts. Returns
 * the total number.
 */
export async function runInBatches(processBatch: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const processed = await processBatch()
    if (processed === 0) break
    total += processed
  }
  return total
}
