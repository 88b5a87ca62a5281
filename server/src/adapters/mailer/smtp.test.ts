import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { describeMailer } from '../../../test/conformance/mailer.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { createSmtpMailer } from './smtp.ts'

const FROM = 'Pictor Größe <no-reply@pictor.example>'
const EMAIL = {
  to: 'ada@example.org',
  subject: 'Ваш рисунок готов 🎨 — and a subject that is long enough to be folded into several lines of a header',
  text: 'Größe: 1024 × 1536\n',
  html: '<p>Größe: 1024 × 1536</p>',
}

interface Received {
  recipients: string[]
  message: Uint8Array
}

describeMailer('SMTP', async () => {
  const { mailer, received } = await startSmtp()
  return { mailer, arrived: async () => received.map(({ message }) => message) }
})

test('an email arrives with its sender, its recipient and texts in any script', async () => {
  const { mailer, received } = await startSmtp()
  await mailer.send(EMAIL)
  const [delivery] = received
  expect(delivery?.recipients).toEqual([EMAIL.to])
  const email = await PostalMime.parse(delivery?.message ?? '')
  expect(email.from).toMatchObject({ name: 'Pictor Größe', address: 'no-reply@pictor.example' })
  expect(email.to).toMatchObject([{ address: EMAIL.to }])
  expect(email.subject).toBe(EMAIL.subject)
  expect(email.text?.trim()).toBe(EMAIL.text.trim())
  expect(email.html?.trim()).toBe(EMAIL.html)
})

test('a permanently rejected recipient has the reason "refused"', async () => {
  const { mailer, received } = await startSmtp({
    onRcptTo: (_recipient, _session, done) => done(replyError(550, 'No such mailbox')),
  })
  const failure = { name: 'MailerError', reason: 'refused', cause: { responseCode: 550 } }
  await expect(mailer.send(EMAIL)).rejects.toMatchObject(failure)
  expect(received).toEqual([])
})

test('a temporarily rejected recipient has the reason "unavailable"', async () => {
  const { mailer } = await startSmtp({
    onRcptTo: (_recipient, _session, done) => done(replyError(451, 'Greylisted')),
  })
  const failure = { name: 'MailerError', reason: 'unavailable', cause: { responseCode: 451 } }
  await expect(mailer.send(EMAIL)).rejects.toMatchObject(failure)
})

test('a wrong password has the reason "unavailable", because the email itself is not rejected', async () => {
  const { mailer } = await startSmtp({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (_auth, _session, done) => done(replyError(535, 'Wrong password')),
  })
  const failure = { name: 'MailerError', reason: 'unavailable', cause: { code: 'EAUTH' } }
  await expect(mailer.send(EMAIL)).rejects.toMatchObject(failure)
})

test('an unreachable server has the reason "unavailable"', async () => {
  const server = createServer()
  const port = await listenOnFreePort(server)
  server.close()
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 2000 })
  await expect(mailer.send(EMAIL)).rejects.toMatchObject({
    name: 'MailerError',
    reason: 'unavailable',
    cause: { originalCode: 'ECONNREFUSED' },
  })
})

test('a server that never responds times out', async () => {
  const server = createServer()
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 200 })
  await expect(mailer.send(EMAIL)).rejects.toMatchObject({ name: 'MailerError', reason: 'unavailable' })
})

test('the time limit applies to the whole email, even if the server sends a line from time to time', async () => {
  // Every line of the response restarts the socket timeout.
  const server = createServer((socket) => {
    socket.write('220 welcome\r\n')
    const trickle = setInterval(() => socket.write('250-patience\r\n'), 50)
    socket.on('close', () => clearInterval(trickle)).on('error', () => undefined)
  })
  const port = await listenOnFreePort(server)
  onTestFinished(() => void server.close())
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 300 })
  await expect(mailer.send(EMAIL)).rejects.toMatchObject({ name: 'MailerError', reason: 'unavailable' })
})

async function startSmtp(options: SMTPServerOptions = {}): Promise<{ mailer: Mailer; received: Received[] }> {
  const received: Received[] = []
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onData: (stream, session, done) => {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address: recipient }) => recipient)
        received.push({ recipients, message: Buffer.concat(chunks) })
        done()
      })
    },
    ...options,
  })
  const port = await listenOnFreePort(smtp.server)
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())))
  const credentials = options.onAuth ? 'user:password@' : ''
  const mailer = createSmtpMailer({ url: `smtp://${credentials}127.0.0.1:${port}`, from: FROM, timeoutMs: 5000 })
  return { mailer, received }
}

function replyError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

async function listenOnFreePort(server: Server): Promise<number> {
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return port
}
