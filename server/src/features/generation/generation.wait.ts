/** A notification can be lost with its connection, so the state is also read at this interval. */
const READ_INTERVAL_MS = 1_000

interface WaitOptions<State> {
  readState(): Promise<State>
  isOver(state: State): boolean
  /** Registers `wake`, to be called when the state may have changed; returns a function that unsubscribes. */
  subscribe(wake: () => void): () => void
  /** The server's signal; aborting it ends the wait with the current state. */
  stopping: AbortSignal
  /** The caller's signal; aborting it rejects the wait. */
  signal: AbortSignal | undefined
}

/**
 * Reads the state until it is over. Call it after a read whose state was not over: the first read here follows a
 * notification or the interval. Rejects with the reason of the caller's signal.
 */
export async function waitFor<State>({
  readState,
  isOver,
  subscribe,
  stopping,
  signal,
}: WaitOptions<State>): Promise<State> {
  let wake = () => {}
  let changed = false
  const unsubscribe = subscribe(() => {
    changed = true
    wake()
  })
  const signals = [stopping, ...(signal ? [signal] : [])]
  try {
    for (;;) {
      const isAborted = signals.some(({ aborted }) => aborted)
      if (!changed && !isAborted) await sleepUntilWoken((resolve) => (wake = resolve), signals)
      signal?.throwIfAborted()
      changed = false
      const state = await readState()
      if (isOver(state) || stopping.aborted) return state
    }
  } finally {
    unsubscribe()
  }
}

/** Resolves on a notification, on an abort, or when the read interval has passed. */
async function sleepUntilWoken(onWake: (resolve: () => void) => void, signals: AbortSignal[]): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, READ_INTERVAL_MS)
    for (const signal of signals) signal.addEventListener('abort', done, { once: true })
    onWake(done)
    function done() {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', done)
      resolve()
    }
  })
}
