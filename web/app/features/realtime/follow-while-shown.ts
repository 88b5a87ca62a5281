const IDLE_WAIT_MAX_MS = 2_000

/** Hears what changes for the visitor while the page is shown, from when there is time for it. Answers how to stop. */
export function followWhileShown(viewerId: string): () => void {
  let isShown = true
  let stop: (() => void) | null = null

  async function begin() {
    const { followInBrowser } = await import('./browser-stream.ts')
    if (isShown) stop ??= followInBrowser(viewerId)
  }

  // Without it the page asks by itself.
  const beginIfPossible = () => void begin().catch(() => undefined)

  function end() {
    isShown = false
    stop?.()
    stop = null
  }

  // A page that the browser keeps for the way back holds no connection, and no lock that others wait for.
  function beginAgain({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    isShown = true
    beginIfPossible()
  }

  whenIdle(beginIfPossible)
  addEventListener('pagehide', end)
  addEventListener('pageshow', beginAgain)
  return () => {
    removeEventListener('pagehide', end)
    removeEventListener('pageshow', beginAgain)
    end()
  }
}

function whenIdle(task: () => void) {
  // Safari has none.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: IDLE_WAIT_MAX_MS })
  else setTimeout(task, 200)
}
