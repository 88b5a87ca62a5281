/** Thrown instead of waiting when the line is full. */
export class LineFullError extends Error {
  constructor() {
    super('Too much is waiting already.')
    this.name = 'LineFullError'
  }
}

/** Does the work when it is its turn. Rejects with the signal's reason if that aborts before; work that has begun goes on. */
export interface InTurn {
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether work would be refused now. */
  isFull(): boolean
}

/**
 * Lets at most `atOnce` pieces of work run at the same time; the others wait in the order in which they came. Beyond `inLine` of
 * them work is refused with a LineFullError.
 */
export function createTurns(atOnce: number, inLine = Infinity): InTurn {
  let running = 0
  const line = new Set<() => void>()
  const isFull = () => running >= atOnce && line.size >= inLine
  return Object.assign(inTurn, { isFull })

  async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    // Who waits is handed the place of the one that ends, so a newcomer can't slip in between.
    if (running < atOnce) running += 1
    else if (isFull()) throw new LineFullError()
    else await standIn(line, signal)
    try {
      return await work()
    } finally {
      const [next] = line
      if (next) next()
      else running -= 1
    }
  }
}

function standIn(line: Set<() => void>, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      line.delete(begin)
      reject(signal?.reason)
    }
    const begin = () => {
      line.delete(begin)
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    line.add(begin)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
