import { existsSync } from 'node:fs'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { LedgerEntry } from '@pictor/contract'
import { expect, inject, test } from 'vitest'
import { startTestApplication } from '../../test/harness/application.ts'
import { runAdmin } from '../../test/crash/admin-process.ts'
import { startCrashServer, type CrashServer } from '../../test/crash/crash-process.ts'
import { createCrashTestClient } from '../../test/crash/crash-client.ts'
import { findFreePort } from '../../test/harness/free-port.ts'
import { makeTemporaryFolder } from '../../test/harness/temporary-folder.ts'

/** The email of the crash test client. */
const EMAIL = 'crash@example.org'
const AUTH_SECRET = 'of the server and of the command line alike'
const isEmbedded = inject('engine') === 'pglite'

const createFolder = () => makeTemporaryFolder()

async function startServer(dataDir: string): Promise<CrashServer> {
  const environment = { SNAPSHOT: inject('databaseSource'), AUTH_SECRET }
  return startCrashServer({ dataDir, port: await findFreePort(), environment })
}

const getSocketFile = (dataDir: string) => path.join(dataDir, 'admin/socket')

/** Sends bytes to the server's socket and returns the response. */
async function sendRaw(dataDir: string, bytes: string): Promise<string> {
  const connection = connect(getSocketFile(dataDir))
  connection.on('error', () => {})
  connection.write(bytes)
  return text(connection).catch(() => '')
}

