import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { ORIGIN, PASSWORD, startTestApplication } from '../../../../test/harness/application.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'

const port = await findFreePort()
const { app, database } = await startTestApplication({ SMTP_URL: `smtp://127.0.0.1:${port}` })

const recipients: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (recipient, _session, done) => {
    if (recipient.address.startsWith('refused'))
      return done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    done()
  },
  onData(stream, session, done) {
    stream.resume().on('end', () => {
      recipients.push(...session.envelope.rcptTo.map(({ address: recipient }) => recipient))
      done()
    })
  },
})
afterAll(() => server.close())

const signUp = (email: string) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: ORIGIN },
    payload: { email, password: PASSWORD, name: 'm' },
  })
async function countQueued(): Promise<number> {
  const { rows } = (await database.db.execute(sql`select count(*)::int as total from outgoing_emails`)) as unknown as {
    rows: { total: number }[]
  }
  return rows[0]?.total ?? -1
}

test('an unreachable mail server delays no request, and the email is sent when the server is back', async () => {
  expect((await signUp('patient@example.org')).statusCode).toBe(200)
  expect(await countQueued()).toBe(1)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await expect.poll(() => recipients, { timeout: 20_000, interval: 100 }).toEqual(['patient@example.org'])
  await expect.poll(countQueued).toBe(0)
})

test('an email that is permanently rejected is deleted and does not block others', async () => {
  await signUp('refused@example.org')
  await signUp('welcome@example.org')
  await expect.poll(() => recipients, { timeout: 20_000, interval: 100 }).toContain('welcome@example.org')
  await expect.poll(countQueued, { timeout: 20_000, interval: 100 }).toBe(0)
  expect(recipients).not.toContain('refused@example.org')
})
