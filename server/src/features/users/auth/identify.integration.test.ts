import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORIGIN, startTestApplication } from '../../../../test/harness/application.ts'
import { createOwnSigner, invalidClaims, forgeTokens, tokenOf } from '../../../../test/fakes/forged-tokens.ts'

const application = await startTestApplication()
const { app, database, createUser } = application
const user = await createUser()
const token = tokenOf(user)

const statusOf = async (authorization: string) =>
  (await app.inject({ url: '/api/users/credits', headers: { authorization } })).statusCode

test('an issued token is accepted', async () => {
  expect(await statusOf(`Bearer ${token}`)).toBe(200)
})

test('a token with a forged algorithm, key, text or time is rejected', async () => {
  const tokens = await forgeTokens(application, user)
  for (const [name, forgery] of Object.entries(tokens)) expect(await statusOf(`Bearer ${forgery}`), name).toBe(401)
})

test('a token with one changed character is rejected', async () => {
  const position = fc.integer({ min: 0, max: token.length - 1 })
  const character = fc.constantFrom('A', 'B', 'a', 'b', '0', '9', '-', '_', '.')
  await fc.assert(
    fc.asyncProperty(position, character, async (at, replacement) => {
      // The last character of a signature contains unused bits.
      fc.pre(token[at] !== replacement && at !== token.length - 1)
      expect(await statusOf(`Bearer ${token.slice(0, at)}${replacement}${token.slice(at + 1)}`)).toBe(401)
    }),
    { numRuns: 60 },
  )
})

test('a signed token with a wrong audience, issuer, time or claim is rejected', async () => {
  const signJwt = await createOwnSigner(application, user)
  expect(await statusOf(`Bearer ${await signJwt({})}`)).toBe(200)
  const rejected = invalidClaims(Math.floor(Date.now() / 1000))
  for (const [name, change] of Object.entries(rejected)) {
    expect(await statusOf(`Bearer ${await signJwt(change)}`), name).toBe(401)
  }
})

test('the tokens of a revoked session and of a deleted user are rejected', async () => {
  const leaving = await createUser()
  const gone = await createUser()
  await app.inject({
    method: 'POST',
    url: '/api/auth/sign-out',
    headers: { origin: ORIGIN, cookie: leaving.cookie },
    payload: {},
  })
  await database.db.execute(sql`delete from users where id = ${gone.id}`)
  for (const { headers } of [leaving, gone]) {
    await expect.poll(() => statusOf(headers.authorization), { interval: 20 }).toBe(401)
  }
})
