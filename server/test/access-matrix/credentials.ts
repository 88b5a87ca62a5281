import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { vi } from 'vitest'
import { ORIGIN, PASSWORD, type TestApplication, type TestUser } from '../harness/application.ts'
import { createOwnSigner, foreignClaims, forgeTokens, tokenOf } from '../fakes/forged-tokens.ts'

/** What a request says of who sends it. */
export type Credentials = { authorization?: string; cookie?: string }

/** As our client does: the token, and the session's cookie with it. */
export function bothOf({ headers, cookie }: Pick<TestUser, 'headers' | 'cookie'>): Credentials {
  return { ...headers, cookie }
}

/** Another device of a user. */
export async function signIn({ app }: TestApplication, email: string, password = PASSWORD) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: ORIGIN },
    payload: { email, password },
  })
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const { token } = (await app.inject({ url: '/api/auth/token', headers: { cookie } })).json<{ token: string }>()
  return { cookie, headers: { authorization: `Bearer ${token}` } }
}

/**
 * Sessions that were ended in each of the ways there are, while their tokens have minutes to live. Rejects for one that stays
 * somebody's.
 */
export async function endSessions(application: TestApplication, user: TestUser): Promise<Record<string, Credentials>> {
  const { app, createUser, mailTo } = application
  const post = (url: string, headers: Credentials, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { origin: ORIGIN, ...headers }, payload })
  const end = async (ending: Pick<TestUser, 'headers' | 'cookie'>, deed: () => Promise<unknown>) => {
    await deed()
    await vi.waitFor(async () => {
      const { statusCode } = await app.inject({ url: '/api/users/credits', headers: ending.headers })
      if (statusCode !== 401) throw new Error('The token of an ended session is still good.')
    })
    return bothOf(ending)
  }

  const device = () => signIn(application, user.email)
  const [leaving, elsewhere, forgetful, deleted] = [
    await device(),
    await device(),
    await createUser(),
    await createUser(),
  ]
  const signedOut = await end(leaving, () => post('/api/auth/sign-out', bothOf(leaving)))
  const endOthers = { method: 'DELETE', url: '/api/users/devices', headers: user.headers } as const
  const endedElsewhere = await end(elsewhere, () => app.inject(endOthers))
  const passwordChanged = await end(await device(), () =>
    post('/api/users/password', bothOf(user), { newPassword: PASSWORD }),
  )
  await post('/api/auth/request-password-reset', {}, { email: forgetful.email })
  const token = /token=([\w.-]+)/.exec((await mailTo(forgetful.email, 'password')).text)?.[1]
  const reset = { token, newPassword: 'another horse battery' }
  return {
    'signed out': signedOut,
    'ended from another device': endedElsewhere,
    'the password was changed': passwordChanged,
    'the password was reset': await end(forgetful, () => post('/api/auth/reset-password', {}, reset)),
    'the account was deleted': await end(deleted, () =>
      post('/api/users/delete', bothOf(deleted), { confirmation: deleted.email }),
    ),
  }
}

/** A session whose days are over, with a token whose minutes are. */
export async function expiredSession(application: TestApplication, user: TestUser): Promise<Credentials> {
  const { cookie, headers } = await signIn(application, user.email)
  const { sid, exp = 0 } = decodeJwt(tokenOf({ headers }))
  await application.database.db.execute(
    sql`update sessions set expires_at = now() - interval '1 second' where id = ${sid}`,
  )
  // Whoever comes with it first has it removed.
  await application.app.inject({ url: '/api/auth/token', headers: { cookie } })
  const sign = await createOwnSigner(application, user)
  return { cookie, authorization: `Bearer ${await sign({ sid, iat: exp - 1_300, exp: exp - 700 })}` }
}

/** Tokens that we did not sign, or not for this, each with a cookie that we did not. */
export async function forgeCredentials(
  application: TestApplication,
  user: TestUser,
): Promise<Record<string, Credentials>> {
  const sign = await createOwnSigner(application, user)
  const tokens: Record<string, string> = await forgeTokens(application, user)
  const claims = Object.entries(foreignClaims(Math.floor(Date.now() / 1_000)))
  for (const [how, change] of claims) tokens[how] = await sign(change)
  const [name = '', value = ''] = user.cookie.split('=')
  const [token = ''] = decodeURIComponent(value).split('.')
  const cookie = `${name}=${encodeURIComponent(`${token}.${Buffer.alloc(32, 7).toString('base64')}`)}`
  return Object.fromEntries(
    Object.entries(tokens).map(([how, forged]) => [how, { authorization: `Bearer ${forged}`, cookie }]),
  )
}

/** Who signed up and did not confirm has a link's token and nothing else. */
export async function unconfirmedCredentials({ app, mailTo }: TestApplication, email: string): Promise<Credentials> {
  const headers = { origin: ORIGIN }
  const payload = { email, password: PASSWORD, name: 'unconfirmed' }
  await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers, payload })
  const token = /token=([\w.-]+)/.exec((await mailTo(email)).text)?.[1] ?? ''
  return { authorization: `Bearer ${token}`, cookie: `pictor.session_token=${token}` }
}
