/**
 * Processes up to `limit` items concurrently and yields the results in the order of the items. After a failure it
 * starts no further item, and waits for running work before it throws.
 */
export async function* mapConcurrently<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  limit: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void, void> {
  const running: Promise<Result>[] = []
  let hasFailed = false
  try {
    for await (const item of items) {
      if (hasFailed) break
      const result = work(item)
      result.catch(() => (hasFailed = true))
      running.push(result)
      if (running.length >= limit) yield* running.splice(0, 1)
    }
    while (running.length > 0) yield* running.splice(0, 1)
  } finally {
    await Promise.allSettled(running)
  }
}
