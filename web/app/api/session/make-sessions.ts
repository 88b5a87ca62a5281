import { createSession, type Session, type SessionEvent } from './session.ts'
import type { TabMessage, Tabs } from './tabs.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
export const TEN_MINUTES = 10 * 60_000

interface World {
  over?: boolean
  cookieOf?: string
  /** Response of the server in place of a token. */
  answer?: () => Response
}

/** Creates sessions in the tabs of one browser, with a server that counts its requests. */
export function makeSessions({ over = false, cookieOf, answer }: World = {}) {
  const time = { now: START }
  let asked = 0
  async function answerToken(): Promise<Response> {
    asked += 1
    if (answer) return answer()
    if (over) return Response.json({ code: 'UNAUTHORIZED' }, { status: 401 })
    const claims = btoa(JSON.stringify({ exp: (time.now + TEN_MINUTES) / 1_000, number: asked, sub: cookieOf }))
    return Response.json({ token: `header.${claims}.signature` })
  }
  const openTabs = createSharedBrowser()
  const needs = { fetch: answerToken, now: () => time.now }
  const openTab = () => {
    const tab = createSession({ ...needs, tabs: openTabs() })
    tab.connect()
    return tab
  }
  return { time, asked: () => asked, needs, openTabs, openTab, session: openTab() }
}

/** Collects the events of a session from now on. */
export function newsOf(session: Session): SessionEvent[] {
  const heard: SessionEvent[] = []
  session.onEvent((news) => heard.push(news))
  return heard
}

export function makeCall(body = ''): Request {
  return new Request('http://127.0.0.1/api/users/credits', { method: 'POST', body })
}

/** Returns a function that opens tabs with one shared lock and channel. */
function createSharedBrowser(): () => Tabs {
  const channel = new Set<(message: TabMessage) => void>()
  let turn: Promise<unknown> = Promise.resolve()
  return () => {
    const own = new Set<(message: TabMessage) => void>()
    return {
      runExclusive: (task) => {
        const mine = turn.then(task)
        turn = mine.catch(() => undefined)
        return mine
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
