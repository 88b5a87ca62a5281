import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Generation, ImageList } from '@pictor/contract'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { CRASH_POINTS } from '../../kernel/crash-points.ts'
import { findFreePort } from '../../testing/free-port.ts'

const PROGRAM = path.resolve(import.meta.dirname, '../../testing/crash-server.ts')

interface Running {
  child: ChildProcess
  url: string
}

const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function start(dataDir: string, environment: Record<string, string>): Promise<Running> {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    DEMO_GALLERY: '0',
  }
  const child = fork(PROGRAM, { env: { ...env, SNAPSHOT: inject('databaseSource'), ...environment }, stdio: 'inherit' })
  children.push(child)
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as unknown[]
  expect(message).toBe('ready')
  return { child, url }
}

async function stop({ child }: Running): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>

async function signIn(url: string, dataDir: string): Promise<string> {
  const post = (call: string, body: object) =>
    fetch(`${url}/api/auth/${call}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const credentials = { email: 'crash@example.org', password: 'correct horse battery' }
  if (!(await post('sign-in/email', credentials)).ok) {
    await post('sign-up/email', { ...credentials, name: 'crash' })
    // Mail goes by a job, so it takes a moment.
    const mail = await vi.waitFor(
      async () => {
        const [name = ''] = readdirSync(path.join(dataDir, 'outbox')).filter((file) => file.endsWith('.json'))
        return readFile(path.join(dataDir, 'outbox', name), 'utf8')
      },
      { timeout: 20_000, interval: 50 },
    )
    const token = /token=([\w.-]+)/.exec(mail)?.[1]
    await fetch(`${url}/api/auth/verify-email?token=${token}`)
  }
  const cookie = (await post('sign-in/email', credentials)).headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { token } = await jsonOf(await fetch(`${url}/api/auth/token`, { headers: { cookie } }))
  return `Bearer ${String(token)}`
}

test.concurrent.for(CRASH_POINTS)(
  'killed at %s and started again, a generation ends with its picture or refunded',
  { timeout: 120_000 },
  async (point, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-crash-'))
    const first = await start(dataDir, { CRASH_AT: point })
    const authorization = await signIn(first.url, dataDir)
    const headers = {
      authorization,
      'content-type': 'application/json',
      'idempotency-key': 'once',
      prefer: 'respond-async',
    }
    const body = JSON.stringify({ prompt: 'a storm' })
    const died = once(first.child, 'exit')
    await fetch(`${first.url}/api/images/generate`, { method: 'POST', headers, body }).catch(() => null)
    expect(await died).toEqual([null, 'SIGKILL'])

    const second = await start(dataDir, {})
    const again = { ...headers, authorization: await signIn(second.url, dataDir) }
    const repeated = await jsonOf(
      await fetch(`${second.url}/api/images/generate`, { method: 'POST', headers: again, body }),
    )
    const { id } = repeated['generation'] as Generation
    const look = async () =>
      (await jsonOf(await fetch(`${second.url}/api/generations/${id}`, { headers: again })))['generation'] as Generation
    await expect.poll(async () => (await look()).finished_at, { timeout: 60_000, interval: 200 }).not.toBeNull()

    const { status, images } = await look()
    const { credits } = await jsonOf(await fetch(`${second.url}/api/users/credits`, { headers: again }))
    const mine = (await jsonOf(
      await fetch(`${second.url}/api/images/my-images`, { headers: again }),
    )) as unknown as ImageList
    expect({ status, credits, images: images.length, total: mine.total }).toEqual(
      status === 'succeeded'
        ? { status, credits: 64, images: 1, total: 1 }
        : { status: 'failed', credits: 80, images: 0, total: 0 },
    )
    for (const { url } of images) expect((await fetch(second.url + url)).status).toBe(200)
    await stop(second)
    await rm(dataDir, { recursive: true })
  },
)
