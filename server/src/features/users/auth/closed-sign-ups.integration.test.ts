import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { PASSWORD } from '../../../../test/harness/application.ts'
import { startGoogleRig, type GoogleVisitor } from '../../../../test/fakes/google-sign-in.ts'
import { startOpenIdProvider, type RunningOpenIdProvider } from '../../../../test/fakes/openid-provider.ts'
import { users } from '../users.table.ts'

let provider: RunningOpenIdProvider | undefined
const { app, database, visitor, publicUrl } = await startGoogleRig(async (address) => {
  provider = await startOpenIdProvider(address)
  return { ...provider.settings, SIGNUPS: 'closed' }
})
afterAll(() => provider?.stop())

const rowsOf = (email: string) => database.db.select().from(users).where(eq(users.email, email))
const pathOf = (url: URL) => url.href.slice(publicUrl.length)
const signUp = (browser: GoogleVisitor, email: string) =>
  browser.post('sign-up/email', { email, password: PASSWORD, name: 'somebody' })

/** Inserts a user who signed up before. */
async function insertMember(email: string, emailVerified = true): Promise<void> {
  const terms = { termsVersion: '2026-01-01', termsAcceptedAt: new Date() }
  await database.db.insert(users).values({ email, name: 'member', emailVerified, ...terms })
}

function knowAtGoogle(email: string): void {
  provider?.know({ subject: `subject of ${email}`, email, emailVerified: true })
}

test('with sign-ups closed, every email gets the same rejection, known or not, and no email is sent', async () => {
  await insertMember('known@example.org')
  await insertMember('unconfirmed@example.org', false)
  const answers = []
  for (const email of ['new@example.org', 'known@example.org', 'unconfirmed@example.org']) {
    const answer = await signUp(visitor(), email)
    answers.push([answer.status, await answer.json()])
  }
  const refusal = [403, { code: 'SIGNUPS_CLOSED', message: 'New accounts are not being opened at the moment.' }]
  expect(answers).toEqual([refusal, refusal, refusal])
  expect(await rowsOf('new@example.org')).toEqual([])
  expect((await app.inject('/dev/mailbox')).body).not.toContain('@example.org')
})

test('a new Google user returns without an account, with the error signup_disabled', async () => {
  knowAtGoogle('stranger@example.org')
  const browser = visitor()
  expect(pathOf(await browser.signIn('stranger@example.org'))).toBe(
    '/auth/signin?returnTo=%2Fmy-media&error=signup_disabled',
  )
  expect(await rowsOf('stranger@example.org')).toEqual([])
  expect(await browser.token()).toBeNull()
})

test('existing users can still sign in', async () => {
  await insertMember('member@example.org')
  knowAtGoogle('member@example.org')
  const browser = visitor()
  expect(pathOf(await browser.signIn('member@example.org'))).toBe('/my-media')
  const [user] = await rowsOf('member@example.org')
  expect((await browser.token())?.userId).toBe(user?.id)
})
