import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { vi } from 'vitest'
import { ORIGIN, PASSWORD, type TestApplication, type TestUser } from '../harness/application.ts'
import { createTrustedSigner, invalidClaims, forgeTokens, readToken } from '../fakes/forged-tokens.ts'

/** The request headers that identify the client. */
export type Credentials = { authorization?: string; cookie?: string }

/** Returns what the web client sends: the token together with the session's cookie. */
export function toCredentials({ headers, cookie }: Pick<TestUser, 'headers' | 'cookie'>): Credentials {
  return { ...headers, cookie }
}

/** Signs a user in on another device. */
export async function signIn({ app }: TestApplication, email: string, password = PASSWORD) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: ORIGIN },
    payload: { email, password },
  })
  const cookie = response.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
  return { cookie, headers: { authorization: `Bearer ${token}` } }
}

/**
 * Returns sessions that were revoked in each possible way, with tokens that are valid for a few more minutes. Rejects
 * if a session is still accepted.
 */
export async function createRevokedSessions(
  application: TestApplication,
  user: TestUser,
): Promise<Record<string, Credentials>> {
  const { app, createUser, waitForEmail } = application
  const post = (url: string, headers: Credentials, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { origin: ORIGIN, ...headers }, payload })
  const revokeWith = async (session: Pick<TestUser, 'headers' | 'cookie'>, revoke: () => Promise<unknown>) => {
    await revoke()
    await vi.waitFor(async () => {
      const { statusCode } = await app.inject({ url: '/api/users/credits', headers: session.headers })
      if (statusCode !== 401) throw new Error('The token of a revoked session is still accepted.')
    })
    return toCredentials(session)
  }

  const signInDevice = () => signIn(application, user.email)
  const [signedOutDevice, otherDevice, resettingUser, deletedUser] = [
    await signInDevice(),
    await signInDevice(),
    await createUser(),
    await createUser(),
  ]
  const signedOut = await revokeWith(signedOutDevice, () => post('/api/auth/sign-out', toCredentials(signedOutDevice)))
  const revokeOthers = { method: 'DELETE', url: '/api/users/devices', headers: user.headers } as const
  const revokedElsewhere = await revokeWith(otherDevice, () => app.inject(revokeOthers))
  const passwordChanged = await revokeWith(await signInDevice(), () =>
    post('/api/users/password', toCredentials(user), { newPassword: PASSWORD }),
  )
  await post('/api/auth/request-password-reset', {}, { email: resettingUser.email })
  const token = /token=([\w.-]+)/.exec((await waitForEmail(resettingUser.email, 'password')).text)?.[1]
  const reset = { token, newPassword: 'another horse battery' }
  return {
    'signed out': signedOut,
    'ended from another device': revokedElsewhere,
    'the password was changed': passwordChanged,
    'the password was reset': await revokeWith(resettingUser, () => post('/api/auth/reset-password', {}, reset)),
    'the account was deleted': await revokeWith(deletedUser, () =>
      post('/api/users/delete', toCredentials(deletedUser), { confirmation: deletedUser.email }),
    ),
  }
}

/** Creates an expired session of the user with an expired token. */
export async function createExpiredSession(application: TestApplication, user: TestUser): Promise<Credentials> {
  const { cookie, headers } = await signIn(application, user.email)
  const { sid, exp = 0 } = decodeJwt(readToken({ headers }))
  await application.database.db.execute(
    sql`update sessions set expires_at = now() - interval '1 second' where id = ${sid}`,
  )
  // The first request with this session deletes it.
  await application.app.inject({ url: '/api/auth/token', headers: { cookie } })
  const sign = await createTrustedSigner(application, user)
  return { cookie, authorization: `Bearer ${await sign({ sid, iat: exp - 1_300, exp: exp - 700 })}` }
}

/** Returns tokens with a wrong signature or invalid claims, each with a forged cookie. */
export async function forgeCredentials(
  application: TestApplication,
  user: TestUser,
): Promise<Record<string, Credentials>> {
  const sign = await createTrustedSigner(application, user)
  const tokens: Record<string, string> = await forgeTokens(application, user)
  const claims = Object.entries(invalidClaims(Math.floor(Date.now() / 1_000)))
  for (const [defect, change] of claims) tokens[defect] = await sign(change)
  const [name = '', value = ''] = user.cookie.split('=')
  const [token = ''] = decodeURIComponent(value).split('.')
  const cookie = `${name}=${encodeURIComponent(`${token}.${Buffer.alloc(32, 7).toString('base64')}`)}`
  return Object.fromEntries(
    Object.entries(tokens).map(([defect, forged]) => [defect, { authorization: `Bearer ${forged}`, cookie }]),
  )
}

/** Signs up an account without confirming it. Its only credential is the token of the confirmation link. */
export async function createUnconfirmedCredentials(
  { app, waitForEmail }: TestApplication,
  email: string,
): Promise<Credentials> {
  const headers = { origin: ORIGIN }
  const payload = { email, password: PASSWORD, name: 'unconfirmed' }
  await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers, payload })
  const token = /token=([\w.-]+)/.exec((await waitForEmail(email)).text)?.[1] ?? ''
  return { authorization: `Bearer ${token}`, cookie: `pictor.session_token=${token}` }
}
