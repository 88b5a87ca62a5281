import { createSession, type Session } from '../api/session/session.ts'
import type { SessionChange } from '../api/session/tabs.ts'
import type { TabMessage, Tabs } from '../api/session/tabs.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
export const TEN_MINUTES_MS = 10 * 60_000

interface SessionFixtureOptions {
  isSignedOut?: boolean
  /** The user whom the session cookie belongs to, as the token names it. */
  cookieUserId?: string
  /** Replaces the server's response, which is a token by default. */
  respond?: () => Response
}

/** Creates sessions in the tabs of one browser, with a server that counts its requests. */
export function createSessionFixture({ isSignedOut = false, cookieUserId, respond }: SessionFixtureOptions = {}) {
  const time = { now: START }
  let requestCount = 0
  async function respondWithToken(): Promise<Response> {
    requestCount += 1
    if (respond) return respond()
    if (isSignedOut) return Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })
    const claims = btoa(
      JSON.stringify({ exp: (time.now + TEN_MINUTES_MS) / 1_000, number: requestCount, sub: cookieUserId }),
    )
    return Response.json({ token: `header.${claims}.signature` })
  }
  const openTabs = createSharedBrowser()
  const dependencies = { fetch: respondWithToken, now: () => time.now }
  const openTab = () => {
    const tab = createSession({ ...dependencies, tabs: openTabs() })
    tab.connect()
    return tab
  }
  return { time, requestCount: () => requestCount, dependencies, openTabs, openTab, session: openTab() }
}

/** Returns an array to which later events of the session are added. */
export function collectChanges(session: Session): SessionChange[] {
  const received: SessionChange[] = []
  session.onChange((change) => received.push(change))
  return received
}

export function createRequest(body = ''): Request {
  return new Request('http://127.0.0.1/api/users/credits', { method: 'POST', body })
}

/** Creates a browser. Each call of the returned function opens a tab; the tabs share one lock and one channel. */
function createSharedBrowser(): () => Tabs {
  const listeners = new Set<(message: TabMessage) => void>()
  let lockQueue: Promise<unknown> = Promise.resolve()
  return () => {
    const ownListeners = new Set<(message: TabMessage) => void>()
    return {
      runExclusive: (task) => {
        const result = lockQueue.then(task)
        lockQueue = result.catch(() => undefined)
        return result
      },
      post: (message) => {
        for (const listener of listeners) if (!ownListeners.has(listener)) listener(message)
      },
      listen: (listener) => {
        ownListeners.add(listener)
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    }
  }
}
