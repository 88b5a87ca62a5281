import { TOKEN_REFRESH_TICKS, TOKEN_TICK_MS } from '@pictor/contract/limits'
import { accessTokenOf, type AccessToken } from './access-token.ts'
import { createTimedFetch, type Send } from './timed-fetch.ts'

export interface Session {
  /** Who the page was drawn for. Without a visitor no token is asked for; another visitor's token is dropped. */
  begin: (viewerId: string | null) => void
  /** The token for a call: null when signed out. Calls at the same time share one request for it. */
  accessToken: () => Promise<string | null>
  /** Sends with the token; a 401 fetches a new one once and sends once more. */
  send: (request: Request, send: Send) => Promise<Response>
  /** Renews a token that ends within three ticks; call it every `TOKEN_TICK_MS`. */
  tick: () => void
  /** Called when the server says that the session is over. Answers how to stop listening. */
  onEnded: (listener: () => void) => () => void
}

interface Needs {
  fetch: Send
  now: () => number
}

export function createSession({ fetch, now }: Needs): Session {
  let viewer: string | null = null
  let token: AccessToken | null = null
  let pending: Promise<string | null> | null = null
  const listeners = new Set<() => void>()

  function begin(viewerId: string | null) {
    if (viewerId === viewer) return
    viewer = viewerId
    token = null
    pending = null
  }

  function end() {
    begin(null)
    for (const listener of listeners) listener()
  }

  async function request(forViewer: string): Promise<string | null> {
    const response = await fetch(new Request(new URL('/api/auth/token', location.origin)))
    // Somebody else signed in meanwhile: this answer is not theirs.
    if (viewer !== forViewer) return null
    if (response.status === 401) {
      end()
      return null
    }
    if (!response.ok) throw new Error(`The access token was refused with status ${response.status}`)
    token = accessTokenOf(tokenIn(await response.json()), now())
    return token.value
  }

  function refresh(): Promise<string | null> {
    if (viewer === null) return Promise.resolve(null)
    if (pending) return pending
    const started = request(viewer).finally(() => {
      if (pending === started) pending = null
    })
    pending = started
    return started
  }

  const endsWithin = (milliseconds: number) => token !== null && token.expiresAt - now() <= milliseconds

  async function accessToken() {
    return token && !endsWithin(0) ? token.value : refresh()
  }

  return {
    begin,
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
    onEnded(listener) {
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
  throw new Error('The answer holds no access token')
}

/** The browser's one session. Nothing of it outlives the page. */
export const session = createSession({ fetch: createTimedFetch((request) => fetch(request)), now: Date.now })
