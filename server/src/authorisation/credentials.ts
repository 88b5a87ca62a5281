import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { ORIGIN, PASSWORD, type TestApplication, type TestUser } from '../testing/application.ts'
import { createOwnSigner, forgeTokens, tokenOf } from '../testing/forged-tokens.ts'

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

/** Sessions that were ended in each of the ways there are, while their tokens have minutes to live. */
export async function endSessions(application: TestApplication, user: TestUser): Promise<Record<string, Credentials>> {
  const { app, signUp, mailTo } = application
  const post = (url: string, headers: Credentials, payload: object = {}) =>
    app.inject({ method: 'POST', url, headers: { origin: ORIGIN, ...headers }, payload })

  const signedOut = await signIn(application, user.email)
  await post('/api/auth/sign-out', bothOf(signedOut))
  const elsewhere = await signIn(application, user.email)
  await app.inject({ method: 'DELETE', url: '/api/users/devices', headers: user.headers })
  const beforeChange = await signIn(application, user.email)
  await post('/api/users/password', bothOf(user), { newPassword: PASSWORD })
  const [forgetful, leaving] = [await signUp(), await signUp()]
  await post('/api/auth/request-password-reset', {}, { email: forgetful.email })
  const token = /token=([\w.-]+)/.exec((await mailTo(forgetful.email, 'password')).text)?.[1]
  await post('/api/auth/reset-password', {}, { token, newPassword: 'another horse battery' })
  await post('/api/users/delete', bothOf(leaving), { confirmation: leaving.email })
  return {
    'signed out': bothOf(signedOut),
    'ended from another device': bothOf(elsewhere),
    'the password was changed': bothOf(beforeChange),
    'the password was reset': bothOf(forgetful),
    'the account was deleted': bothOf(leaving),
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

/** Tokens that we did not sign, each with a cookie that we did not. */
export async function forgeCredentials(
  application: TestApplication,
  user: TestUser,
): Promise<Record<string, Credentials>> {
  const tokens = await forgeTokens(application, user)
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
