import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { errors } from '@pictor/contract/errors'
import { CREDITS_PER_IMAGE } from '@pictor/contract/limits'
import { afterAll, inject, test, vi } from 'vitest'
import { GENERATION_CRASH_POINTS } from '../../../kernel/crash-points.ts'
import { startCrashServer, type CrashPlanPoint } from '../../../../test/crash/crash-process.ts'
import { createCrashTestClient } from '../../../../test/crash/crash-client.ts'
import { openEmbeddedDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { listFileNames, listStoredNames } from '../../../../test/fixtures/stored-file.ts'

// Only two at a time, because each test starts its own server several times.
vi.setConfig({ maxConcurrency: 2 })

const ROUNDS = inject('deep') ? 5 : 1
const WELCOME = 1_000_000
/** After this time, the sweep treats all files as old and deletes those without a row. */
const LATER_MS = 6 * 3_600_000
const POINTS: CrashPlanPoint[] = inject('deep') ? [...GENERATION_CRASH_POINTS, 'model.called'] : ['model.called']
const INTERRUPTED = { code: 'GENERATION_INTERRUPTED', message: errors.GENERATION_INTERRUPTED.message }

const totals = { kills: 0, imageCount: 0, refunds: 0, paidCalls: 0, erased: 0 }
afterAll(() => {
  const { kills, imageCount, refunds, paidCalls, erased } = totals
  console.log(
    `kill -9: ${kills} at ${POINTS.length} points, ${imageCount} images, ${refunds} refunds, ${paidCalls} paid calls (none twice), ${erased} files swept`,
  )
})

/** The expected final status and number of model calls. */
function expectedResult(point: CrashPlanPoint, costsMoney: boolean): { status: string; calls: number } {
  if (point === 'generation.succeeded') return { status: 'succeeded', calls: 1 }
  if (point === 'generation.charged' || point === 'generation.claimed') return { status: 'succeeded', calls: 1 }
  const calls = point === 'generation.calling' ? 0 : 1
  return costsMoney ? { status: 'failed', calls } : { status: 'succeeded', calls: calls + 1 }
}

test.concurrent.for(POINTS.map((point) => ({ point })))(
  'after a kill at $point and a restart, a generation succeeds or is refunded, and a paid model is called at most once',
  { timeout: ROUNDS * 600_000 },
  async ({ point }, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-crash-'))
    const journal = path.join(dataDir, 'journal')
    const port = await findFreePort()
    const start = (costsMoney: boolean) => {
      const settings = { WELCOME_CREDITS: String(WELCOME), COSTS_MONEY: costsMoney ? '1' : '0' }
      const environment = { ...settings, JOURNAL: journal, SNAPSHOT: inject('databaseSource') }
      return startCrashServer({ port, dataDir, environment })
    }
    let server = await start(false)
    const client = await createCrashTestClient(server.url, dataDir)
    let imageCount = 0

    async function round(prompt: string, costsMoney: boolean): Promise<void> {
      await server.sendCommand({ type: 'arm', point, signal: 'SIGKILL', costsMoney })
      await client.generate(prompt)
      expect(await server.exitStatus).toBe('SIGKILL')
      server = await start(costsMoney)
      await client.authorize()
      const repeated = await client.generate(prompt)
      const { status, images, error } = await client.waitForStage(repeated?.id ?? '', 'ended')
      const calls = countCalls(journal, prompt)
      expect({ status, calls }).toEqual(expectedResult(point, costsMoney))
      expect(error).toEqual(status === 'succeeded' ? null : INTERRUPTED)
      expect(images).toHaveLength(status === 'succeeded' ? 1 : 0)
      imageCount += images.length
      const { erased, missing } = await server.sweepFiles(LATER_MS)
      expect(missing).toBe(0)
      addToTotals({ imageCount: images.length, paidCalls: costsMoney ? calls : 0, erased })
    }

    for (const costsMoney of chooseModelKinds(point)) {
      for (let number = 1; number <= ROUNDS; number++) {
        await round(`${point} ${costsMoney ? 'paid' : 'free'} ${number}`, costsMoney)
        const images = await client.images()
        expect(images).toHaveLength(imageCount)
        expect(await client.balance()).toBe(WELCOME - imageCount * CREDITS_PER_IMAGE.Pro)
        expect(listStoredNames(dataDir)).toEqual(listFileNames(images))
      }
    }
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

/** Whether the model costs money, for each run. Right after the charge, this makes no difference. */
function chooseModelKinds(point: CrashPlanPoint): boolean[] {
  if (point === 'generation.charged') return [false]
  return [false, true]
}

function addToTotals({
  imageCount,
  paidCalls,
  erased,
}: {
  imageCount: number
  paidCalls: number
  erased: number
}): void {
  totals.kills++
  totals.imageCount += imageCount
  totals.refunds += 1 - imageCount
  totals.paidCalls += paidCalls
  totals.erased += erased
}

function countCalls(journal: string, prompt: string): number {
  if (!existsSync(journal)) return 0
  return readFileSync(journal, 'utf8')
    .split('\n')
    .filter((line) => line === `call ${prompt}`).length
}
