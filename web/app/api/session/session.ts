import { fill, messages } from '@pictor/contract/errors'
import { TOKEN_REFRESH_TICKS, TOKEN_TICK_MS } from '@pictor/contract/limits'
import { parseAccessToken, type AccessToken } from './access-token.ts'
import { browserTabs, type SessionChange, type TabMessage, type Tabs } from './tabs.ts'
import { createTimedFetch, type Send } from '../fetch.ts'

/** `expired`: the server has ended the session. The others happened in another tab. */
export type SessionEvent = 'expired' | SessionChange

export interface Session {
  /** Sets the viewer that the page was rendered for. Without one, no token is fetched; another viewer's token is dropped. */
  begin: (viewerId: string | null) => void
  /** Returns the viewer of `begin`. */
  viewerId: () => string | null
  /** Subscribes to the other tabs. Returns an unsubscribe function. */
  connect: () => () => void
  /** Ends the session in this browser: drops the token and notifies the other tabs. */
  leave: () => void
  /** Notifies the other tabs that the viewer has signed in, or that their data has changed. */
  announce: (change: 'signedIn' | 'userUpdated') => void
  /** Returns the token for a call, null when signed out. Concurrent calls, in all tabs, share one request for it. */
  accessToken: () => Promise<string | null>
  /** Sends a request with the token; after a 401 it fetches a new token and sends once more. */
  send: (request: Request, send: Send) => Promise<Response>
  /** Renews a token that expires within three ticks; call it every `TOKEN_TICK_MS`. */
  tick: () => void
  /** Subscribes to changes of the session that this page did not make. Returns an unsubscribe function. */
  onEvent: (listener: (event: SessionEvent) => void) => () => void
}

interface SessionDependencies {
  fetch: Send
  now: () => number
  tabs: Tabs
}

export function createSession({ fetch, now, tabs }: SessionDependencies): Session {
  let viewer: string | null = null
  let token: AccessToken | null = null
  let pending: Promise<string | null> | null = null
  const listeners = new Set<(event: SessionEvent) => void>()
  const expiresWithin = (milliseconds: number) => token !== null && token.expiresAt - now() <= milliseconds

  function notify(event: SessionEvent) {
    for (const listener of listeners) listener(event)
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

  function handleMessage(message: TabMessage) {
    const isSameViewer = message.viewerId === viewer
    if (message.kind === 'token') {
      const received = parseAccessToken(message.token, now())
      if (isSameViewer && (token === null || received.expiresAt >= token.expiresAt)) token = received
      return
    }
    // A sign-in matters if it is another user's; the rest, if it is the viewer's.
    if (isSameViewer === (message.kind === 'signedIn')) return
    if (message.kind === 'signedOut') begin(null)
    notify(message.kind)
  }

  async function fetchToken(forViewer: string): Promise<string | null> {
    const response = await fetch(new Request(new URL('/api/auth/token', location.origin)))
    // Another user has signed in since: this response is not theirs.
    if (viewer !== forViewer) return null
    if (response.status === 401) {
      leave()
      notify('expired')
      return null
    }
    if (!response.ok) throw new Error(fill(messages.HTTP_ERROR.text, { code: response.status }))
    const fresh = parseAccessToken(parseToken(await response.json()), now())
    if (fresh.userId !== null && fresh.userId !== forViewer) {
      // The cookie belongs to another user by now: nothing is done in their name before the page is rendered for them.
      notify('signedIn')
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
      .runExclusive(async () => {
        if (viewer !== forViewer) return null
        // While this tab waited, another one has fetched and shared a token.
        return token !== null && token !== old ? token.value : fetchToken(forViewer)
      })
      .finally(() => {
        if (pending === started) pending = null
      })
    pending = started
    return started
  }

  const accessToken = async () => (token && !expiresWithin(0) ? token.value : refresh())

  return {
    begin,
    viewerId: () => viewer,
    connect: () => tabs.listen(handleMessage),
    leave,
    announce: (change) => viewer !== null && tabs.post({ kind: change, viewerId: viewer }),
    accessToken,
    async send(original, send) {
      const used = await accessToken()
      const response = await send(withToken(original.clone(), used))
      if (response.status !== 401 || used === null) return response
      // Several calls may fail with 401 for the same token: only the first fetches a new one.
      if (token?.value === used) token = null
      const renewed = await accessToken()
      return renewed === null ? response : send(withToken(original, renewed))
    },
    tick() {
      // The next call tries again and reports the failure.
      if (expiresWithin(TOKEN_REFRESH_TICKS * TOKEN_TICK_MS)) refresh().catch(() => undefined)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function withToken(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`)
  return request
}

function parseToken(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'token' in body && typeof body.token === 'string') return body.token
  throw new Error(messages.SESSION_MISSING.text)
}

/** The browser's only session. Nothing of it outlives the page. */
export const session = createSession({
  fetch: createTimedFetch((request) => fetch(request)),
  now: Date.now,
  tabs: browserTabs,
})
