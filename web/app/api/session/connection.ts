import { RECONNECT_BACKOFF_MS, REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'
import { SERVER_MISSED } from '../fetch.ts'
import { wait } from '../../lib/wait.ts'

/** `offline`: the browser has no network. `unreachable`: it has, and the server does not answer. */
export type Standing = 'connected' | 'offline' | 'unreachable'

export interface ConnectionNeeds {
  /** Tells of `online`, `offline` and calls that did not get to the server. */
  events: EventTarget
  isOnline: () => boolean
  /** Whether the server answers. */
  ask: (signal: AbortSignal) => Promise<boolean>
  /** Resolves after the time, rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Tells each change of how the page stands to its server. One call that failed is no proof: the server itself is asked, and asked
 * again until it answers. Answers how to stop.
 */
export function watchConnection(
  onChange: (standing: Standing) => void,
  needs: ConnectionNeeds = ofBrowser,
): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let standing: Standing = 'connected'
  let isAsking = false
  /** While the server is asked: what it answers may be out of date. */
  let hasNetworkChanged = false

  function tell(next: Standing) {
    if (next === standing || signal.aborted) return
    standing = next
    onChange(next)
  }

  async function askUntilAnswered() {
    if (isAsking) return
    isAsking = true
    for (let failures = 0; !(await isAnswered()); failures += 1) {
      tell(needs.isOnline() ? 'unreachable' : 'offline')
      await rest(RECONNECT_BACKOFF_MS[Math.min(failures, RECONNECT_BACKOFF_MS.length - 1)] ?? 0)
    }
    isAsking = false
    tell('connected')
  }

  async function isAnswered(): Promise<boolean> {
    while (!signal.aborted) {
      hasNetworkChanged = false
      const answers = await needs.ask(signal)
      if (!hasNetworkChanged) return answers
    }
    return true
  }

  /** Not longer than until the network changes. */
  async function rest(pauseMs: number) {
    const over = new AbortController()
    const end = () => over.abort()
    for (const name of ['online', 'offline']) needs.events.addEventListener(name, end, { signal: over.signal })
    await needs.wait(pauseMs, AbortSignal.any([signal, over.signal])).catch(() => undefined)
    end()
  }

  const ask = () => void askUntilAnswered()
  const lookAgain = () => {
    hasNetworkChanged = true
    ask()
  }
  for (const name of ['online', 'offline']) needs.events.addEventListener(name, lookAgain, { signal })
  needs.events.addEventListener(SERVER_MISSED, ask, { signal })
  if (!needs.isOnline()) ask()
  return () => stopping.abort()
}

const ofBrowser: ConnectionNeeds = {
  events: globalThis,
  isOnline: () => navigator.onLine,
  async ask(signal) {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
    // Whatever a proxy says of that address, the server is there unless the proxy misses it.
    return fetch('/healthz', { cache: 'no-store', signal: bounded }).then(
      ({ status }) => status < 500,
      () => false,
    )
  },
  wait,
}
