import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject, test } from 'vitest'
import { startCrashServer, type CrashServer } from '../../../../test/crash/crash-process.ts'
import { createCrashVisitor } from '../../../../test/crash/crash-visitor.ts'
import { openLeftDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'

const STOPPED_WITHIN_MS = 45_000
const STOPS = 20

/** Starts a server with one running generation. Its model responds on command. */
async function prepare(costsMoney: boolean) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-stopping-'))
  const port = await findFreePort()
  const own = { COSTS_MONEY: costsMoney ? '1' : '0', SNAPSHOT: inject('databaseSource') }
  const start = (held: boolean) =>
    startCrashServer({ port, dataDir, environment: { ...own, HELD: held ? '1' : '0', DIARY: `${dataDir}/diary` } })
  const server = await start(true)
  const visitor = await createCrashVisitor(server.url, dataDir)
  const id = (await visitor.generate('a long night'))?.id ?? ''
  await visitor.reached(id, 'drawing')
  return { dataDir, server, visitor, id, start }
}

async function isAway({ url }: CrashServer): Promise<boolean> {
  const answer = await fetch(`${url}/livez`).catch(() => null)
  await answer?.body?.cancel()
  return answer === null
}

test.concurrent('on SIGTERM, the server finishes the running generation', async ({ expect }) => {
  const { dataDir, server, id } = await prepare(true)
  server.send('SIGTERM')
  await expect.poll(() => isAway(server), { timeout: 20_000, interval: 20 }).toBe(true)
  await server.tell({ type: 'answer' })
  expect(await server.ended).toBe(0)
  const left = await openLeftDatabase(dataDir)
  const { rows } = (await left.db.execute(`select id, status from generations`)) as unknown as { rows: object[] }
  expect(rows).toEqual([{ id, status: 'succeeded' }])
  expect([await findLedgerMistakes(left.db), await findUnsettled(left.db)]).toEqual([[], []])
  await left.close()
  await rm(dataDir, { recursive: true })
}, 120_000)

test.concurrent.for([
  ['free', false, { status: 'succeeded', balance: 64 }],
  ['paid', true, { status: 'failed', balance: 80 }],
] as const)(
  'with an unresponsive %s model the server stops in time, and the next start finishes or refunds the generation',
  { timeout: 150_000 },
  async ([, costsMoney, expected], { expect }) => {
    const { dataDir, server, visitor, id, start } = await prepare(costsMoney)
    const toldAt = performance.now()
    server.send('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - toldAt).toBeLessThan(STOPPED_WITHIN_MS)
    const next = await start(false)
    await visitor.authorize()
    const { status } = await visitor.reached(id, 'ended')
    expect({ status, balance: await visitor.balance() }).toEqual(expected)
    next.send('SIGTERM')
    expect(await next.ended).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)

test.concurrent(
  'a waiting generate request returns 202 with the running generation when the server stops',
  { timeout: 150_000 },
  async ({ expect }) => {
    const { dataDir, server, visitor } = await prepare(true)
    const waiting = visitor.send('POST', '/api/images/generate', { prompt: 'a day in which nothing comes' })
    await expect.poll(async () => (await visitor.generations()).length).toBe(2)
    server.send('SIGTERM')
    const answer = await waiting
    expect([answer?.status, await answer?.json()]).toMatchObject([202, { generation: { status: 'running' } }])
    expect(await server.ended).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)

test.concurrent(
  `no request in flight is reset in ${STOPS} stops under load`,
  { timeout: STOPS * 60_000 },
  async ({ expect }) => {
    for (let stop = 0; stop < STOPS; stop++) {
      const { dataDir, server, visitor } = await prepare(true)
      let isTold = false
      const cutOff: string[] = []
      const paths = [
        '/api/images/public',
        '/api/users/credits',
        '/api/images/my-images',
        '/api/plans',
        '/api/generations',
      ]
      const loops = Array.from({ length: 20 }, async (_, loop) => {
        const path = paths[loop % paths.length] ?? ''
        while (!isTold) if ((await visitor.send('GET', path)) === null) cutOff.push(path)
      })
      const waiting = visitor.send('POST', '/api/images/generate', { prompt: 'another night' })
      await expect.poll(async () => (await visitor.generations()).length).toBe(2)
      server.send('SIGTERM')
      isTold = true
      await Promise.all(loops)
      await server.tell({ type: 'answer' })
      expect([cutOff, (await waiting)?.status]).toEqual([[], 200])
      expect(await server.ended).toBe(0)
      await rm(dataDir, { recursive: true })
    }
  },
)
