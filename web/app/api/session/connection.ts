import { RECONNECT_BACKOFF_MS, REQUEST_TIMEOUT_MS } from '@pictor/contract/limits'
import { SERVER_UNREACHABLE } from '../fetch.ts'
import { connectionState } from './connection-state.ts'
import { wait } from '../../lib/wait.ts'

/** `offline`: the browser has no network. `unreachable`: it has a network, but the server does not respond. */
export type ConnectionStatus = 'connected' | 'offline' | 'unreachable'

export interface ConnectionDependencies {
  /** Dispatches `online`, `offline` and `serverUnreachable`. */
  events: EventTarget
  isOnline: () => boolean
  /** Whether the server responds. Also stores the result in `connectionState`. */
  isServerUp: (signal: AbortSignal) => Promise<boolean>
  /** Resolves after the time, rejects when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Calls `onChange` when the connection to the server is lost or returns. A failed call alone is no proof of either, so
 * it starts requests to the health check, which end when one succeeds. Returns a function that stops watching.
 */
export function watchConnection(
  onChange: (status: ConnectionStatus) => void,
  dependencies: ConnectionDependencies = browserConnection,
): () => void {
  const controller = new AbortController()
  const { signal } = controller
  let status: ConnectionStatus = 'connected'
  let isChecking = false
  /** Whether the network has changed since the current health check started; its result may then be outdated. */
  let hasNetworkChanged = false

  function notify(next: ConnectionStatus) {
    if (next === status || signal.aborted) return
    status = next
    onChange(next)
  }

  async function checkUntilUp() {
    if (isChecking) return
    isChecking = true
    for (let failures = 0; !(await isUp()); failures += 1) {
      notify(dependencies.isOnline() ? 'unreachable' : 'offline')
      await pause(RECONNECT_BACKOFF_MS[Math.min(failures, RECONNECT_BACKOFF_MS.length - 1)] ?? 0)
    }
    isChecking = false
    notify('connected')
  }

  async function isUp(): Promise<boolean> {
    while (!signal.aborted) {
      hasNetworkChanged = false
      const isResponding = await dependencies.isServerUp(signal)
      if (!hasNetworkChanged) return isResponding
    }
    return true
  }

  /** Ends early when the network changes. */
  async function pause(pauseMs: number) {
    const pauseController = new AbortController()
    const end = () => pauseController.abort()
    for (const name of ['online', 'offline'])
      dependencies.events.addEventListener(name, end, { signal: pauseController.signal })
    await dependencies.wait(pauseMs, AbortSignal.any([signal, pauseController.signal])).catch(() => undefined)
    end()
  }

  const check = () => void checkUntilUp()
  const checkAgain = () => {
    hasNetworkChanged = true
    check()
  }
  for (const name of ['online', 'offline']) dependencies.events.addEventListener(name, checkAgain, { signal })
  dependencies.events.addEventListener(SERVER_UNREACHABLE, check, { signal })
  if (!dependencies.isOnline()) check()
  return () => controller.abort()
}

const browserConnection: ConnectionDependencies = {
  events: globalThis,
  isOnline: () => navigator.onLine,
  async isServerUp(signal) {
    connectionState.didRespond = false
    const timedSignal = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)])
    const response = await fetch('/healthz', { cache: 'no-store', signal: timedSignal }).catch(() => null)
    // A proxy may respond with any status; below 500 the server behind it is up.
    connectionState.didRespond = response !== null && response.status < 500
    return connectionState.didRespond
  },
  wait,
}
