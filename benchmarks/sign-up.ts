import { setTimeout as sleep } from 'node:timers/promises'

interface ServerUrls {
  url: string
  origin: string
}

/**
 * Signs up at a server with the development mailbox, confirms the email address and returns an authorization header.
 */
export async function signUp(server: ServerUrls, email: string): Promise<string> {
  return fetchAccessHeader(server, await openSession(server, email))
}

/** Returns an authorization header for the session with these cookies. */
export async function fetchAccessHeader({ url }: ServerUrls, cookie: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
  return `Bearer ${((await response.json()) as { token: string }).token}`
}

/** Signs up and confirms the email address. Returns the session cookies. */
export async function openSession({ url, origin }: ServerUrls, email: string): Promise<string> {
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'correct horse battery', name: 'Somebody' }),
  })
  const confirmed = await fetch(`${url}/api/auth/verify-email?token=${await waitForConfirmationToken(url, email)}`, {
    headers: { cookie: readCookies(signedUp) },
    redirect: 'manual',
  })
  return readCookies(confirmed)
}

function readCookies({ headers }: Response): string {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}

/** Returns the token in the newest email to the user. Waits for it, because a job sends the emails. */
export async function waitForConfirmationToken(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const emails = (await (await fetch(`${url}/dev/mailbox`)).text()).split('<article>')
    const token = /token=([\w.-]+)/.exec(emails.find((content) => content.includes(`To ${email}`)) ?? '')?.[1]
    if (token) return token
    await sleep(100)
  }
  throw new Error('No email arrived within ten seconds.')
}
