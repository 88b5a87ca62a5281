import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { cleanUp } from '../../../test/harness/clean-up.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'
import { callServer, copyFromServer } from './call-server.ts'
import { startCommandServer, type CommandServerOptions } from './command-server.ts'

const request = { arguments: ['packs', 'list'], operator: 'tester' }

async function startTestServer(overrides: Partial<CommandServerOptions>) {
  const dataDir = await makeTemporaryFolder()
  const logged: string[] = []
  const log = (_fields: object, message: string) => void logged.push(message)
  const stop = await startCommandServer({
    dataDir,
    logger: { info: log, warn: log, error: log },
    run: async ({ arguments: args, operator }) => ({ exitCode: 0, output: `${operator} ${args.join(' ')}` }),
    async *copyDatabase() {
      yield 'one '
      yield 'two'
    },
    ...overrides,
  })
  cleanUp(stop)
  return { dataDir, stop, logged }
}

test("a command runs in the server with its arguments and the operator's name", async () => {
  const { dataDir } = await startTestServer({})
  expect(await callServer(dataDir, request)).toEqual({ exitCode: 0, output: 'tester packs list' })
})

test('without a server, a command and a copy return null', async () => {
  const { dataDir, stop } = await startTestServer({})
  await stop()
  expect(await callServer(dataDir, request)).toBeNull()
  expect(await copyFromServer(dataDir)).toBeNull()
})

test('a complete copy ends; a failing copy fails for its reader and is logged', async () => {
  const complete = await copyFromServer((await startTestServer({})).dataDir)
  expect(complete && (await text(complete))).toBe('one two')
  const { dataDir, logged } = await startTestServer({
    async *copyDatabase() {
      yield 'one '
      throw new Error('The disk is full.')
    },
  })
  const broken = await copyFromServer(dataDir)
  await expect(broken && text(broken)).rejects.toThrow()
  await expect.poll(() => logged).toEqual(['A database copy was interrupted.'])
})

test('stopping waits for a running command but not for an idle connection', async () => {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { dataDir, stop } = await startTestServer({
    async run() {
      started.resolve()
      await released.promise
      return { exitCode: 0, output: 'done' }
    },
  })
  const idleConnection = connect(path.join(dataDir, 'admin/socket')).on('error', () => {})
  await once(idleConnection, 'connect')
  const result = callServer(dataDir, request)
  await started.promise
  const stopped = stop()
  released.resolve()
  expect(await result).toEqual({ exitCode: 0, output: 'done' })
  await stopped
  idleConnection.destroy()
})

test('stopping waits for a command whose client has disconnected, and interrupts copies', async () => {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isDone = false
  const { dataDir, stop, logged } = await startTestServer({
    async run() {
      started.resolve()
      await released.promise
      isDone = true
      return { exitCode: 0, output: 'done' }
    },
    async *copyDatabase() {
      yield 'one '
      await released.promise
      yield 'two'
    },
  })
  const copy = await copyFromServer(dataDir)
  const body = JSON.stringify(request)
  const head = [
    'POST /commands HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  const client = connect(path.join(dataDir, 'admin/socket'))
  client.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  await started.promise
  client.destroy()
  const stopped = stop()
  released.resolve()
  await expect(copy && text(copy)).rejects.toThrow()
  await stopped
  expect([isDone, logged]).toEqual([true, ['A database copy was interrupted.']])
})

test('a lost connection and a rejected command are reported', async () => {
  const dataDir = await makeTemporaryFolder()
  await mkdir(path.join(dataDir, 'admin'))
  const droppingServer = createServer((connection) => connection.once('data', () => connection.destroy()))
  await once(droppingServer.listen(path.join(dataDir, 'admin/socket')), 'listening')
  cleanUp(async () => void droppingServer.close())
  await expect(callServer(dataDir, request)).rejects.toThrow('The server stopped before it responded.')
  const other = await startTestServer({})
  const tooLong = { ...request, operator: 'x'.repeat(101) }
  await expect(callServer(other.dataDir, tooLong)).rejects.toThrow('The server rejected this command (HTTP 400).')
})
