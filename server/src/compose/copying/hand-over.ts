/** What `produce` waits for when nobody takes any more. */
class AbandonedError extends Error {}

type Offer<Item> = { item: Item } | null

/**
 * Turns a function that gives into something to be iterated, so that what must happen within a callback, as in a transaction, can be read
 * at the reader's pace. Giving resolves when the reader asks for the next. Who stops reading makes it reject, and waits until `produce` has ended.
 */
export async function* handOver<Item>(
  produce: (give: (item: Item) => Promise<void>) => Promise<void>,
): AsyncGenerator<Item, void, void> {
  let offer = heard<Offer<Item>>()
  let taken = heard<void>()
  const give = (item: Item) => {
    offer.resolve({ item })
    return taken.promise
  }
  const producing = produce(give).then(
    () => offer.resolve(null),
    (error: unknown) => {
      offer.reject(error)
      if (!(error instanceof AbandonedError)) throw error
    },
  )
  producing.catch(() => {})
  try {
    for (let next = await offer.promise; next; next = await offer.promise) {
      offer = heard()
      yield next.item
      const last = taken
      taken = heard()
      last.resolve()
    }
  } finally {
    taken.reject(new AbandonedError('Nobody reads on.'))
    await producing
  }
}

/** A rejection that comes before anybody waits for it is no fault. */
function heard<Value>(): PromiseWithResolvers<Value> {
  const promised = Promise.withResolvers<Value>()
  promised.promise.catch(() => {})
  return promised
}
