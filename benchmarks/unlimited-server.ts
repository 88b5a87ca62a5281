import path from 'node:path'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/config.ts'
import { IMAGE_WORKER } from '../server/test/fixtures/renditions.ts'

// The server without pages and rate limits, which would hide other costs. With `LIMITS=generous`, rate limits count as
// usual but reject nothing, so that one client can send as many requests as thousands of clients.
const serverFolder = path.resolve(import.meta.dirname, '../server')
const runtimePaths = {
  migrations: path.join(serverFolder, 'migrations'),
  snapshot: path.join(serverFolder, 'dist/empty-database.tar.gz'),
  illustratorWorker: new URL('../illustrator/src/worker.ts', import.meta.url),
  imageWorker: IMAGE_WORKER,
  checkoutScript: '',
  webRoot: '',
  web: 'none' as const,
  onFatal: () => process.exit(1),
}
const unlimited = { points: 1_000_000_000, windowSeconds: 10 }
const generous = { 'api:ip': unlimited, 'public:ip': unlimited }
const limits = process.env['LIMITS'] === 'generous' ? generous : 'off'
const config = readConfig(process.env, process.cwd())
const { app, startEmails, startWork, stop } = await compose(config, runtimePaths, { limits, loadProbe: null })
await app.listen(config.listen)
await startEmails()
await startWork()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
