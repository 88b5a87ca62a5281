import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'

// As temporary folders are where nobody but their owner may add or remove anything.
const folder = await mkdtemp(join(tmpdir(), 'pictor-servers-'))
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))
const PROGRAM = resolve(import.meta.dirname, 'postgres-server.ts')

test.each([
  ['is stopped', 'await server.stop()'],
  ['loses the process that started it', "process.kill(process.pid, 'SIGKILL')"],
])('a server that %s takes along all that it wrote', async (_what, end) => {
  const source = `const { startPostgresServer } = await import(${JSON.stringify(PROGRAM)})
    const server = await startPostgresServer()
    console.log('It answers.')
    ${end}`
  const { stdout } = spawn(process.execPath, ['--input-type=module', '-e', source], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(await text(stdout)).toContain('It answers.')
  await expect.poll(() => readdir(folder)).toEqual([])
})
