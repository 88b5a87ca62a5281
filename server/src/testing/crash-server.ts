import path from 'node:path'
import { compose } from '../compose.ts'
import { readConfig } from '../config.ts'
import { createTestModel } from './test-model.ts'

// The server as a process that dies at a named point, for tests of what is left behind. CRASH_AT names the point; none: it lives.
const crashAt = process.env['CRASH_AT']
const migrations = path.resolve(import.meta.dirname, '../../migrations')
const surroundings = {
  migrations,
  snapshot: process.env['SNAPSHOT'] ?? '',
  demoWorker: new URL('file:///none'),
  webRoot: '',
  web: 'none' as const,
  onFatal: failLoudly,
}
const config = readConfig(process.env, process.cwd())
const { app, startMail, startWork, stop } = await compose(config, surroundings, {
  model: createTestModel(),
  passCrashPoint(point) {
    if (point === crashAt) process.kill(process.pid, 'SIGKILL')
  },
})
await app.listen(config.listen)
await startMail()
await startWork()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
process.send?.('ready')

function failLoudly(error: Error): never {
  throw error
}
