import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from '../../../../test/harness/application.ts'
import { startGoogleTestServer, type GoogleClient } from '../../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../../test/fakes/openid-provider.ts'
import { users } from '../users.table.ts'

let provider: RunningOpenIdProvider | undefined
const {
  app,
  database,
  client: openBrowser,
  publicUrl,
} = await startGoogleTestServer(async (url) => {
  provider = await startOpenIdProvider(url)
  return { ...provider.settings, SIGNUPS: 'closed' }
})
afterAll(() => provider?.stop())

const selectUsersByEmail = (email: string) => database.db.select().from(users).where(eq(users.email, email))
const toPath = (url: URL) => url.href.slice(publicUrl.length)
const signUp = (browser: GoogleClient, email: string) =>
  browser.post('sign-up/email', { email, password: PASSWORD, name: 'somebody' })

/** Inserts a user who signed up before. */
async function insertUser(email: string, emailVerified = true): Promise<void> {
  const terms = { termsVersion: '2026-01-01', termsAcceptedAt: new Date() }
  await database.db.insert(users).values({ email, name: 'member', emailVerified, ...terms })
}

function addGoogleUser(email: string): void {
  provider?.addPerson({ subject: `subject of ${email}`, email, emailVerified: true })
}

test('with sign-ups closed, every email gets the same rejection, known or not, and no email is sent', async () => {
  await insertUser('known@example.org')
  await insertUser('unconfirmed@example.org', false)
  const responses = []
  for (const email of ['new@example.org', 'known@example.org', 'unconfirmed@example.org']) {
    const response = await signUp(openBrowser(), email)
    responses.push([response.status, await response.json()])
  }
  const rejection = [403, { code: 'SIGNUPS_CLOSED', message: 'New sign-ups are closed at the moment.' }]
  expect(responses).toEqual([rejection, rejection, rejection])
  expect(await selectUsersByEmail('new@example.org')).toEqual([])
  expect((await app.inject('/dev/mailbox')).body).not.toContain('@example.org')
})

test('a new Google user returns without an account, with the error signup_disabled', async () => {
  addGoogleUser('stranger@example.org')
  const browser = openBrowser()
  expect(toPath(await browser.signIn('stranger@example.org'))).toBe(
    '/auth/signin?returnTo=%2Fmy-media&error=signup_disabled',
  )
  expect(await selectUsersByEmail('stranger@example.org')).toEqual([])
  expect(await browser.token()).toBeNull()
})

test('existing users can still sign in', async () => {
  await insertUser('member@example.org')
  addGoogleUser('member@example.org')
  const browser = openBrowser()
  expect(toPath(await browser.signIn('member@example.org'))).toBe('/my-media')
  const [user] = await selectUsersByEmail('member@example.org')
  expect((await browser.token())?.userId).toBe(user?.id)
})
