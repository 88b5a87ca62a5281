import type { Generation } from '@pictor/contract'

/** A notification can be lost with its connection, so the state is also looked at without one. */
const LOOK_EVERY_MS = 1_000

/**
 * Looks at a generation at every notification until it has ended. `subscribe` gets what to call at one, and returns what ends it.
 * Rejects with the signal's reason.
 */
export async function untilEnded(
  look: () => Promise<Generation>,
  subscribe: (wake: () => void) => () => void,
  signal: AbortSignal | undefined,
): Promise<Generation> {
  let wake = () => {}
  let changed = false
  const unsubscribe = subscribe(() => {
    changed = true
    wake()
  })
  try {
    for (;;) {
      signal?.throwIfAborted()
      changed = false
      const generation = await look()
      if (generation.status !== 'queued' && generation.status !== 'running') return generation
      if (!changed) await rest((resolve) => (wake = resolve), signal)
    }
  } finally {
    unsubscribe()
  }
}

/** Until woken, aborted, or it is time to look again. */
async function rest(onWake: (resolve: () => void) => void, signal: AbortSignal | undefined): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(done, LOOK_EVERY_MS)
    signal?.addEventListener('abort', done, { once: true })
    onWake(done)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
  })
}
