import { expect, test } from '@playwright/test'
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from '../server/test/harness/free-port.ts'

const run = promisify(execFile)

test('a release runs without the repository, reports its health, and stops cleanly even before it is ready', async () => {
  test.setTimeout(300_000) // a copy of everything, two starts, one image
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-release-'))
  const port = String(await findFreePort())
  try {
    await run(process.execPath, [path.resolve(import.meta.dirname, '../scripts/release.mjs'), path.join(folder, 'app')])
    await mkdir(path.join(folder, 'data'))
    const app = path.join(folder, 'app')
    const before = (await readdir(app, { recursive: true })).toSorted()
    const env = { PATH: process.env['PATH'], PORT: port, DATA_DIR: path.join(folder, 'data'), DEMO_GALLERY: '1' }
    const health = () => run(process.execPath, ['scripts/health.mjs'], { cwd: app, env })

    await expect(health()).rejects.toThrow()
    const server = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: app,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await waitForOutput(server, 'Pictor is ready')
    await health()
    const page = await fetch(`http://localhost:${port}/`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Pictor')])
    // Other tests may be generating their galleries at the same time.
    await expect.poll(() => countImages(port), { timeout: 120_000 }).toBe(1)
    expect(await terminate(server)).toEqual([0, null])

    const early = spawn(process.execPath, ['server/dist/main.js'], {
      cwd: app,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await waitForOutput(early, 'Server listening')
    expect(await terminate(early)).toEqual([0, null])
    expect((await readdir(app, { recursive: true })).toSorted()).toEqual(before)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function countImages(port: string): Promise<number> {
  const response = await fetch(`http://localhost:${port}/api/images/public`)
  return ((await response.json()) as { total: number }).total
}

/** Waits until the server prints the text. */
async function waitForOutput(server: ChildProcess, text: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (output.includes(text)) resolve()
    })
    server.once('exit', () => reject(new Error(`The server exited without printing "${text}":\n${output}`)))
  })
}

async function terminate(server: ChildProcess): Promise<unknown[]> {
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  return exited
}
