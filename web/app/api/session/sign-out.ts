import { fill, messages } from '@pictor/contract/errors'
import { createTimedFetch } from '../fetch.ts'

const send = createTimedFetch((request) => fetch(request))

/** Ends the session on the server, which clears the cookie. */
export async function signOut(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await send(
    new Request(new URL('/api/auth/sign-out', location.origin), { method: 'POST', headers, body: '{}' }),
  )
  // 401: the session has ended already.
  if (!response.ok && response.status !== 401)
    throw new Error(fill(messages.REQUEST_FAILED.text, { status: response.status }))
}
