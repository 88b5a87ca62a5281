import { type Channel, openChannel } from '../../lib/open-channel.ts'

/** Messages between the tabs of a browser. The token passes from memory to memory and is never stored. */
export type TabMessage = { kind: 'token'; viewerId: string; token: string } | { kind: SessionChange; viewerId: string }

const CHANGES = ['signedIn', 'signedOut', 'expired', 'userUpdated'] as const
/** `expired`: the server has ended the session. */
export type SessionChange = (typeof CHANGES)[number]

export interface Tabs {
  /** Runs a task while no other tab runs one; without a lock if the browser has none, or after `LOCK_WAIT_MAX_MS`. */
  runExclusive: <Result>(task: () => Promise<Result>) => Promise<Result>
  /** Sends to all other tabs, never to this one. */
  post: (message: TabMessage) => void
  /** Returns an unsubscribe function. */
  listen: (listener: (message: TabMessage) => void) => () => void
}

interface BrowserDependencies {
  /** Undefined in an insecure context. */
  locks: () => Pick<LockManager, 'request'> | undefined
  openChannel: () => Channel
  wait: (milliseconds: number) => Promise<void>
}

const LOCK_AND_CHANNEL_NAME = 'session'
/** Slightly longer than the timeout of a call: a tab that keeps the lock longer is stuck. */
const LOCK_WAIT_MAX_MS = 7_000
/** Messages and locks are not ordered: a message may arrive just after its sender has released the lock. */
const MESSAGE_GRACE_MS = 50

export function createTabs({ locks, openChannel, wait }: BrowserDependencies): Tabs {
  // Opened on first use: on the server, where this module is loaded too, an open channel would keep the process alive.
  let opened: Channel | null = null
  const channel = () => (opened ??= openChannel())
  return {
    async runExclusive(task) {
      const manager = locks()
      if (!manager) return task()
      let started = false
      const run = async () => {
        started = true
        return { result: await task() }
      }
      const runAfterOthers = () => wait(MESSAGE_GRACE_MS).then(run)
      const signal = AbortSignal.timeout(LOCK_WAIT_MAX_MS)
      try {
        const completed =
          (await manager.request(LOCK_AND_CHANNEL_NAME, { ifAvailable: true }, (lock) => lock && run())) ??
          (await manager.request(LOCK_AND_CHANNEL_NAME, { signal }, runAfterOthers))
        return completed.result
      } catch (error) {
        if (started) throw error
        // The lock was not released in time, or the browser blocks storage and rejects every request.
        return task()
      }
    },
    post: (message) => channel().postMessage(message),
    listen(listener) {
      const receive = ({ data }: MessageEvent<unknown>) => {
        const message = parseMessage(data)
        if (message) listener(message)
      }
      const openedChannel = channel()
      openedChannel.addEventListener('message', receive)
      return () => openedChannel.removeEventListener('message', receive)
    },
  }
}

export const browserTabs = createTabs({
  locks: () => navigator.locks,
  openChannel: () => openChannel(LOCK_AND_CHANNEL_NAME),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
})

/** Returns null for an unknown message: another tab may run another version of this page. */
function parseMessage(data: unknown): TabMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data) || !('viewerId' in data)) return null
  const { kind, viewerId } = data
  if (typeof viewerId !== 'string') return null
  if (kind === 'token') {
    return 'token' in data && typeof data.token === 'string' ? { kind, viewerId, token: data.token } : null
  }
  const change = CHANGES.find((known) => known === kind)
  return change ? { kind: change, viewerId } : null
}
