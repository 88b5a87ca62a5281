import { execFile } from 'node:child_process'
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { CheckoutOutcome } from '@pictor/payment-sandbox'
import type { CreditPack, Generation } from '@pictor/contract'
import { expect, inject, test, vi } from 'vitest'
import { openPglite } from '../adapters/database/pglite.ts'
import { runAdminCommandLine } from './admin.ts'
import { backup } from './backup.ts'
import { findArchive, readFileList } from '../compose/archive/folder.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { restore } from './restore.ts'
import { startCrashServer } from '../../test/crash/crash-process.ts'
import { createCrashTestClient, type CrashTestClient } from '../../test/crash/crash-client.ts'
import { openTestDatabase } from '../../test/harness/databases.ts'
import { findFreePort } from '../../test/harness/free-port.ts'
import { insertUsers } from '../../test/fixtures/image-rows.ts'
import { listCardNumbers, createPaymentForm, toCheckoutResult } from '../../test/fixtures/sandbox-buyer.ts'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'

type Environment = Record<string, string>

const AUTH_SECRET = 'of the server and of its backups alike'
const isEmbedded = inject('engine') === 'pglite'
const ignore = () => {}
const [illustratorWorker, imageWorker] = [new URL('file:///none'), new URL('file:///none')]

const createFolder = () => makeTemporaryFolder()

/** Creates an installation that was never started, on the engine of the test project or on the embedded one. */
async function createInstallation(engine = inject('engine')): Promise<Environment> {
  const settings = { DATA_DIR: await createFolder(), LOG_LEVEL: 'silent', DEMO_GALLERY: '0' }
  if (engine === 'pglite') return isEmbedded ? settings : { ...settings, AUTH_SECRET }
  const database = await openTestDatabase()
  await database.close()
  if (database.driver.engine !== 'postgres') throw new Error('This test needs PostgreSQL.')
  return { ...settings, AUTH_SECRET, DATABASE_URL: database.driver.url }
}

async function startServer(environment: Environment, port: number) {
  const dataDir = environment['DATA_DIR'] ?? ''
  const testVariables = { SNAPSHOT: isEmbedded ? inject('databaseSource') : '', JOURNAL: path.join(dataDir, 'journal') }
  return startCrashServer({ port, dataDir, environment: { ...environment, ...testVariables } })
}

async function createTestBackup(environment: Environment, to: string) {
  const { exitCode, output } = await backup(environment, { arguments: ['--to', to, '--json'], writeLine: ignore })
  expect([exitCode, output]).toEqual([0, expect.anything()])
  return JSON.parse(output) as { folder: string; rows: number; jobs: number; files: { count: number; added: number } }
}

const restoreFrom = (environment: Environment, from: string) =>
  restore(environment, { arguments: ['--from', from], writeLine: ignore })

/** Runs a command in its own process and kills it when it reports the line `killedAt`. */
async function runUntilKilled(
  command: 'backup' | 'restore',
  environment: Environment,
  args: string[],
  killedAt: string,
) {
  const program = path.resolve(import.meta.dirname, '../../test/crash/backup-program.ts')
  const env = { ...environment, KILLED_AT: killedAt }
  await expect(promisify(execFile)(process.execPath, [program, command, ...args], { env })).rejects.toMatchObject({
    signal: 'SIGKILL',
  })
}

const WAIT_OPTIONS = { timeout: 180_000, interval: 100 }

/** Retries while the server is too busy. */
const retryUntilDone = <Result>(request: () => Promise<Result>) => vi.waitFor(request, WAIT_OPTIONS)

async function buyCredits(client: CrashTestClient): Promise<void> {
  const call = (...request: Parameters<CrashTestClient['send']>) =>
    retryUntilDone(() => readJson(client.send(...request)))
  const packs = (await call('GET', '/api/payments/credit-packs')) as CreditPack[]
  const packId = packs.at(-1)?.id ?? ''
  const order = await retryUntilDone(() => client.order(packId, 'the first'))
  const form = createPaymentForm(order?.id ?? '', listCardNumbers('captured')[0] ?? '')
  const outcome = (await call('POST', '/sandbox/payments', form)) as CheckoutOutcome
  await call('POST', '/api/payments/verify-payment', { ...toCheckoutResult(outcome), packId })
}

async function readJson(pendingResponse: Promise<Response | null>): Promise<unknown> {
  const response = await pendingResponse
  if (!response?.ok) throw new Error(`Request failed: ${response?.status}`)
  return response.json()
}

