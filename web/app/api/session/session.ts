import { fill, messages } from '@pictor/contract/errors'
import { TOKEN_REFRESH_TICKS, TOKEN_TICK_MS } from '@pictor/contract/limits'
import { parseAccessToken, type AccessToken } from './access-token.ts'
import { browserTabs, type SessionChange, type TabMessage, type Tabs } from './tabs.ts'
import { createTimedFetch, type Send } from '../fetch.ts'

export interface Session {
  /** Sets the viewer of the page, and drops the token of another viewer. For null, no token is fetched. */
  begin: (viewerId: string | null) => void
  /** Returns the viewer that `begin` set. */
  viewerId: () => string | null
  /** Subscribes to messages of the other tabs. Returns an unsubscribe function. */
  connect: () => () => void
  /** Ends the session in this browser, after the user signed out: drops the token and notifies the other tabs. */
  leave: () => void
  /** Notifies the other tabs that the viewer has signed in, or that their data has changed. */
  announce: (change: 'signedIn' | 'userUpdated') => void
  /**
   * Returns the token for a call, null when signed out. Concurrent calls, also in other tabs, share one request for the
   * token.
   */
  getAccessToken: () => Promise<string | null>
  /** Sends a request with the token; after a 401 it fetches a new token and sends once more, for the same viewer. */
  send: (request: Request, send: Send) => Promise<Response>
  /** Renews a token that expires within three ticks; call it every `TOKEN_TICK_MS`. */
  tick: () => void
  /** Subscribes to changes of the session that this page did not make. Returns an unsubscribe function. */
  onChange: (listener: (change: SessionChange) => void) => () => void
}

interface SessionDependencies {
  fetch: Send
  now: () => number
  tabs: Tabs
}

export function createSession({ fetch, now, tabs }: SessionDependencies): Session {
  let currentViewerId: string | null = null
  let token: AccessToken | null = null
  let pending: Promise<string | null> | null = null
  const listeners = new Set<(change: SessionChange) => void>()
  const expiresWithin = (milliseconds: number) => token !== null && token.expiresAt - now() <= milliseconds

  function notify(change: SessionChange) {
    for (const listener of listeners) listener(change)
  }

  function begin(viewerId: string | null) {
    if (viewerId === currentViewerId) return
    currentViewerId = viewerId
    token = null
    pending = null
  }

  function end(kind: 'signedOut' | 'expired') {
    if (currentViewerId !== null) tabs.post({ kind, viewerId: currentViewerId })
    begin(null)
  }

  function handleMessage(message: TabMessage) {
    const isSameViewer = message.viewerId === currentViewerId
    if (message.kind === 'token') {
      const received = parseAccessToken(message.token, now())
      if (isSameViewer && (token === null || received.expiresAt >= token.expiresAt)) token = received
      return
    }
    // A sign-in is relevant only if another user signed in, any other change only if it is the viewer's own.
    if (isSameViewer === (message.kind === 'signedIn')) return
    if (message.kind === 'signedOut' || message.kind === 'expired') begin(null)
    notify(message.kind)
  }

  async function fetchToken(requestedFor: string): Promise<string | null> {
    const response = await fetch(new Request(new URL('/api/auth/token', location.origin)))
    // The viewer has changed during the request: the response belongs to the previous one.
    if (currentViewerId !== requestedFor) return null
    if (response.status === 401) {
      end('expired')
      notify('expired')
      return null
    }
    if (!response.ok) throw new Error(fill(messages.HTTP_ERROR.text, { code: response.status }))
    const freshToken = parseAccessToken(parseToken(await response.json()), now())
    if (freshToken.userId !== null && freshToken.userId !== requestedFor) {
      // The cookie now belongs to another user. The page must not act for them before it is rendered for them.
      notify('signedIn')
      return null
    }
    token = freshToken
    tabs.post({ kind: 'token', viewerId: requestedFor, token: freshToken.value })
    return freshToken.value
  }

  function refresh(): Promise<string | null> {
    const requestedFor = currentViewerId
    if (requestedFor === null) return Promise.resolve(null)
    if (pending) return pending
    const oldToken = token
    const refreshing = tabs
      .runExclusive(async () => {
        if (currentViewerId !== requestedFor) return null
        // While this tab waited, another one has fetched and shared a token.
        return token !== null && token !== oldToken ? token.value : fetchToken(requestedFor)
      })
      .finally(() => {
        if (pending === refreshing) pending = null
      })
    pending = refreshing
    return refreshing
  }

  const getAccessToken = async () => (token && !expiresWithin(0) ? token.value : refresh())

  return {
    begin,
    viewerId: () => currentViewerId,
    connect: () => tabs.listen(handleMessage),
    leave: () => end('signedOut'),
    announce: (change) => currentViewerId !== null && tabs.post({ kind: change, viewerId: currentViewerId }),
    getAccessToken,
    async send(original, send) {
      const sentFor = currentViewerId
      const usedToken = await getAccessToken()
      const response = await send(withToken(original.clone(), usedToken))
      if (response.status !== 401 || usedToken === null) return response
      // Several calls may fail with 401 for the same token: only the first fetches a new one.
      if (token?.value === usedToken) token = null
      const renewedToken = await getAccessToken()
      // Another user may have signed in since.
      if (renewedToken === null || currentViewerId !== sentFor) return response
      return send(withToken(original, renewedToken))
    },
    tick() {
      // A failure is ignored here: the next call tries again and reports it.
      if (expiresWithin(TOKEN_REFRESH_TICKS * TOKEN_TICK_MS)) refresh().catch(() => undefined)
    },
    onChange(listener) {
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

/** The session of this page, kept only in memory. */
export const session = createSession({
  fetch: createTimedFetch((request) => fetch(request)),
  now: Date.now,
  tabs: browserTabs,
})
