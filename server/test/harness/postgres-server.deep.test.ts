import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

// Like a system folder for temporary files: only its owner may add and remove entries.
const folder = await mkdtemp(join(tmpdir(), 'pictor-servers-'))
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))
const PROGRAM = resolve(import.meta.dirname, 'postgres-server.ts')

test.each([
  ['is stopped', 'await server.stop()'],
  ['loses the process that started it', "process.kill(process.pid, 'SIGKILL')"],
])('a server that %s deletes all its files', async (_what, end) => {
  const source = `const { startPostgresServer } = await import(${JSON.stringify(PROGRAM)})
    const server = await startPostgresServer()
    console.log('The server is ready.')
    ${end}`
  const { stdout } = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(stdout)).toContain('The server is ready.')
  await expect.poll(() => readdir(folder)).toEqual([])
})
