import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openPostgres } from '../adapters/database/postgres.ts'
import { createS3ObjectStore, type S3Bucket } from '../adapters/object-store/s3.ts'
import { runAdminCommandLine } from './admin.ts'
import { move } from './move.ts'
import { downloadBase64, seedInstallation, makeInstallation } from '../../test/harness/seeded-installation.ts'
import { startPostgresServer } from '../../test/harness/postgres-server.ts'
import { startS3Server } from '../../test/fakes/s3-server.ts'
import { extractFileKey, listStoredNames, openDiskStore } from '../../test/fixtures/stored-file.ts'

vi.setConfig({ testTimeout: 240_000 })

const [postgres, s3, installation] = await Promise.all([startPostgresServer(), startS3Server(), makeInstallation()])
const s3Proxy = await s3.startProxy()
const { dataDir } = installation
let rejectedWhileRunning: Awaited<ReturnType<typeof run>> | undefined
const seeded = await seedInstallation(installation, async () => {
  rejectedWhileRunning = await run({}, '--to', 'postgres://127.0.0.1:1/none')
})
afterAll(async () => {
  await Promise.all([s3Proxy.stop(), postgres.stop(), rm(dataDir, { recursive: true })])
})

/** Runs the command on the installation above. A move does not change its source, so all tests share it. */
async function run(environment: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const command = { arguments: args, writeLine: (line: string) => void lines.push(line) }
  const code = await move({ DATA_DIR: dataDir, ...environment }, command)
  return { code, output: lines.join('\n') }
}

let databases = 0
async function createDatabase(): Promise<string> {
  const name = `target_${++databases}`
  await query(postgres.url, `create database ${name}`)
  return Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href
}

async function createMigratedDatabase(): Promise<string> {
  const url = await createDatabase()
  const empty = await openPostgres({ url, migrations: inject('migrations'), report: () => {} })
  await empty.close()
  return url
}

async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}

async function createBucket() {
  const bucket = await s3.makeBucket(s3Proxy)
  const { endpoint, accessKeyId, secretAccessKey } = bucket
  const keys = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey }
  return { bucket, keys, bucketUrl: `s3://${bucket.bucket}` }
}

async function listKeys(bucket: S3Bucket): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of createS3ObjectStore(bucket).list('')) found.push(key)
  return found.toSorted()
}

const countOrders = (url: string) => query(url, `select count(*)::int as orders from orders`)

test('the move is rejected while a server runs, with the reason', () => {
  expect(rejectedWhileRunning).toEqual({
    code: 1,
    output: expect.stringMatching(/A server runs .*would be lost.*\n.*in use by/),
  })
})

test('data moved to PostgreSQL and S3 is verified as equal, and the installation continues there', async () => {
  const { keys, bucketUrl, bucket } = await createBucket()
  const database = await createDatabase()
  const file = path.join(dataDir, 'next-start')
  const args = ['--to', database, '--files', bucketUrl]
  const moved = await run(keys, ...args, '--env', file)
  expect(moved).toEqual({ code: 0, output: expect.stringContaining('All were copied in one transaction') })
  expect(moved.output).not.toContain('DIFFERENT')
  const secret = await readFile(path.join(dataDir, 'auth-secret'), 'utf8')
  for (const secretText of [secret, new URL(database).password]) expect(moved.output).not.toContain(secretText)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const next = parseEnv(await readFile(file, 'utf8'))
  expect(next).toEqual({ DATABASE_URL: database, AUTH_SECRET: secret, S3_BUCKET: bucket.bucket, ...keys })
  expect((await run(keys, ...args)).output).toContain('All existed already.')

  const { client, upload, generated } = seeded
  const server = await installation.start({ ...(next as Record<string, string>), MODEL_BLOCKED: '0' })
  await client.authorize()
  expect(await client.balance()).toBe(seeded.balance)
  expect(await downloadBase64(client, upload.url)).toBe(seeded.uploadBytes)
  expect((await client.send('GET', `/api/images/${generated.id}/download`))?.status).toBe(200)
  expect(await (await client.send('GET', `/api/images/known?sha256=${seeded.generatedHash}`))?.json()).toEqual({
    known: true,
  })
  for (const id of [seeded.inFlight, seeded.queued])
    expect(await client.waitForStage(id, 'ended')).toMatchObject({ status: 'succeeded' })
  const storedKeys = await listKeys(bucket)
  for (const { url } of await client.images()) expect(storedKeys).toContain(extractFileKey(url))
  const ledger = await runAdminCommandLine(
    { DATA_DIR: dataDir, ...next },
    { arguments: ['ledger', 'verify'], operator: 'tester' },
  )
  expect([ledger.exitCode, ledger.output]).toEqual([0, expect.stringContaining('The ledger is consistent.')])
  expect(await run({}, '--to', database)).toEqual({ code: 1, output: expect.stringContaining('is not empty') })
  expect(await run({ ...keys, ...(next as object), S3_BUCKET: '' }, '--files', bucketUrl)).toEqual({
    code: 1,
    output: expect.stringContaining('Servers use DATABASE_URL'),
  })
  server.send('SIGTERM')
  expect(await server.exitStatus).toBe(0)
})

