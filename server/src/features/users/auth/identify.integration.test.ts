import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORIGIN, startTestApplication } from '../../../../test/harness/application.ts'
import { createTrustedSigner, invalidClaims, forgeTokens, readToken } from '../../../../test/fakes/forged-tokens.ts'

const application = await startTestApplication()
const { app, database, createUser } = application
const user = await createUser()
const token = readToken(user)

const requestStatus = async (authorization: string) =>
  (await app.inject({ url: '/api/users/credits', headers: { authorization } })).statusCode

test('an issued token is accepted', async () => {
  expect(await requestStatus(`Bearer ${token}`)).toBe(200)
})

test('a token with a forged algorithm, key, text or time is rejected', async () => {
  const tokens = await forgeTokens(application, user)
  for (const [name, forgery] of Object.entries(tokens)) expect(await requestStatus(`Bearer ${forgery}`), name).toBe(401)
})

test('a token with one changed character is rejected', async () => {
  const position = fc.integer({ min: 0, max: token.length - 1 })
  const character = fc.constantFrom('A', 'B', 'a', 'b', '0', '9', '-', '_', '.')
  await fc.assert(
    fc.asyncProperty(position, character, async (index, replacement) => {
      // The last character of a signature contains unused bits, so changing it may change nothing.
      fc.pre(token[index] !== replacement && index !== token.length - 1)
      expect(await requestStatus(`Bearer ${token.slice(0, index)}${replacement}${token.slice(index + 1)}`)).toBe(401)
    }),
    { numRuns: 60 },
  )
})

test('a signed token with a wrong audience, issuer, time or claim is rejected', async () => {
  const signJwt = await createTrustedSigner(application, user)
  expect(await requestStatus(`Bearer ${await signJwt({})}`)).toBe(200)
  const rejected = invalidClaims(Math.floor(Date.now() / 1000))
  for (const [name, change] of Object.entries(rejected)) {
    expect(await requestStatus(`Bearer ${await signJwt(change)}`), name).toBe(401)
  }
})

test('an id in the URL or a header does not change the user of a request', async () => {
  const { id, headers } = await createUser()
  for (const otherUser of [
    { 'x-user-id': user.id },
    { 'x-forwarded-user': user.email },
    { 'x-auth-request-user': user.id },
  ]) {
    const response = await app.inject({ url: '/api/users/settings', headers: { ...headers, ...otherUser } })
    expect(response.json()).toMatchObject({ settings: { user_id: id } })
  }
  const paths = [
    'users/credits',
    'users/settings',
    'images/my-images',
    'users/favorites',
    'users/orders',
    'generations',
  ]
  for (const path of paths) {
    for (const name of ['user_id', 'userId', 'id']) {
      const { statusCode } = await app.inject({ url: `/api/${path}?${name}=${user.id}`, headers })
      expect([path, name, statusCode]).toEqual([path, name, 400])
    }
  }
})

test('the tokens of a revoked session and of a deleted user are rejected', async () => {
  const signedOutUser = await createUser()
  const deletedUser = await createUser()
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: ORIGIN, cookie: signedOutUser.cookie },
    payload: {},
  })
  await database.db.execute(sql`delete from users where id = ${deletedUser.id}`)
  for (const { headers } of [signedOutUser, deletedUser]) {
    await expect.poll(() => requestStatus(headers.authorization), { interval: 20 }).toBe(401)
  }
})

test('a session cookie is accepted until the session expires, and only under its exact name and signature', async () => {
  const [user, expiredUser] = [await createUser(), await createUser()]
  const requestHistory = async (cookie: string) =>
    (await app.inject({ url: '/api/users/credits/history.csv', headers: { cookie } })).statusCode
  const expireSessions = (userId: string) =>
    database.db.execute(sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${userId}`)
  await expireSessions(expiredUser.id)

  const { cookie } = user
  expect(await requestHistory(cookie)).toBe(200)
  expect(await requestHistory(`theme=dark; ${cookie}; ${expiredUser.cookie}`)).toBe(200)
  const rejected = [`__Host-${cookie}`, `x${cookie}`, cookie.replace('=', '=x'), cookie.replace(/%3D$/, '')]
  for (const cookies of [...rejected, expiredUser.cookie, `${expiredUser.cookie}; ${cookie}`])
    expect([cookies, await requestHistory(cookies)]).toEqual([cookies, 401])
  await expireSessions(user.id)
  expect(await requestHistory(cookie)).toBe(401)
})
