/** Does something bounded until there is nothing left to do, or the process stops. Answers how much was done. */
export async function inBatches(work: () => Promise<number>, signal: AbortSignal): Promise<number> {
  let total = 0
  while (!signal.aborted) {
    const done = await work()
    if (done === 0) break
    total += done
  }
  return total
}