/** Submits a generation. Retries are idempotent, because the prompt is the key. */
function submit(client: CrashTestClient, prompt: string): Promise<Generation> {
  return retryUntilDone(async () => {
    const generation = await client.generate(prompt)
    if (!generation) throw new Error('No response.')
    return generation
  })
}

async function waitForSuccess(client: CrashTestClient, { id }: Generation): Promise<Generation> {
  const generation = await retryUntilDone(() => client.waitForStage(id, 'ended'))
  expect([generation.status, generation.error]).toEqual(['succeeded', null])
  return generation
}

/** Generates, favorites, hides and deletes images until `stop` is called. Adds each generation to `generated`. */
function startLoad(client: CrashTestClient) {
  let isOver = false
  const generated: Generation[] = []
  const work = async () => {
    for (let round = 0; !isOver; round++) {
      const generation = await waitForSuccess(client, await submit(client, `under load ${round}`))
      generated.push(generation)
      const imageId = generation.images[0]?.id ?? ''
      await client.send('POST', '/api/users/favorites/toggle', { imageId, favorited: true })
      if (round % 3 === 1) await client.send('PATCH', `/api/images/${imageId}`, { visibility: 'private' })
      if (round % 3 === 2) await client.send('DELETE', `/api/images/${imageId}`)
    }
  }
  const working = work()
  return { generated, stop: () => ((isOver = true), working) }
}

test(
  'a backup that was taken under load is restored elsewhere: the ledger is consistent, every image opens, queued work continues',
  { timeout: 900_000 },
  async () => {
    const [home, to, port] = [await createInstallation(), await createFolder(), await findFreePort()]
    const server = await startServer(home, port)
    const client = await createCrashTestClient(server.url, home['DATA_DIR'] ?? '')
    await buyCredits(client)
    const first = await submit(client, 'before the backup')
    await waitForSuccess(client, first)
    const load = startLoad(client)
    await vi.waitFor(() => expect(load.generated.length).toBeGreaterThan(2), WAIT_OPTIONS)
    const backupUnderLoad = await createTestBackup(home, to)
    await load.stop()
    expect(backupUnderLoad.files.added).toBe(backupUnderLoad.files.count)

    // During the second backup, one generation is running and one is queued. The first backup contains most files.
    await server.sendCommand({ type: 'hold' })
    const [running, waiting] = [await submit(client, 'is being drawn'), await submit(client, 'waits')]
    await retryUntilDone(() => client.waitForStage(running.id, 'drawing'))
    const lastBackup = await createTestBackup(home, to)
    expect(lastBackup.files.added).toBeLessThan(lastBackup.files.count)
    const before = { balance: await retryUntilDone(client.balance), images: await retryUntilDone(client.images) }
    server.send('SIGKILL')
    await server.exitStatus

    const next = await createInstallation()
    const restored = await restoreFrom(next, to)
    expect([restored.exitCode, restored.output]).toEqual([0, expect.stringContaining('Every image can be decoded')])
    expect(restored.output).toContain(`${lastBackup.rows} rows`)
    const restoredServer = await startServer(next, port)
    await retryUntilDone(() =>
      client
        .authorize()
        .then(client.balance)
        .then((balance) => expect(balance).toBe(before.balance)),
    )
    const images = await retryUntilDone(client.images)
    expect(images.map(({ id }) => id)).toEqual(before.images.map(({ id }) => id))
    for (const { url } of images)
      await retryUntilDone(async () => expect((await fetch(new URL(url, restoredServer.url))).status).toBe(200))
    for (const generation of [running, waiting]) await waitForSuccess(client, generation)
    restoredServer.send('SIGTERM')
    await restoredServer.exitStatus
    const ledgerCheck = await runAdminCommandLine(next, { arguments: ['ledger', 'verify'], operator: 'tester' })
    expect(ledgerCheck).toMatchObject({ exitCode: 0, output: expect.stringContaining('The ledger is consistent.') })

    // A backup does not depend on the engine: the first one is restored into an embedded database. Existing data is not
    // overwritten.
    const other = await createInstallation('pglite')
    expect(await restoreFrom(other, backupUnderLoad.folder)).toMatchObject({ exitCode: 0 })
    expect(await runAdminCommandLine(other, { arguments: ['ledger', 'verify'], operator: 'tester' })).toMatchObject({
      exitCode: 0,
    })
    const rejected = { exitCode: 1, isError: true }
    expect(await restoreFrom(other, to)).toMatchObject({
      ...rejected,
      output: expect.stringContaining('There is a database'),
    })
    expect(await restoreFrom(next, to)).toMatchObject({ ...rejected, output: expect.stringMatching(/database/) })
    await expectDamageDetected(to)
  },
)

