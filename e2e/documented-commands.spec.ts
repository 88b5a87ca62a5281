import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openAccount } from './account.ts'
import { startServer, type RunningServer } from './start-server.ts'

const root = path.resolve(import.meta.dirname, '..')

interface CommandBlock {
  file: string
  commands: string
}

let server: RunningServer

test.beforeAll(async ({ playwright }) => {
  server = await startServer({ DEMO_GALLERY: '0' })
  const request = await playwright.request.newContext({ baseURL: server.url })
  await openAccount(request, 'you', 'you@example.org')
  await request.dispose()
})

test.afterAll(async () => server.stop())

// The commands run against a server with one user, as the documents assume. scripts/check/documented-commands.mjs lists
// the reasons why some commands are not run.
for (const { file, commands } of findCommandBlocks()) {
  test(`a command in ${file} works: ${commands.trim().split('\n').join('; ')}`, async () => {
    const { code, output } = await run(commands)
    expect(code, output).toBe(0)
  })
}

function findCommandBlocks(): CommandBlock[] {
  return globSync(['*.md', 'docs/*.md'], { cwd: root })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(
        ([, commands = '']) => ({
          file,
          commands,
        }),
      ),
    )
}

function run(commands: string): Promise<{ code: number; output: string }> {
  const port = new URL(server.url).port
  const settings = { PORT: port, PUBLIC_URL: server.url, DATA_DIR: server.dataDir, DEMO_GALLERY: '0' }
  // `npm test` has built everything, and a build here would disturb other tests.
  const env = { ...process.env, ...settings, npm_config_ignore_scripts: 'true' }
  return new Promise((resolve) => {
    execFile('sh', ['-euc', commands], { cwd: root, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr })
    })
  })
}
