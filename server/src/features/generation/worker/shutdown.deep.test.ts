import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, test } from 'vitest'
import { startCrashServer, type CrashServer } from '../../../../test/crash/crash-process.ts'
import { createCrashTestClient } from '../../../../test/crash/crash-client.ts'
import { openEmbeddedDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'

const STOPPED_WITHIN_MS = 45_000
const STOPS = 20

/** Starts a server with one running generation, whose model responds when the test commands it. */
async function startWithRunningGeneration(costsMoney: boolean) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-stopping-'))
  const port = await findFreePort()
  const environment = { COSTS_MONEY: costsMoney ? '1' : '0', SNAPSHOT: inject('databaseSource') }
  const start = (isModelBlocked: boolean) =>
    startCrashServer({
      port,
      dataDir,
      environment: { ...environment, MODEL_BLOCKED: isModelBlocked ? '1' : '0', JOURNAL: `${dataDir}/journal` },
    })
  const server = await start(true)
  const client = await createCrashTestClient(server.url, dataDir)
  const id = (await client.generate('a long night'))?.id ?? ''
  await client.waitForStage(id, 'drawing')
  return { dataDir, server, client, id, start }
}

async function isUnreachable({ url }: CrashServer): Promise<boolean> {
  const response = await fetch(`${url}/livez`).catch(() => null)
  await response?.body?.cancel()
  return response === null
}

test.concurrent('on SIGTERM, the server finishes the running generation', async ({ expect }) => {
  const { dataDir, server, id } = await startWithRunningGeneration(true)
  server.send('SIGTERM')
  await expect.poll(() => isUnreachable(server), { timeout: 20_000, interval: 20 }).toBe(true)
  await server.sendCommand({ type: 'answer' })
  expect(await server.exitStatus).toBe(0)
  const stoppedDatabase = await openEmbeddedDatabase(dataDir)
  const { rows } = (await stoppedDatabase.db.execute(`select id, status from generations`)) as unknown as {
    rows: object[]
  }
  expect(rows).toEqual([{ id, status: 'succeeded' }])
  expect([await findLedgerViolations(stoppedDatabase.db), await findGenerationViolations(stoppedDatabase.db)]).toEqual([
    [],
    [],
  ])
  await stoppedDatabase.close()
  await rm(dataDir, { recursive: true })
}, 120_000)

test.concurrent.for([
  ['free', false, { status: 'succeeded', balance: 64 }],
  ['paid', true, { status: 'failed', balance: 80 }],
] as const)(
  'with an unresponsive %s model the server stops in time, and the next start finishes or refunds the generation',
  { timeout: 150_000 },
  async ([, costsMoney, expected], { expect }) => {
    const { dataDir, server, client, id, start } = await startWithRunningGeneration(costsMoney)
    const stoppedAt = performance.now()
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
    expect(performance.now() - stoppedAt).toBeLessThan(STOPPED_WITHIN_MS)
    const restarted = await start(false)
    await client.authorize()
    const { status } = await client.waitForStage(id, 'ended')
    expect({ status, balance: await client.balance() }).toEqual(expected)
    restarted.send('SIGTERM')
    expect(await restarted.exitStatus).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)

test.concurrent(
  'a waiting generate request returns 202 with the running generation when the server stops',
  { timeout: 150_000 },
  async ({ expect }) => {
    const { dataDir, server, client } = await startWithRunningGeneration(true)
    const pendingResponse = client.send('POST', '/api/images/generate', { prompt: 'a day in which nothing comes' })
    await expect.poll(async () => (await client.generations()).length).toBe(2)
    server.send('SIGTERM')
    const response = await pendingResponse
    expect([response?.status, await response?.json()]).toMatchObject([202, { generation: { status: 'running' } }])
    expect(await server.exitStatus).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)

test.concurrent(
  `no request in flight is reset in ${STOPS} stops under load`,
  { timeout: STOPS * 60_000 },
  async ({ expect }) => {
    for (let stop = 0; stop < STOPS; stop++) {
      const { dataDir, server, client } = await startWithRunningGeneration(true)
      let isStopping = false
      const resetPaths: string[] = []
      const paths = [
        '/api/images/public',
        '/api/users/credits',
        '/api/images/my-images',
        '/api/plans',
        '/api/generations',
      ]
      const loops = Array.from({ length: 20 }, async (_, loop) => {
        const path = paths[loop % paths.length] ?? ''
        while (!isStopping) if (await client.isReset(path)) resetPaths.push(path)
      })
      const pendingResponse = client.send('POST', '/api/images/generate', { prompt: 'another night' })
      await expect.poll(async () => (await client.generations()).length).toBe(2)
      server.send('SIGTERM')
      isStopping = true
      await Promise.all(loops)
      await server.sendCommand({ type: 'answer' })
      expect([resetPaths, (await pendingResponse)?.status]).toEqual([[], 200])
      expect(await server.exitStatus).toBe(0)
      await rm(dataDir, { recursive: true })
    }
  },
)
