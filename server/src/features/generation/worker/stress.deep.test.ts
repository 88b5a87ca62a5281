import { randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Generation } from '@pictor/contract'
import { CREDITS_PER_IMAGE } from '@pictor/contract/limits'
import { inject, test, vi } from 'vitest'
import { GENERATION_CRASH_POINTS } from '../../../kernel/crash-points.ts'
import { startCrashServer, type CrashServer, type CrashPlanPoint } from '../../../../test/crash/crash-process.ts'
import { createCrashTestClient, type CrashTestClient } from '../../../../test/crash/crash-client.ts'
import { openEmbeddedDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { listFileNames, listStoredNames } from '../../../../test/fixtures/stored-file.ts'

// Only two at a time, because each test has its own server.
vi.setConfig({ maxConcurrency: 2 })

const RUNS = 2
const KILLS = 10
const CLIENTS = 4
const WELCOME = 1_000_000
const DEADLINE_S = 20
/** Includes time to run generations whose jobs were all lost. */
const ALL_ENDED_TIMEOUT = { timeout: (DEADLINE_S + 60) * 1_000, interval: 500 }
/** After this time, the sweep treats all files as old and deletes those without a row. */
const LATER_MS = 6 * 3_600_000
const POINTS: CrashPlanPoint[] = [...GENERATION_CRASH_POINTS, 'model.called']

interface StressRun {
  server: CrashServer
  client: CrashTestClient
  /** Ids of the generations that the server accepted. */
  accepted: string[]
}

/** Kills the server repeatedly at random crash points. The last server keeps running. */
async function crashRepeatedly(
  start: () => Promise<CrashServer>,
  dataDir: string,
  costsMoney: boolean,
): Promise<StressRun> {
  let server = await start()
  const client = await createCrashTestClient(server.url, dataDir)
  const accepted: string[] = []
  const points: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const point = POINTS[randomInt(POINTS.length)] ?? 'model.called'
    points.push(point)
    await server.sendCommand({ type: 'arm', point, signal: 'SIGKILL', costsMoney })
    accepted.push(...(await submitUntilKilled(client, `storm ${kill}`)))
    if ((await server.exitStatus) !== 'SIGKILL') throw new Error('The server ended without SIGKILL.')
    server = await start()
    await client.authorize()
  }
  console.log(`kill -9 in a row at ${points.join(', ')}; ${accepted.length} accepted`)
  return { server, client, accepted }
}

/** Several clients submit generations until the server is killed. Returns the ids of the accepted ones. */
async function submitUntilKilled(client: CrashTestClient, name: string): Promise<string[]> {
  const accepted: string[] = []
  async function submitRepeatedly(index: number): Promise<void> {
    for (let number = 0; ; number++) {
      const generation = await client.generate(`${name} lane ${index} number ${number}`).catch(ignoreFullQueue)
      if (generation === null) return
      if (generation !== 'full') accepted.push(generation.id)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => submitRepeatedly(index)))
  return accepted
}

function ignoreFullQueue(error: unknown): 'full' {
  if (error instanceof Error && error.message.includes('TOO_MANY_GENERATIONS')) return 'full'
  throw error
}

function findPromptsCalledTwice(journal: string): string[] {
  const calls = existsSync(journal) ? readFileSync(journal, 'utf8').match(/^call .*$/gm) : null
  return (calls ?? []).filter((call, index, all) => all.indexOf(call) !== index)
}

const cases = (['free', 'paid'] as const).flatMap((kind) =>
  Array.from({ length: RUNS }, (_, index) => ({ kind, number: index + 1 })),
)

test.concurrent.for(cases)(
  `after ${KILLS} crashes in a row under load, the server finishes every accepted generation ($kind model, run $number)`,
  { timeout: KILLS * 30_000 + 120_000 },
  async ({ kind }, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-storm-'))
    const [journal, port] = [path.join(dataDir, 'journal'), await findFreePort()]
    const environment = {
      WELCOME_CREDITS: String(WELCOME),
      GENERATION_TIMEOUT_S: String(DEADLINE_S),
      JOURNAL: journal,
      COSTS_MONEY: kind === 'paid' ? '1' : '0',
      SNAPSHOT: inject('databaseSource'),
    }
    const start = () => startCrashServer({ port, dataDir, environment })
    const { server, client, accepted } = await crashRepeatedly(start, dataDir, kind === 'paid')
    await expect.poll(async () => (await client.generations()).filter(isUnfinished), ALL_ENDED_TIMEOUT).toEqual([])
    const listedIds = (await client.generations()).map(({ id }) => id)
    expect(listedIds.length).toBeGreaterThan(0)
    expect(accepted.filter((id) => !listedIds.includes(id))).toEqual([])
    const images = await client.images()
    expect(await client.balance()).toBe(WELCOME - images.length * CREDITS_PER_IMAGE.Pro)
    expect((await server.sweepFiles(LATER_MS)).missing).toBe(0)
    expect(listStoredNames(dataDir)).toEqual(listFileNames(images))
    if (kind === 'paid') expect(findPromptsCalledTwice(journal)).toEqual([])
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
    const crashedDatabase = await openEmbeddedDatabase(dataDir)
    expect([
      await findLedgerViolations(crashedDatabase.db),
      await findGenerationViolations(crashedDatabase.db),
    ]).toEqual([[], []])
    await crashedDatabase.close()
    await rm(dataDir, { recursive: true })
  },
)

function isUnfinished({ finished_at }: Generation): boolean {
  return finished_at === null
}
