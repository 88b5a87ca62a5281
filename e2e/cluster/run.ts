import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { FIRST_PICTURES } from '../start-server.ts'
import { missingPrograms } from './nginx.ts'
import { startCluster } from './start-cluster.ts'

// `npm run test:cluster`: the journeys in a browser against two processes for calls and two that draw, behind nginx. What stands after
// `--` goes to Playwright: `npm run test:cluster -- favorites.spec.ts`. Specs that start a server of their own do so here, too.
const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`The journeys through a balancer need ${missing.join(' and ')}.`)
  process.exit(1)
}

const root = path.resolve(import.meta.dirname, '../..')
const cluster = await startCluster({ DEMO_GALLERY: String(FIRST_PICTURES) })
try {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [playwright, 'test', '-c', 'e2e', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    // Node reads its authorities at its start only.
    env: { ...process.env, E2E_URL: cluster.url, NODE_EXTRA_CA_CERTS: cluster.authority },
  })
  // Asked to end, Playwright ends; then the cluster does.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await cluster.stop()
}
