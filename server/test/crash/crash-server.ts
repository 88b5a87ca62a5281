import { closeSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { makeSnapshot } from '../../src/adapters/database/pglite.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Doom, DoomPoint, Order } from './crash-process.ts'
import { PICTURE_WORKER } from '../fixtures/renditions.ts'
import { createTestModel, drawPlainly } from '../fakes/test-model.ts'
import { CHEAP_PASSWORDS } from '../fixtures/users.ts'

// The server as a process that can be killed or frozen at a crash point, for tests of the state that remains. DIARY is
// a file that survives the process: one line per model call, and one when the process freezes. With HELD, the model
// waits until it is released.
const environment = process.env
const migrations = path.resolve(import.meta.dirname, '../../migrations')
const surroundings = {
  migrations,
  snapshot: environment['SNAPSHOT'] ?? (await makeOwnSnapshot()),
  illustratorWorker: new URL('file:///none'),
  pictureWorker: PICTURE_WORKER,
  checkoutScript: '',
  webRoot: '',
  web: 'none' as const,
  onFatal: failLoudly,
}
let doom: Doom | null = null
let laterMs = 0

let held = Promise.withResolvers<void>()
if (environment['HELD'] !== '1') held.resolve()
const model = createTestModel({ costsMoney: environment['COSTS_MONEY'] === '1' })
model.answer = async (request) => {
  note(`call ${request.prompt}`)
  pass('model.called')
  await Promise.race([held.promise, abortOf(request.signal)])
  return drawPlainly(request)
}

const config = readConfig(environment, process.cwd())
const { listen, startMail, startWork, listenToOperator, sweepFiles, stop } = await compose(config, surroundings, {
  model,
  passCrashPoint: pass,
  limits: 'off',
  loadProbe: null,
  evenTimesMs: 0,
  passwordCost: CHEAP_PASSWORDS,
  clock: { now: () => new Date(Date.now() + laterMs) },
})
await listen({ ...config.listen, backlog: 511 })
await startMail()
await startWork()
await listenToOperator()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
// Ends the process if a failing test did not stop it.
process.once('disconnect', () => process.exit(1))
process.on('message', (order: Order) => void obey(order).then((result) => process.send?.({ result })))
process.send?.({ result: null })

async function obey(order: Order): Promise<unknown> {
  if (order.type === 'answer') return held.resolve()
  if (order.type === 'hold') return void (held = Promise.withResolvers())
  if (order.type === 'arm') {
    model.costsMoney = order.costsMoney
    doom = order
    return null
  }
  laterMs = order.laterMs
  return sweepFiles().finally(() => (laterMs = 0))
}

/** Used if the process is started without a snapshot. */
async function makeOwnSnapshot(): Promise<string> {
  if (environment['DATABASE_URL'] !== undefined) return ''
  const file = path.join(environment['DATA_DIR'] ?? '', 'empty-database.tar.gz')
  writeFileSync(file, await makeSnapshot(migrations))
  return file
}

function pass(point: DoomPoint): void {
  if (point !== doom?.point) return
  const { signal } = doom
  doom = null
  if (signal === 'SIGSTOP') note('frozen')
  process.kill(process.pid, signal)
}

/** Writes a line and syncs it to disk before it returns. */
function note(line: string): void {
  const file = openSync(environment['DIARY'] ?? '/dev/null', 'a')
  writeSync(file, `${line}\n`)
  fsyncSync(file)
  closeSync(file)
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

function failLoudly(error: Error): never {
  throw error
}
