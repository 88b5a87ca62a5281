import { execFile } from 'node:child_process'
import { cp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { CheckoutOutcome } from '@pictor/payment-sandbox'
import type { CreditPack, Generation } from '@pictor/contract'
import { expect, inject, test, vi } from 'vitest'
import { openPglite } from '../adapters/database/pglite.ts'
import { administer } from './admin.ts'
import { backup } from './backup.ts'
import { findArchive, readFileList } from '../compose/archive/folder.ts'
import { compose } from '../compose.ts'
import { readConfig } from '../config/config.ts'
import { restore } from './restore.ts'
import { startCrashServer } from '../../test/crash/crash-process.ts'
import { createCrashVisitor, type CrashVisitor } from '../../test/crash/crash-visitor.ts'
import { openTestDatabase } from '../../test/harness/databases.ts'
import { findFreePort } from '../../test/harness/free-port.ts'
import { insertUsers } from '../../test/fixtures/image-rows.ts'
import { cardsOf, formOf, proofOf } from '../../test/fixtures/sandbox-buyer.ts'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'

type Environment = Record<string, string>

const AUTH_SECRET = 'of the server and of its backups alike'
const isEmbedded = inject('engine') === 'pglite'
const ignore = () => {}
const [illustratorWorker, pictureWorker] = [new URL('file:///none'), new URL('file:///none')]

const makeFolder = () => makeTemporaryFolder()

/** An installation that was never started, on the engine of the test project or on the embedded one. */
async function makeInstallation(engine = inject('engine')): Promise<Environment> {
  const place = { DATA_DIR: await makeFolder(), LOG_LEVEL: 'silent', DEMO_GALLERY: '0' }
  if (engine === 'pglite') return isEmbedded ? place : { ...place, AUTH_SECRET }
  const database = await openTestDatabase()
  await database.close()
  if (database.driver.engine !== 'postgres') throw new Error('This is about PostgreSQL.')
  return { ...place, AUTH_SECRET, DATABASE_URL: database.driver.url }
}

async function startServer(environment: Environment, port: number) {
  const dataDir = environment['DATA_DIR'] ?? ''
  const own = { SNAPSHOT: isEmbedded ? inject('databaseSource') : '', DIARY: path.join(dataDir, 'diary') }
  return startCrashServer({ port, dataDir, environment: { ...environment, ...own } })
}

async function takeBackup(environment: Environment, to: string) {
  const { exitCode, output } = await backup(environment, { arguments: ['--to', to, '--json'], tell: ignore })
  expect([exitCode, output]).toEqual([0, expect.anything()])
  return JSON.parse(output) as { folder: string; rows: number; jobs: number; files: { count: number; added: number } }
}

const restoreFrom = (environment: Environment, from: string) =>
  restore(environment, { arguments: ['--from', from], tell: ignore })

/** Runs the command in its own process, which is killed when it reports the line `killedAt`. */
async function runKilled(which: 'backup' | 'restore', environment: Environment, args: string[], killedAt: string) {
  const program = path.resolve(import.meta.dirname, '../../test/crash/backup-program.ts')
  const env = { ...environment, KILLED_AT: killedAt }
  await expect(promisify(execFile)(process.execPath, [program, which, ...args], { env })).rejects.toMatchObject({
    signal: 'SIGKILL',
  })
}

const PATIENCE = { timeout: 180_000, interval: 100 }

/** Retries while the server is too busy. */
const told = <Answer>(ask: () => Promise<Answer>) => vi.waitFor(ask, PATIENCE)

async function buyCredits(visitor: CrashVisitor): Promise<void> {
  const call = (...request: Parameters<CrashVisitor['send']>) => told(() => read(visitor.send(...request)))
  const packs = (await call('GET', '/api/payments/credit-packs')) as CreditPack[]
  const packId = packs.at(-1)?.id ?? ''
  const order = await told(() => visitor.order(packId, 'the first'))
  const form = formOf(order?.id ?? '', cardsOf('captured')[0] ?? '')
  const outcome = (await call('POST', '/sandbox/payments', form)) as CheckoutOutcome
  await call('POST', '/api/payments/verify-payment', { ...proofOf(outcome), packId })
}

async function read(sent: Promise<Response | null>): Promise<unknown> {
  const answer = await sent
  if (!answer?.ok) throw new Error(`Request failed: ${answer?.status}`)
  return answer.json()
}

/** Idempotent: the prompt is the key. */
function generated(visitor: CrashVisitor, prompt: string): Promise<Generation> {
  return told(async () => {
    const generation = await visitor.generate(prompt)
    if (!generation) throw new Error('No response.')
    return generation
  })
}

async function drawn(visitor: CrashVisitor, { id }: Generation): Promise<Generation> {
  const generation = await told(() => visitor.reached(id, 'ended'))
  expect([generation.status, generation.error]).toEqual(['succeeded', null])
  return generation
}

/** Generates, favorites, hides and deletes images until it is stopped, and returns the generations. */
function startLoad(visitor: CrashVisitor) {
  let isOver = false
  const load: Generation[] = []
  const work = async () => {
    for (let round = 0; !isOver; round++) {
      const made = await drawn(visitor, await generated(visitor, `under load ${round}`))
      load.push(made)
      const imageId = made.images[0]?.id ?? ''
      await visitor.send('POST', '/api/users/favorites/toggle', { imageId, favorited: true })
      if (round % 3 === 1) await visitor.send('PATCH', `/api/images/${imageId}`, { visibility: 'private' })
      if (round % 3 === 2) await visitor.send('DELETE', `/api/images/${imageId}`)
    }
  }
  const working = work()
  return { drawn: load, stop: () => ((isOver = true), working) }
}

test(
  'a backup under load restores elsewhere: the ledger is consistent, every image opens, queued work continues',
  { timeout: 900_000 },
  async () => {
    const [home, to, port] = [await makeInstallation(), await makeFolder(), await findFreePort()]
    const server = await startServer(home, port)
    const visitor = await createCrashVisitor(server.url, home['DATA_DIR'] ?? '')
    await buyCredits(visitor)
    const first = await generated(visitor, 'before the backup')
    await drawn(visitor, first)
    const load = startLoad(visitor)
    await vi.waitFor(() => expect(load.drawn.length).toBeGreaterThan(2), PATIENCE)
    const under = await takeBackup(home, to)
    await load.stop()
    expect(under.files.added).toBe(under.files.count)

    // One generation is running and one is queued during the second backup, which finds most files already there.
    await server.tell({ type: 'hold' })
    const [running, waiting] = [await generated(visitor, 'is being drawn'), await generated(visitor, 'waits')]
    await told(() => visitor.reached(running.id, 'drawing'))
    const last = await takeBackup(home, to)
    expect(last.files.added).toBeLessThan(last.files.count)
    const before = { balance: await told(visitor.balance), images: await told(visitor.images) }
    server.send('SIGKILL')
    await server.ended

    const next = await makeInstallation()
    const restored = await restoreFrom(next, to)
    expect([restored.exitCode, restored.output]).toEqual([0, expect.stringContaining('Every image can be decoded')])
    expect(restored.output).toContain(`${last.rows} rows`)
    const again = await startServer(next, port)
    await told(() =>
      visitor
        .authorize()
        .then(visitor.balance)
        .then((balance) => expect(balance).toBe(before.balance)),
    )
    const images = await told(visitor.images)
    expect(images.map(({ id }) => id)).toEqual(before.images.map(({ id }) => id))
    for (const { url } of images)
      await told(async () => expect((await fetch(new URL(url, again.url))).status).toBe(200))
    for (const generation of [running, waiting]) await drawn(visitor, generation)
    again.send('SIGTERM')
    await again.ended
    const proof = await administer(next, { arguments: ['ledger', 'verify'], operator: 'tester' })
    expect(proof).toMatchObject({ exitCode: 0, output: expect.stringContaining('The ledger is consistent.') })

    // A backup does not depend on the engine: the one under load is restored into an embedded database. Existing data
    // is not overwritten.
    const other = await makeInstallation('pglite')
    expect(await restoreFrom(other, under.folder)).toMatchObject({ exitCode: 0 })
    expect(await administer(other, { arguments: ['ledger', 'verify'], operator: 'tester' })).toMatchObject({
      exitCode: 0,
    })
    const refused = { exitCode: 1, isRefusal: true }
    expect(await restoreFrom(other, to)).toMatchObject({
      ...refused,
      output: expect.stringContaining('There is a database'),
    })
    expect(await restoreFrom(next, to)).toMatchObject({ ...refused, output: expect.stringMatching(/database/) })
    await expectDamageToBeSeen(to)
  },
)

/** A backup with one changed byte is rejected, and nothing is created. */
async function expectDamageToBeSeen(to: string): Promise<void> {
  const damaged = await makeFolder()
  await cp(to, damaged, { recursive: true })
  const archive = await findArchive(damaged)
  for (const folder of [archive.folder, path.join(damaged, 'files')])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  const own = (await readdir(archive.folder)).map((file) => path.join(archive.folder, file))
  // The folder also contains files of the earlier backup. An image that was hidden in between has a different file name
  // in each.
  let original = ''
  for await (const { key } of readFileList(archive))
    if (key.startsWith('original-images/')) original = path.join(damaged, 'files', key)
  const target = await makeInstallation()
  const database = target['DATABASE_URL']
  for (const file of [...own, original]) {
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const whole = await readFile(file)
    const flipped = Buffer.from(whole)
    const middle = Math.floor(whole.length / 2)
    flipped.writeUInt8((whole[middle] ?? 0) ^ 1, middle)
    await writeFile(file, flipped)
    const answer = await restoreFrom(target, damaged)
    expect([file, answer]).toMatchObject([file, { exitCode: 1, isRefusal: true }])
    await writeFile(file, whole)
  }
  expect(await readdir(target['DATA_DIR'] ?? '')).toEqual([])
  if (database) expect(await restoreFrom(target, damaged)).toMatchObject({ exitCode: 0 })
}

test.runIf(isEmbedded)(
  'an interrupted backup or restore never counts as complete and can be repeated, without a server',
  { timeout: 600_000 },
  async () => {
    const [home, next, to] = [await makeInstallation(), await makeInstallation(), await makeFolder()]
    const folder = path.join(home['DATA_DIR'] ?? '', 'database')
    const from = { migrations: inject('migrations'), snapshot: inject('databaseSource') }
    const database = await openPglite({ folder, ...from, report: (error) => expect.unreachable(String(error)) })
    const [userId = ''] = await insertUsers(database.db, 1)
    await database.close()

    await runKilled('backup', home, ['--to', to], 'Database')
    const none = { exitCode: 1, output: expect.stringContaining('There is no complete backup') }
    expect(await restoreFrom(next, to)).toMatchObject(none)
    const taken = await takeBackup(home, to)
    expect(await readdir(path.join(to, 'backups'))).toEqual([path.basename(taken.folder)])

    await runKilled('restore', next, ['--from', to], 'The ledger is consistent')
    const find = { arguments: ['users', 'find', userId], operator: 'tester' }
    expect(await administer(next, find)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('was interrupted'),
    })
    const surroundings = {
      ...from,
      illustratorWorker,
      pictureWorker,
      checkoutScript: '',
      webRoot: '',
      web: 'none' as const,
    }
    const starting = compose(readConfig(next, tmpdir()), { ...surroundings, onFatal: ignore })
    await expect(starting).rejects.toThrow('was interrupted')
    const half = await backup(next, { arguments: ['--to', to], tell: ignore })
    expect(half).toMatchObject({ exitCode: 1, output: expect.stringContaining('was interrupted') })

    // Once with rows that are rolled back, once with committed rows.
    await runKilled('restore', next, ['--from', to], 'The rows are restored')
    expect(await administer(next, find)).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('was interrupted'),
    })
    expect(await restoreFrom(next, to)).toMatchObject({ exitCode: 0 })
    expect(await administer(next, find)).toMatchObject({ exitCode: 0, output: expect.stringContaining(userId) })
  },
)

test('usage errors show the usage', async () => {
  const call = (args: string[]) => backup({ DATA_DIR: '/nowhere/at/all' }, { arguments: args, tell: ignore })
  expect(await call(['--help'])).toEqual({ exitCode: 0, output: expect.stringContaining('npm run backup') })
  expect(await call([])).toMatchObject({ exitCode: 2, output: expect.stringContaining('--to is missing.') })
  expect(await call(['--to', 'x', '--form', 'y'])).toMatchObject({ exitCode: 2 })
  expect(await call(['--to', 'x'])).toMatchObject({
    exitCode: 1,
    output: expect.stringContaining('There is no database'),
  })
  const nothing = await restore({}, { arguments: ['--from', '/nowhere/at/all'], tell: ignore })
  expect(nothing).toMatchObject({ exitCode: 1, output: 'There is no backup in /nowhere/at/all.' })
})
