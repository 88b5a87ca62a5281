export interface NetworkWait {
  /** Resolves after the time; rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Resolves when there is a network again; rejects when the signal aborts. */
  networkReturns: (signal: AbortSignal) => Promise<void>
}

/** Waits, but not longer than it takes the network to come back. Rejects when the signal aborts. */
export async function waitForNetwork(needs: NetworkWait, milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  const either = AbortSignal.any([signal, over.signal])
  try {
    await Promise.race([needs.wait(milliseconds, either), needs.networkReturns(either)])
  } finally {
    over.abort()
  }
}

/** What the browser says of its network. Whether the server can be reached is another matter. */
export function networkReturns(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
