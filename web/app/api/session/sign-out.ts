import { fill, messages } from '@pictor/contract/errors'
import { createTimedFetch } from '../fetch.ts'

const send = createTimedFetch((request) => fetch(request))

/** Ends the session on the server, which takes the cookie back. */
export async function signOut(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await send(
    new Request(new URL('/api/auth/sign-out', location.origin), { method: 'POST', headers, body: '{}' }),
  )
  // Already over is over.
  if (!response.ok && response.status !== 401)
    throw new Error(fill(messages.REQUEST_FAILED.text, { status: response.status }))
}
