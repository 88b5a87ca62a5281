/**
 * Works on up to `limit` items at a time and yields the results in the order of the items. After a failure no other item is begun, and
 * no work is running any more when it throws.
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
