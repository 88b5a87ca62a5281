// `npm run dev`: runs the server from source and restarts it when its sources change. With `--dev`, the server runs
// Vite, which builds the web on request and updates the open page without a reload.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('npm did not run `predev`. Run `node scripts/prepare.mjs --no-build`, then `npm run dev`.')
  process.exit(1)
}

const { buildSandboxCheckout } = await import('./build-steps/server.mjs')
await buildSandboxCheckout()

const watchOptions = ['server/src', 'contract/src', 'illustrator/src', 'payment-sandbox/src'].map(
  (folder) => `--watch-path=${folder}`,
)
const server = spawn(
  process.execPath,
  [...watchOptions, '--watch-preserve-output', 'server/src/main.ts', '--dev', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } },
)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => (process.exitCode = code ?? 0))
