import { fill, messages } from '@pictor/contract/errors'
import { TOKEN_REFRESH_TICKS, TOKEN_TICK_MS } from '@pictor/contract/limits'
import { accessTokenOf, type AccessToken } from './access-token.ts'
import { browserTabs, type SessionChange, type TabMessage, type Tabs } from './tabs.ts'
import { createTimedFetch, type Send } from '../fetch.ts'

/** `expired`: the server says here that it is over. The others happened in another tab. */
export type SessionNews = 'expired' | SessionChange

export interface Session {
  /** Who the page was drawn for. Without a visitor no token is asked for; another visitor's token is dropped. */
  begin: (viewerId: string | null) => void
  /** Returns the viewer of `begin`. */
  viewerId: () => string | null
  /** Hears the other tabs. Answers how to stop. */
  connect: () => () => void
  /** The visitor is no longer signed in: forgets the token and tells the other tabs. */
  leave: () => void
  /** Tells the other tabs who is here, or that something about them has changed. */
  announce: (change: 'signedIn' | 'userUpdated') => void
  /** The token for a call: null when signed out. Calls at the same time, in all tabs, share one request for it. */
  accessToken: () => Promise<string | null>
  /** Sends with the token; a 401 fetches a new one once and sends once more. */
  send: (request: Request, send: Send) => Promise<Response>
  /** Renews a token that ends within three ticks; call it every `TOKEN_TICK_MS`. */
  tick: () => void
  /** Called when who is signed in is another than this page believes, or has changed. Answers how to stop listening. */
  onNews: (listener: (news: SessionNews) => void) => () => void
}

interface Needs {
  fetch: Send
  now: () => number
  tabs: Tabs
}

export function createSession({ fetch, now, tabs }: Needs): Session {
  let viewer: string | null = null
  let token: AccessToken | null = null
  let pending: Promise<string | null> | null = null
  const listeners = new Set<(news: SessionNews) => void>()
  const endsWithin = (milliseconds: number) => token !== null && token.expiresAt - now() <= milliseconds

  function tell(news: SessionNews) {
    for (const listener of listeners) listener(news)
  }

  function begin(viewerId: string | null) {
    if (viewerId === viewer) return
    viewer = viewerId
    token = null
    pending = null
  }

  function leave() {
    if (viewer !== null) tabs.post({ kind: 'signedOut', viewerId: viewer })
    begin(null)
  }

  function hear(message: TabMessage) {
    const isOurs = message.viewerId === viewer
    if (message.kind === 'token') {
      const heard = accessTokenOf(message.token, now())
      if (isOurs && (token === null || heard.expiresAt >= token.expiresAt)) token = heard
      return
    }
    // That somebody signed in is news if it is not who is here; the rest, if it is.
    if (isOurs === (message.kind === 'signedIn')) return
    if (message.kind === 'signedOut') begin(null)
    tell(message.kind)
  }

  async function request(forViewer: string): Promise<string | null> {
    const response = await fetch(new Request(new URL('/api/auth/token', location.origin)))
    // Somebody else signed in meanwhile: this answer is not theirs.
    if (viewer !== forViewer) return null
    if (response.status === 401) {
      leave()
      tell('expired')
      return null
    }
    if (!response.ok) throw new Error(fill(messages.HTTP_ERROR.text, { code: response.status }))
    const fresh = accessTokenOf(tokenIn(await response.json()), now())
    if (fresh.userId !== null && fresh.userId !== forViewer) {
      // The cookie is another user's by now: nothing is done in their name before the page has looked who is there.
      tell('signedIn')
      return null
    }
    token = fresh
    tabs.post({ kind: 'token', viewerId: forViewer, token: fresh.value })
    return fresh.value
  }

  function refresh(): Promise<string | null> {
    const forViewer = viewer
    if (forViewer === null) return Promise.resolve(null)
    if (pending) return pending
    const old = token
    const started = tabs
      .inTurn(async () => {
        if (viewer !== forViewer) return null
        // While this tab waited, another one has asked and shared the answer.
        return token !== null && token !== old ? token.value : request(forViewer)
      })
      .finally(() => {
        if (pending === started) pending = null
      })
    pending = started
    return started
  }

  const accessToken = async () => (token && !endsWithin(0) ? token.value : refresh())

  return {
    begin,
    viewerId: () => viewer,
    connect: () => tabs.listen(hear),
    leave,
    announce: (change) => viewer !== null && tabs.post({ kind: change, viewerId: viewer }),
    accessToken,
    async send(original, send) {
      const used = await accessToken()
      const response = await send(withToken(original.clone(), used))
      if (response.status !== 401 || used === null) return response
      // Several calls may come back with 401 for the same token: only the first asks for a new one.
      if (token?.value === used) token = null
      const renewed = await accessToken()
      return renewed === null ? response : send(withToken(original, renewed))
    },
    tick() {
      // A failure is no news here: the next call asks again and tells.
      if (endsWithin(TOKEN_REFRESH_TICKS * TOKEN_TICK_MS)) refresh().catch(() => undefined)
    },
    onNews(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function withToken(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return request
}

function tokenIn(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token
  throw new Error(messages.SESSION_MISSING.text)
}

/** The browser's one session. Nothing of it outlives the page. */
export const session = createSession({
  fetch: createTimedFetch((request) => fetch(request)),
  now: Date.now,
  tabs: browserTabs,
})
