import { isApiFailure } from '../../../api/api-failure.ts'

/** What became of the calls: with what each answered, or why it failed. */
export interface Turns<Item, Answer> {
  done: { item: Item; answer: Answer }[]
  failed: { item: Item; error: unknown }[]
}

/** So many are under way at once: a browser has few connections, and others wait for the server, too. */
const AT_ONCE = 4

/** One call for each item, a few at a time. When the network itself is gone, what has not been tried fails as well. */
export async function inTurns<Item, Answer>(
  items: readonly Item[],
  call: (item: Item) => Promise<Answer>,
): Promise<Turns<Item, Answer>> {
  const turns: Turns<Item, Answer> = { done: [], failed: [] }
  const waiting = items.values()
  let gone: { error: unknown } | null = null
  const work = async () => {
    for (const item of waiting) {
      try {
        if (gone) throw gone.error
        turns.done.push({ item, answer: await call(item) })
      } catch (error) {
        turns.failed.push({ item, error })
        if (!isApiFailure(error)) gone ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return turns
}
