import { setTimeout as sleep } from 'node:timers/promises'

interface Reached {
  url: string
  origin: string
}

/** Signs up at a server that keeps its mail in the outbox, confirms the address, and answers with an access token's header. */
export async function signUp(server: Reached, email: string): Promise<string> {
  return accessHeader(server, await openSession(server, email))
}

/** An access token's header for the session with these cookies. */
export async function accessHeader({ url }: Reached, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/token`, { headers: { cookie } })
  return `Bearer ${((await answer.json()) as { token: string }).token}`
}

/** The same, but answers with the cookies of the session. */
export async function openSession({ url, origin }: Reached, email: string): Promise<string> {
  const signedUp = await fetch(`${url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email, password: 'correct horse battery', name: 'Somebody' }),
  })
  const confirmed = await fetch(`${url}/api/auth/verify-email?token=${await confirmationToken(url, email)}`, {
    headers: { cookie: cookiesOf(signedUp) },
    redirect: 'manual',
  })
  return cookiesOf(confirmed)
}

function cookiesOf({ headers }: Response): string {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}

/** Of the newest mail to an address. Mail goes by a job, so it takes a moment. */
export async function confirmationToken(url: string, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await (await fetch(`${url}/dev/mailbox`)).text()).split('<article>')
    const token = /token=([\w.-]+)/.exec(mails.find((mail) => mail.includes(`To ${email}`)) ?? '')?.[1]
    if (token) return token
    await sleep(100)
  }
  throw new Error('No mail came in ten seconds.')
}
