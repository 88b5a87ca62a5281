import { fork, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { vi } from 'vitest'

/** The server as a child process. Tests can make its image model wait. */
export interface RealServer {
  url: string
  /** Signs up a user. Returns the `authorization` header for the user's calls. */
  signUp(name: string): Promise<string>
  /** `hold`: model calls wait. `answer`: pending and later model calls return. */
  setModelMode(mode: 'hold' | 'answer'): Promise<void>
  /** Number of model calls for a prompt. */
  countCalls(prompt: string): number
  stop(): Promise<void>
}

const SERVER_PROGRAM = path.resolve(import.meta.dirname, '../../../server/test/crash/crash-server.ts')

export async function startRealServer(): Promise<RealServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-web-'))
  const [port, journal] = [await findFreePort(), path.join(dataDir, 'journal')]
  const url = `http://localhost:${port}`
  const paths = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, JOURNAL: journal }
  const settings = { LOG_LEVEL: 'silent', DEMO_GALLERY: '0' }
  const child = fork(SERVER_PROGRAM, { env: { ...process.env, ...paths, ...settings }, stdio: 'inherit' })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  await waitForMessage(child)
  return {
    url,
    signUp: (name) => signUp(url, dataDir, name),
    async setModelMode(type) {
      const message = waitForMessage(child)
      child.send({ type })
      await message
    },
    countCalls: (prompt) => readLines(journal).filter((line) => line === `call ${prompt}`).length,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      process.off('exit', kill)
      await rm(dataDir, { recursive: true })
    },
  }
}

async function waitForMessage(child: ChildProcess): Promise<void> {
  const unexpectedExit = once(child, 'exit').then(() => {
    throw new Error('The server stopped unexpectedly.')
  })
  await Promise.race([once(child, 'message'), unexpectedExit])
}

async function signUp(url: string, dataDir: string, name: string): Promise<string> {
  const body = JSON.stringify({ email: `${name}@example.org`, password: 'correct horse battery', name })
  const headers = { origin: url, 'content-type': 'application/json' }
  const signUpResponse = await fetch(`${url}/api/auth/sign-up/email`, { method: 'POST', headers, body })
  // A job sends the email, so it arrives after the response.
  const token = await vi.waitFor(() => readToken(dataDir, name), { timeout: 20_000, interval: 50 })
  const confirmResponse = await fetch(`${url}/api/auth/verify-email?token=${token}`, {
    headers: { cookie: toCookieHeader(signUpResponse) },
    redirect: 'manual',
  })
  const tokenBody: unknown = await (
    await fetch(`${url}/api/auth/token`, { headers: { cookie: toCookieHeader(confirmResponse) } })
  ).json()
  return `Bearer ${Object(tokenBody).token}`
}

function toCookieHeader({ headers }: Response): string {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  return cookies.join('; ')
}

/** Reads the token from the confirmation email in the development mailbox. */
function readToken(dataDir: string, name: string): string {
  const mailboxDir = path.join(dataDir, 'outbox')
  const emails = readdirSync(mailboxDir)
    .filter((file) => file.endsWith('.json'))
    .map((file) => readFileSync(path.join(mailboxDir, file), 'utf8'))
  const token = /token=([\w.-]+)/.exec(emails.find((email) => email.includes(`${name}@`)) ?? '')?.[1]
  if (!token) throw new Error('No email has arrived.')
  return token
}

function readLines(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
}

/** Returns a free port below the range from which the system assigns ports itself. */
async function findFreePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const probe = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : findFreePort()
}