/** A backup with one changed byte is rejected, and nothing is created. */
async function expectDamageDetected(to: string): Promise<void> {
  const damaged = await createFolder()
  await cp(to, damaged, { recursive: true })
  const archive = await findArchive(damaged)
  for (const folder of [archive.folder, path.join(damaged, 'files')])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const archiveFiles = (await readdir(archive.folder)).map((file) => path.join(archive.folder, file))
  // The folder also contains files of the earlier backup. An image that was hidden in between has a different file name
  // in each.
  let imageFile = ''
  for await (const { key } of readFileList(archive))
    if (key.startsWith('original-images/')) imageFile = path.join(damaged, 'files', key)
  const target = await createInstallation()
  const database = target['DATABASE_URL']
  for (const file of [...archiveFiles, imageFile]) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const intact = await readFile(file)
    const flipped = Buffer.from(intact)
    const middle = Math.floor(intact.length / 2)
    flipped.writeUInt8((intact[middle] ?? 0) ^ 1, middle)
    await writeFile(file, flipped)
    const result = await restoreFrom(target, damaged)
    expect([file, result]).toMatchObject([file, { exitCode: 1, isError: true }])
    await writeFile(file, intact)
  }
  expect(await readdir(target['DATA_DIR'] ?? '')).toEqual([])
  if (database) expect(await restoreFrom(target, damaged)).toMatchObject({ exitCode: 0 })
}

test.runIf(isEmbedded)(
  'an interrupted backup or restore never counts as complete and can be repeated, without a server',
  { timeout: 600_000 },
  async () => {
    const [home, next, to] = [await createInstallation(), await createInstallation(), await createFolder()]
    const folder = path.join(home['DATA_DIR'] ?? '', 'database')
    const from = { migrations: inject('migrations'), snapshot: inject('databaseSource') }
    const database = await openPglite({ folder, ...from, report: (error) => expect.unreachable(String(error)) })
    const [userId = ''] = await insertUsers(database.db, 1)
    await database.close()

    await runUntilKilled('backup', home, ['--to', to], 'Database')
    const missingBackup = { exitCode: 1, output: expect.stringContaining('There is no complete backup') }
    expect(await restoreFrom(next, to)).toMatchObject(missingBackup)
    const completeBackup = await createTestBackup(home, to)
    expect(await readdir(path.join(to, 'backups'))).toEqual([path.basename(completeBackup.folder)])

    await runUntilKilled('restore', next, ['--from', to], 'The ledger is consistent')
    const find = { arguments: ['users', 'find', userId], operator: 'tester' }
    expect(await runAdminCommandLine(next, find)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('was interrupted'),
    })
    const runtimePaths = {
      ...from,
      illustratorWorker,
      imageWorker,
      checkoutScript: '',
      webRoot: '',
      web: 'none' as const,
    }
    const starting = compose(readConfig(next, tmpdir()), { ...runtimePaths, onFatal: ignore })
    await expect(starting).rejects.toThrow('was interrupted')
    const rejectedBackup = await backup(next, { arguments: ['--to', to], writeLine: ignore })
    expect(rejectedBackup).toMatchObject({ exitCode: 1, output: expect.stringContaining('was interrupted') })

    // The first interruption rolled the rows back. This one happens after the rows are committed.
    await runUntilKilled('restore', next, ['--from', to], 'The rows are restored')
    expect(await runAdminCommandLine(next, find)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('was interrupted'),
    })
    expect(await restoreFrom(next, to)).toMatchObject({ exitCode: 0 })
    expect(await runAdminCommandLine(next, find)).toMatchObject({
      exitCode: 0,
      output: expect.stringContaining(userId),
    })
  },
)

test('usage errors show the usage', async () => {
  const call = (args: string[]) => backup({ DATA_DIR: '/nowhere/at/all' }, { arguments: args, writeLine: ignore })
  expect(await call(['--help'])).toEqual({ exitCode: 0, output: expect.stringContaining('npm run backup') })
  expect(await call([])).toMatchObject({ exitCode: 2, output: expect.stringContaining('--to is missing.') })
  expect(await call(['--to', 'x', '--form', 'y'])).toMatchObject({ exitCode: 2 })
  expect(await call(['--to', 'x'])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('There is no database'),
  })
  const nothing = await restore({}, { arguments: ['--from', '/nowhere/at/all'], writeLine: ignore })
  expect(nothing).toMatchObject({ exitCode: 1, output: 'There is no backup in /nowhere/at/all.' })
})
