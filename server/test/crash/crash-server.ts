import { closeSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import { makeSnapshot } from '../../src/adapters/database/pglite.ts'
import { compose } from '../../src/compose.ts'
import { readConfig } from '../../src/config/config.ts'
import type { CrashPlan, CrashPlanPoint, CrashCommand } from './crash-process.ts'
import { IMAGE_WORKER } from '../fixtures/renditions.ts'
import { createTestModel, renderSolidColor } from '../fakes/test-model.ts'
import { CHEAP_PASSWORDS } from '../fixtures/users.ts'

// The server as a process that can be killed or frozen at a crash point, for tests of the state that remains. JOURNAL
// is the path of a file that survives the process. It gets one line per model call, and one when the process freezes.
// With MODEL_BLOCKED, the model waits until it is released.
const environment = process.env
const migrations = path.resolve(import.meta.dirname, '../../migrations')
const runtimePaths = {
  migrations,
  snapshot: environment['SNAPSHOT'] ?? (await makeMissingSnapshot()),
  illustratorWorker: new URL('file:///none'),
  imageWorker: IMAGE_WORKER,
  checkoutScript: '',
  webRoot: '',
  web: 'none' as const,
  onFatal: failLoudly,
}
let crashPlan: CrashPlan | null = null
let laterMs = 0

let gate = Promise.withResolvers<void>()
if (environment['MODEL_BLOCKED'] !== '1') gate.resolve()
const model = createTestModel({ costsMoney: environment['COSTS_MONEY'] === '1' })
model.respond = async (request) => {
  appendToJournal(`call ${request.prompt}`)
  crashAt('model.called')
  await Promise.race([gate.promise, rejectOnAbort(request.signal)])
  return renderSolidColor(request)
}

const config = readConfig(environment, process.cwd())
const { listen, startEmails, startWork, startCommandServer, sweepFiles, stop } = await compose(config, runtimePaths, {
  model,
  passCrashPoint: crashAt,
  limits: 'off',
  loadProbe: null,
  responsePaddingMs: 0,
  passwordCost: CHEAP_PASSWORDS,
  clock: { now: () => new Date(Date.now() + laterMs) },
})
await listen({ ...config.listen, backlog: 511 })
await startEmails()
await startWork()
await startCommandServer()
process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
// Ends the process if a failing test did not stop it.
process.once('disconnect', () => process.exit(1))
process.on('message', (command: CrashCommand) => void runCommand(command).then((result) => process.send?.({ result })))
process.send?.({ result: null })

async function runCommand(command: CrashCommand): Promise<unknown> {
  if (command.type === 'answer') return gate.resolve()
  if (command.type === 'hold') return void (gate = Promise.withResolvers())
  if (command.type === 'arm') {
    model.costsMoney = command.costsMoney
    crashPlan = command
    return null
  }
  laterMs = command.laterMs
  return sweepFiles().finally(() => (laterMs = 0))
}

/** Creates a snapshot for a process that is started without one. The embedded database is created from it. */
async function makeMissingSnapshot(): Promise<string> {
  if (environment['DATABASE_URL'] !== undefined) return ''
  const file = path.join(environment['DATA_DIR'] ?? '', 'empty-database.tar.gz')
  writeFileSync(file, await makeSnapshot(migrations))
  return file
}

function crashAt(point: CrashPlanPoint): void {
  if (point !== crashPlan?.point) return
  const { signal } = crashPlan
  crashPlan = null
  if (signal === 'SIGSTOP') appendToJournal('frozen')
  process.kill(process.pid, signal)
}

/** Appends a line to the journal. Returns after the line is synced to disk. */
function appendToJournal(line: string): void {
  const file = openSync(environment['JOURNAL'] ?? '/dev/null', 'a')
  writeSync(file, `${line}\n`)
  fsyncSync(file)
  closeSync(file)
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

function failLoudly(error: Error): never {
  throw error
}
