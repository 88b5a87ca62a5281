import { createSession, type Session, type SessionEvent } from '../api/session/session.ts'
import type { TabMessage, Tabs } from '../api/session/tabs.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
export const TEN_MINUTES = 10 * 60_000

interface SessionFixtureOptions {
  isSignedOut?: boolean
  cookieUserId?: string
  /** Response of the server in place of a token. */
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
      JSON.stringify({ exp: (time.now + TEN_MINUTES) / 1_000, number: requestCount, sub: cookieUserId }),
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

/** Collects the events of a session from now on. */
export function collectEvents(session: Session): SessionEvent[] {
  const received: SessionEvent[] = []
  session.onEvent((event) => received.push(event))
  return received
}

export function createRequest(body = ''): Request {
  return new Request('http://127.0.0.1/api/users/credits', { method: 'POST', body })
}

/** Returns a function that opens tabs with one shared lock and channel. */
function createSharedBrowser(): () => Tabs {
  const channel = new Set<(message: TabMessage) => void>()
  let lockQueue: Promise<unknown> = Promise.resolve()
  return () => {
    const own = new Set<(message: TabMessage) => void>()
    return {
      runExclusive: (task) => {
        const result = lockQueue.then(task)
        lockQueue = result.catch(() => undefined)
        return result
      },
      post: (message) => {
        for (const listener of channel) if (!own.has(listener)) listener(message)
      },
      listen: (listener) => {
        own.add(listener)
        channel.add(listener)
        return () => channel.delete(listener)
      },
    }
  }
}
