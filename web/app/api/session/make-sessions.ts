import { createSession, type Session, type SessionEvent } from './session.ts'
import type { TabMessage, Tabs } from './tabs.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
export const TEN_MINUTES = 10 * 60_000

interface World {
  over?: boolean
  cookieOf?: string
  /** What the server answers in place of a token. */
  answer?: () => Response
}

/** Sessions in the tabs of one browser, before a server that counts how often it is asked. */
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

/** What a session tells from now on. */
export function newsOf(session: Session): SessionEvent[] {
  const heard: SessionEvent[] = []
  session.onEvent((news) => heard.push(news))
  return heard
}

export function makeCall(body = ''): Request {
  return new Request('http://127.0.0.1/api/users/credits', { method: 'POST', body })
}

/** One lock and one channel for all tabs that it opens. */
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