function buildPostRequest(body: string, extraHeaders = ''): string {
  const head = `POST /commands HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${extraHeaders}`
  return `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

test.runIf(isEmbedded)(
  'commands work with a running server, without one, and after one was killed',
  { timeout: 240_000 },
  async () => {
    const dataDir = await createFolder()
    const admin = (...args: string[]) => runAdmin({ DATA_DIR: dataDir, AUTH_SECRET }, ...args)
    expect(await admin('ledger', 'verify')).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('There is no database in'),
    })
    expect(await readdir(dataDir)).toEqual([])

    const server = await startServer(dataDir)
    const client = await createCrashTestClient(server.url, dataDir)
    const modes = await Promise.all(
      [dataDir, 'admin'].map((name) => stat(path.resolve(dataDir, name))).concat(stat(getSocketFile(dataDir))),
    )
    expect(modes.slice(1).map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '600'])
    const grantResult = await admin('credits', 'grant', EMAIL, '50', '--reason', 'We are sorry', '--key', 'ticket 7')
    expect(grantResult).toEqual({ code: 0, stdout: expect.stringContaining('+50 credits for'), stderr: '' })
    expect(await client.balance()).toBe(130)
    expect((await admin('credits', 'grant', EMAIL, '50', '--reason', 'Again', '--key', 'ticket 7')).stdout).toContain(
      'nothing was changed',
    )
    expect(await client.balance()).toBe(130)
    expect((await admin('ledger', 'verify')).stdout).toContain('The ledger is consistent.')

    server.send('SIGKILL')
    await server.exitStatus
    expect(existsSync(getSocketFile(dataDir))).toBe(true)
    const deductResult = await admin('credits', 'grant', EMAIL, '-30', '--reason', 'Too many', '--json')
    expect([deductResult.code, JSON.parse(deductResult.stdout)]).toMatchObject([
      0,
      { amount: -30, balance: 100, is_new: true },
    ])

    const restartedServer = await startServer(dataDir)
    const shown = await admin('credits', 'show', EMAIL, '--json')
    const { credits, entries } = JSON.parse(shown.stdout) as {
      credits: number
      entries: (LedgerEntry & { operator: string })[]
    }
    expect([credits, entries.map(({ kind, amount, reason, operator }) => [kind, amount, reason, operator])]).toEqual([
      100,
      [
        ['adjustment', -30, 'Too many', 'tester'],
        ['adjustment', 50, 'We are sorry', 'tester'],
        ['welcome', 80, null, null],
      ],
    ])
    restartedServer.send('SIGTERM')
    expect(await restartedServer.exitStatus).toBe(0)
    expect(existsSync(getSocketFile(dataDir))).toBe(false)
  },
)

test.runIf(isEmbedded)('the server survives invalid input on the socket', { timeout: 120_000 }, async () => {
  const dataDir = await createFolder()
  const server = await startServer(dataDir)
  const command = { arguments: ['packs', 'list'], operator: 'x' }
  for (const [bytes, status] of [
    ['\r\n\r\nnothing\r\n\r\n', 400],
    [buildPostRequest('{}'), 400],
    [buildPostRequest('null'), 400],
    [buildPostRequest('{'), 400],
    [buildPostRequest(JSON.stringify({ ...command, arguments: 'packs list' })), 400],
    [buildPostRequest(JSON.stringify({ ...command, more: true })), 400],
    [buildPostRequest(`"${'x'.repeat(70_000)}"`), 413],
    ['GET /elsewhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
  ] as const) {
    expect(await sendRaw(dataDir, bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  }
  const idleConnection = connect(getSocketFile(dataDir)).on('error', () => {})
  expect(await sendRaw(dataDir, buildPostRequest(JSON.stringify(command)))).toMatch(
    /^HTTP\/1.1 200 .*"exitCode":0,.*2500/s,
  )
  const unknown = JSON.stringify({ ...command, arguments: ['hacks', 'list'] })
  expect(await sendRaw(dataDir, buildPostRequest(unknown))).toMatch(/^HTTP\/1.1 200 .*"exitCode":2/s)
  server.send('SIGTERM')
  expect(await server.exitStatus).toBe(0)
  idleConnection.destroy()
})

test.runIf(isEmbedded)('no request over TCP runs a command or copies the database', { timeout: 120_000 }, async () => {
  const dataDir = await createFolder()
  const server = await startServer(dataDir)
  const client = await createCrashTestClient(server.url, dataDir)
  const body = JSON.stringify({ arguments: ['credits', 'grant', EMAIL, '50', '--reason', 'x'], operator: 'x' })
  const headers = { 'content-type': 'application/json' }
  for (const prefix of ['', '/api', '/api/admin']) {
    expect((await fetch(`${server.url}${prefix}/commands`, { method: 'POST', headers, body })).status).toBe(404)
    expect((await fetch(`${server.url}${prefix}/database`)).status).toBe(404)
  }
  expect(await client.balance()).toBe(80)
  server.send('SIGTERM')
  expect(await server.exitStatus).toBe(0)
})

test.runIf(isEmbedded)('a data folder with a long path works', { timeout: 120_000 }, async () => {
  const dataDir = path.join(await createFolder(), 'long name '.repeat(12), 'data')
  await mkdir(dataDir, { recursive: true })
  const server = await startServer(dataDir)
  const listed = await runAdmin({ DATA_DIR: dataDir, AUTH_SECRET }, 'packs', 'list')
  expect(listed).toEqual({ code: 0, stdout: expect.stringContaining('1000'), stderr: '' })
  server.send('SIGTERM')
  expect(await server.exitStatus).toBe(0)
})

test.runIf(isEmbedded)(
  'if the socket can’t be created, pages are served and commands report why they can’t run',
  { timeout: 120_000 },
  async () => {
    const dataDir = await createFolder()
    await writeFile(path.join(dataDir, 'admin'), 'in the way')
    const server = await startServer(dataDir)
    expect((await fetch(`${server.url}/api/plans`)).status).toBe(200)
    const rejected = await runAdmin({ DATA_DIR: dataDir, AUTH_SECRET }, 'packs', 'list')
    expect([rejected.code, rejected.stdout]).toEqual([1, ''])
    expect(rejected.stderr).toMatch(/does not accept commands.*\n.*in use by/)
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
  },
)

test.skipIf(isEmbedded)(
  'with PostgreSQL, commands run next to servers, and open pages receive the events',
  { timeout: 120_000 },
  async () => {
    const application = await startTestApplication({ AUTH_SECRET }, { runsJobs: false })
    const { app, database, createUser } = application
    if (database.driver.engine !== 'postgres') throw new Error('This test needs PostgreSQL.')
    const environment = { DATABASE_URL: database.driver.url, DATA_DIR: await createFolder(), AUTH_SECRET }
    const user = await createUser()
    const received: string[] = []
    const stop = await database.listen('realtime', (payload) => void received.push(payload))
    const granted = await runAdmin(environment, 'credits', 'grant', user.email, '20', '--reason', 'Thanks')
    expect(granted).toEqual({ code: 0, stdout: `+20 credits for ${user.email}.\nThe balance is 100.\n`, stderr: '' })
    await expect.poll(() => received.join()).toContain('credits.changed')
    await stop()
    const { entries } = (await app.inject({ url: '/api/users/credits/history', headers: user.headers })).json<{
      entries: LedgerEntry[]
    }>()
    expect(entries[0]).toMatchObject({
      kind: 'adjustment',
      amount: 20,
      balance: 100,
      reason: 'Thanks',
      reference: null,
    })
    expect((await app.inject({ url: '/api/users/credits', headers: user.headers })).statusCode).toBe(200)
    expect(await readdir(environment.DATA_DIR)).toEqual([])
    const unmigratedUrl = new URL(environment.DATABASE_URL)
    unmigratedUrl.pathname = '/postgres'
    const unmigrated = await runAdmin({ ...environment, DATABASE_URL: unmigratedUrl.href }, 'packs', 'list')
    expect(unmigrated).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The database schema is out of date'),
    })
    const unreachable = await runAdmin({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'packs', 'list')
    expect([unreachable.code, unreachable.stdout]).toEqual([1, ''])
    expect(unreachable.stderr).not.toMatch(/\n\s+at /)
  },
)

test('help and usage errors need no database', async () => {
  const admin = (...args: string[]) => runAdmin({ DATA_DIR: '/nowhere/at/all' }, ...args)
  const [help, withoutCommand, unknown] = await Promise.all([admin('--help'), admin(), admin('credits', 'give')])
  expect([help.code, help.stderr]).toEqual([0, ''])
  for (const name of ['credits grant', 'orders reconcile', 'ledger verify', 'users make-admin', 'packs set'])
    expect(help.stdout).toContain(name)
  expect([withoutCommand.code, withoutCommand.stdout, withoutCommand.stderr]).toEqual([2, '', help.stdout])
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining("unknown command 'give'")])
})

test('an invalid configuration is reported', async () => {
  const { code, stderr } = await runAdmin({ PORT: 'x', DATA_DIR: tmpdir() }, 'packs', 'list')
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The configuration can't be used:\nPORT /)])
})
