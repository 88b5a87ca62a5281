import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from './adapters/database/postgres.ts'
import { readConfig } from './config/config.ts'
import { readOrCreateSecret } from './kernel/secret-file.ts'
import { describeStartFailure } from './start-failure.ts'
import { findFreePort } from '../test/harness/free-port.ts'
import { makeTemporaryFolder } from '../test/harness/temporary-folder.ts'

async function describeFailureOf(action: () => unknown): Promise<string> {
  try {
    await action()
  } catch (error) {
    return describeStartFailure(error)
  }
  throw new Error('The action did not fail.')
}

async function listen(host: string, port: number): Promise<number> {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('a port in use and a host of another machine have different one-line messages', async () => {
  const port = await listen('127.0.0.1', 0)
  expect(await describeFailureOf(() => listen('127.0.0.1', port))).toBe(
    `The server can't listen on HOST and PORT: listen EADDRINUSE: address already in use 127.0.0.1:${port}. Stop the other program, or set PORT to another number.`,
  )
  expect(await describeFailureOf(() => listen('192.0.2.1', 0))).toBe(
    `The server can't listen on HOST and PORT: listen EADDRNOTAVAIL: address not available 192.0.2.1. Set HOST to an address of this machine.`,
  )
})

test('an unreachable database is reported in one line, without its password', async () => {
  const port = await findFreePort()
  const options = { migrations: 'none', report: () => {} }
  const url = `postgres://user:secret@127.0.0.1:${port}/pictor`
  expect(await describeFailureOf(() => openPostgres({ url, ...options }))).toBe(
    `The database of DATABASE_URL can't be opened: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
  const localhostUrl = `postgres://user:secret@localhost:${port}/pictor`
  expect(await describeFailureOf(() => openPostgres({ url: localhostUrl, ...options }))).toMatch(
    /: connect ECONNREFUSED \S+\.$/,
  )
})

test('a data folder that is a file, and an invalid variable, are reported in one line', async () => {
  const file = path.join(await makeTemporaryFolder(), 'file')
  await writeFile(file, '')
  expect(await describeFailureOf(() => readOrCreateSecret(file))).toMatch(
    /^A file can't be used: ENOTDIR: .* Check that DATA_DIR is a folder that this user can write to\.$/,
  )
  expect(await describeFailureOf(() => readConfig({ PORT: 'x' }, import.meta.dirname))).toMatch(
    /^The configuration can't be used:\n- PORT .*$/,
  )
})

test('a bug is described with its stack', () => {
  expect(describeStartFailure(new TypeError('x is undefined'))).toContain('at ')
})
