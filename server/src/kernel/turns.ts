/** Thrown instead of waiting when the line is full. */
export class LineFullError extends Error {
  constructor() {
    super('Too much is waiting already.')
    this.name = 'LineFullError'
  }
}

/**
 * Lets at most `atOnce` pieces of work run at the same time; the others wait in the order in which they came. Beyond `inLine` of
 * them work is refused with a LineFullError.
 */
export function createTurns(atOnce: number, inLine = Infinity): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    // Who waits is handed the place of the one that ends, so a newcomer can't slip in between.
    if (running < atOnce) running += 1
    else if (waiting.length < inLine) await new Promise<void>((resolve) => waiting.push(resolve))
    else throw new LineFullError()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