test('after an interruption during the file copy, the same command sends only missing files', async () => {
  const { keys, bucketUrl, bucket } = await createBucket()
  const database = await createDatabase()
  s3Proxy.faults.push(...Array.from({ length: 12 }, () => null), { kind: 'answer', status: 403, code: 'AccessDenied' })
  const interrupted = await run(keys, '--to', database, '--files', bucketUrl)
  expect(interrupted).toEqual({ code: 1, output: expect.stringContaining('403 AccessDenied') })
  expect(await countOrders(database)).toEqual([{ orders: 0 }])
  const before = await listKeys(bucket)
  expect([before.length > 0, before.length < listStoredNames(dataDir).length]).toEqual([true, true])
  s3Proxy.requests.length = 0
  expect((await run(keys, '--to', database, '--files', bucketUrl)).code).toBe(0)
  const sent = s3Proxy.requests.flatMap((request) => /^PUT \/[^/]+\/([a-z]+-images\/.*)$/.exec(request)?.[1] ?? [])
  expect([...before, ...sent].toSorted()).toEqual(await listKeys(bucket))
  expect(await countOrders(database)).toEqual([{ orders: 1 }])
})

test('a move that is killed during the row copy leaves no rows; the same command then copies all rows, and files can follow later', async () => {
  const database = await createMigratedDatabase()
  const lockingClient = new Client({ connectionString: database })
  await lockingClient.connect()
  await lockingClient.query('begin; lock table favorite_deltas in exclusive mode')
  const program = path.resolve(import.meta.dirname, '../../test/crash/move-program.ts')
  const child = fork(program, ['--to', database], { env: { DATA_DIR: dataDir }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const countWaits = `select count(*)::int as waits from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(() => query(database, countWaits), { timeout: 120_000 }).toEqual([{ waits: 1 }])
  child.kill('SIGKILL')
  await ended
  await lockingClient.query('rollback')
  await lockingClient.end()
  await expect.poll(() => query(database, `select count(*)::int as users from users`)).toEqual([{ users: 0 }])
  expect((await run({}, '--to', database)).code).toBe(0)
  expect(await query(database, `select count(*)::int as users from users`)).toEqual([{ users: 1 }])
  const { keys, bucketUrl, bucket } = await createBucket()
  expect(await run({ ...keys, DATABASE_URL: database }, '--files', bucketUrl)).toEqual({
    code: 0,
    output: expect.not.stringMatching(/DATABASE_URL|DIFFERENT/),
  })
  expect(await listKeys(bucket)).toHaveLength(listStoredNames(dataDir).length)
})

test('rows that differ after the copy, even by a microsecond, roll back everything', async () => {
  const database = await createMigratedDatabase()
  await query(database, 'alter table sessions alter column created_at type timestamptz(0)')
  const rejected = await run({}, '--to', database)
  expect(rejected).toEqual({
    code: 1,
    output: expect.stringContaining('The copy differs from the source in: sessions. '),
  })
  expect(await query(database, `select count(*)::int as users from users`)).toEqual([{ users: 0 }])
})

test('files that are already missing in the source are listed, the others are moved, and the command exits with an error', async () => {
  const { keys, bucketUrl, bucket } = await createBucket()
  const copy = `${dataDir}-copy`
  onTestFinished(() => rm(copy, { recursive: true }))
  for (const part of ['database', 'files', 'auth-secret'])
    await cp(path.join(dataDir, part), path.join(copy, part), { recursive: true })
  await openDiskStore(copy).delete(extractFileKey(seeded.generated.url))
  await writeFile(path.join(copy, 'files/original-images', `${'0'.repeat(32)}.png`), 'of nobody')
  const moved = await run({ ...keys, DATA_DIR: copy }, '--files', bucketUrl)
  expect(moved).toEqual({
    code: 1,
    output: expect.stringContaining(`Files of the image ${seeded.generated.id} are missing.`),
  })
  expect(await listKeys(bucket)).toHaveLength(listStoredNames(copy).length)
})

test('targets that contain other data are rejected and left unchanged', async () => {
  const otherDatabase = await createDatabase()
  await query(otherDatabase, 'create table visitors (id int)')
  expect(await run({}, '--to', otherDatabase)).toEqual({
    code: 1,
    output: expect.stringContaining('tables of another program'),
  })
  expect(
    await query(otherDatabase, `select relname from pg_class where relnamespace = 'public'::regnamespace`),
  ).toEqual([{ relname: 'visitors' }])
  const otherSecret = { AUTH_SECRET: 'another secret of thirty-two characters' }
  expect(await run(otherSecret, '--to', await createDatabase())).toEqual({
    code: 1,
    output: expect.stringContaining('is not the secret'),
  })
  const { keys, bucketUrl, bucket } = await createBucket()
  await createS3ObjectStore(bucket).put(`original-images/${'1'.repeat(32)}.png`, Buffer.from('theirs'), 'image/png')
  expect(await run(keys, '--files', bucketUrl)).toEqual({
    code: 1,
    output: expect.stringContaining('Choose a bucket for this installation only'),
  })
  expect(await listKeys(bucket)).toHaveLength(1)
})

test('usage errors are reported', async () => {
  expect((await run({}, '--help')).code).toBe(0)
  for (const args of [[], ['--to', 'mysql://host/name'], ['--files', 's3://bucket/folder'], ['--force']])
    expect(await run({}, ...args)).toEqual({ code: 2, output: expect.stringContaining('npm run move') })
  const unreachable = await run({}, '--to', 'postgres://localhost:1/none')
  expect(unreachable.output).toMatch(/--to can't be used: .*ECONNREFUSED/)
  expect(unreachable.output).not.toContain('DATABASE_URL')
  expect((await run({ DATA_DIR: '/nowhere' }, '--to', 'postgres://host/name')).output).toContain('There is no database')
  expect((await run({}, '--files', 's3://pictor')).output).toContain('S3_BUCKET needs S3_ACCESS_KEY_ID')
})
