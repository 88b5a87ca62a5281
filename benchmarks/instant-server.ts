import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { compose } from '../server/src/compose.ts'
import { readConfig } from '../server/src/config/config.ts'
import type { ImageModel } from '../server/src/ports/image-model.ts'
import { IMAGE_WORKER } from '../server/test/fixtures/renditions.ts'

// The server without limits and pages, and with a model that returns the file IMAGE_FILE at once: the time of a
// generation is then the platform's own time.
const serverFolder = path.resolve(import.meta.dirname, '../server')
const runtimePaths = {
  migrations: path.join(serverFolder, 'migrations'),
  snapshot: path.join(serverFolder, 'dist/empty-database.tar.gz'),
  illustratorWorker: new URL('file:///none'),
  imageWorker: IMAGE_WORKER,
  checkoutScript: '',
  webRoot: '',
  web: 'none' as const,
  onFatal: () => process.exit(1),
}
const bytes = await readFile(process.env['IMAGE_FILE'] ?? '')
const model: ImageModel = {
  model: 'instant model',
  isDemo: true,
  costsMoney: false,
  generate: async () => ({ bytes, format: 'png', costMicroUsd: 0, usage: null }),
  checkHealth: async () => ({ state: 'ready', detail: 'Always ready.' }),
  async close() {},
}
const config = readConfig(process.env, process.cwd())
const { app, startEmails, startWork, stop } = await compose(config, runtimePaths, {
  limits: 'off',
  loadProbe: null,
  model,
})
await app.listen(config.listen)
await startEmails()
await startWork()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
