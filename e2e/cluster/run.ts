import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { GALLERY_SIZE } from '../start-server.ts'
import { findMissingPrograms } from './nginx.ts'
import { startCluster } from './start-cluster.ts'

// `npm run test:cluster`: runs the browser tests against two web processes and two workers behind nginx. Arguments
// after `--` go to Playwright: `npm run test:cluster -- favorites.spec.ts`. Specs that start their own server still do
// so.
const missing = findMissingPrograms()
if (missing.length > 0) {
  console.error(`The tests through a balancer need ${missing.join(' and ')}.`)
  process.exit(1)
}

const root = path.resolve(import.meta.dirname, '../..')
const cluster = await startCluster({ DEMO_GALLERY: String(GALLERY_SIZE) })
try {
  // Wait for the demo gallery first: the tests would not wait as long as it takes here.
  await waitForGallery(cluster.webs[0]?.url ?? cluster.url)
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js')
  // Node.js reads certificate authorities only at startup.
  const connection = { E2E_URL: cluster.url, NODE_EXTRA_CA_CERTS: cluster.authority }
  const child = spawn(process.execPath, [playwright, 'test', '-c', 'e2e', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { E2E_PATIENCE: '2', ...process.env, ...connection, E2E_SETTINGS: JSON.stringify(cluster.settings) },
  })
  // On a signal Playwright stops first, then the cluster.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal))
  const [code] = (await once(child, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await cluster.stop()
}

async function waitForGallery(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { total } = (await (await fetch(`${url}/api/images/public`)).json()) as { total: number }
    if (total >= GALLERY_SIZE) return
    await sleep(1_000)
  }
  throw new Error('The demo gallery was not generated within ten minutes.')
}
