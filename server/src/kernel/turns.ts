/** Thrown instead of waiting when the queue is full. */
export class LineFullError extends Error {
  constructor() {
    super('The queue is full.')
    this.name = 'LineFullError'
  }
}

/**
 * Runs the task when a slot is free. Rejects with the signal's reason if it aborts before; a started task is not
 * aborted.
 */
export interface InTurn {
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether a new task would be rejected now. */
  isFull(): boolean
}

/**
 * Runs at most `atOnce` tasks at the same time; the others wait in the order of arrival. If `inLine` tasks wait,
 * further ones are rejected with a LineFullError.
 */
export function createTurns(atOnce: number, inLine = Infinity): InTurn {
  let running = 0
  const line = new Set<() => void>()
  const isFull = () => running >= atOnce && line.size >= inLine
  return Object.assign(inTurn, { isFull })

  async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    // A finished task passes its slot directly to the next waiting one, so a new task can't take it in between.
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
