/** Resolves after the time; rejects with the signal's reason when it aborts. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const cancel = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', cancel, { once: true })
  })
}

/**
 * Resolves when the browser goes online; rejects with the signal's reason when it aborts. The server may still be
 * unreachable.
 */
export function waitForOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    addEventListener('online', () => resolve(), { once: true, signal })
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export interface NetworkWaitDependencies {
  wait: typeof wait
  waitForOnline: typeof waitForOnline
}

/** Waits until the time has passed or the browser goes online. Rejects with the signal's reason when it aborts. */
export async function waitForNetwork(
  dependencies: NetworkWaitDependencies,
  milliseconds: number,
  signal: AbortSignal,
): Promise<void> {
  const done = new AbortController()
  const combinedSignal = AbortSignal.any([signal, done.signal])
  try {
    await Promise.race([dependencies.wait(milliseconds, combinedSignal), dependencies.waitForOnline(combinedSignal)])
  } finally {
    done.abort()
  }
}
