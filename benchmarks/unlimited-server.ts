import path from 'node:path'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/config.ts'
import { PICTURE_WORKER } from '../server/test/fixtures/renditions.ts'

// The server without pages and rate limits, to measure what they would hide. With `LIMITS=generous`, limits count as
// usual but reject nothing, so that one client can send as many requests as thousands.
const server = path.resolve(import.meta.dirname, '../server')
const surroundings = {
  migrations: path.join(server, 'migrations'),
  snapshot: path.join(server, 'dist/empty-database.tar.gz'),
  illustratorWorker: new URL('../illustrator/src/worker.ts', import.meta.url),
  pictureWorker: PICTURE_WORKER,
  checkoutScript: '',
  webRoot: '',
  web: 'none' as const,
  onFatal: () => process.exit(1),
}
const ample = { points: 1_000_000_000, windowSeconds: 10 }
const generous = { 'api:ip': ample, 'public:ip': ample }
const limits = process.env['LIMITS'] === 'generous' ? generous : 'off'
const config = readConfig(process.env, process.cwd())
const { app, startMail, startWork, stop } = await compose(config, surroundings, { limits, loadProbe: null })
await app.listen(config.listen)
await startMail()
await startWork()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
