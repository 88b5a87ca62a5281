import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { CREDITS_PER_IMAGE } from '@pictor/contract/limits'
import { afterAll, inject, test, vi } from 'vitest'
import { CRASH_POINTS } from '../../../kernel/crash-points.ts'
import { startCrashServer, type DoomPoint } from '../../../../test/crash/crash-process.ts'
import { createCrashVisitor } from '../../../../test/crash/crash-visitor.ts'
import { openLeftDatabase } from '../../../../test/harness/databases.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { fileNamesOf, storedNames } from '../../../../test/fixtures/stored-file.ts'

// Each test starts its own server several times.
vi.setConfig({ maxConcurrency: 2 })

const ROUNDS = inject('deep') ? 5 : 1
const WELCOME = 1_000_000
/** Far enough ahead that no file counts as recent. */
const LATER_MS = 6 * 3_600_000
const POINTS: DoomPoint[] = inject('deep')
  ? [...CRASH_POINTS, 'model.called']
  : ['model.called', 'generation.succeeded']
/** Crash points at which successive servers are killed. Each lane has its own data folder. */
const LANES = inject('deep') ? POINTS.map((point) => [point]) : [POINTS]

const total = { kills: 0, pictures: 0, refunds: 0, paidCalls: 0, erased: 0 }
afterAll(() => {
  const { kills, pictures, refunds, paidCalls, erased } = total
  console.log(
    `kill -9: ${kills} at ${POINTS.length} points, ${pictures} images, ${refunds} refunds, ${paidCalls} paid calls (none twice), ${erased} files swept`,
  )
})

/** The expected final status and number of model calls. */
function endAfter(point: DoomPoint, costsMoney: boolean): { status: string; calls: number } {
  if (point === 'generation.succeeded') return { status: 'succeeded', calls: 1 }
  if (point === 'generation.charged' || point === 'generation.claimed') return { status: 'succeeded', calls: 1 }
  const calls = point === 'generation.calling' ? 0 : 1
  return costsMoney ? { status: 'failed', calls } : { status: 'succeeded', calls: calls + 1 }
}

test.concurrent.for(LANES.map((points) => ({ points })))(
  'after a crash at $points and a restart, a generation succeeds or is refunded, and a paid model is called once',
  { timeout: ROUNDS * 600_000 },
  async ({ points }, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-crash-'))
    const diary = path.join(dataDir, 'diary')
    const port = await findFreePort()
    const start = (costsMoney: boolean) => {
      const asked = { WELCOME_CREDITS: String(WELCOME), COSTS_MONEY: costsMoney ? '1' : '0' }
      const environment = { ...asked, DIARY: diary, SNAPSHOT: inject('databaseSource') }
      return startCrashServer({ port, dataDir, environment })
    }
    let server = await start(false)
    const visitor = await createCrashVisitor(server.url, dataDir)
    let pictures = 0

    async function round(point: DoomPoint, prompt: string, costsMoney: boolean): Promise<void> {
      await server.tell({ type: 'arm', point, signal: 'SIGKILL', costsMoney })
      await visitor.generate(prompt)
      expect(await server.ended).toBe('SIGKILL')
      server = await start(costsMoney)
      await visitor.authorize()
      const repeated = await visitor.generate(prompt)
      const { status, images } = await visitor.reached(repeated?.id ?? '', 'ended')
      const calls = callsIn(diary, prompt)
      expect({ status, calls }).toEqual(endAfter(point, costsMoney))
      expect(images).toHaveLength(status === 'succeeded' ? 1 : 0)
      pictures += images.length
      const { erased, missing } = await server.sweepFiles(LATER_MS)
      expect(missing).toBe(0)
      count({ pictures: images.length, paidCalls: costsMoney ? calls : 0, erased })
    }

    for (const point of points) {
      for (const costsMoney of modelsFor(point)) {
        for (let number = 1; number <= ROUNDS; number++) {
          await round(point, `${point} ${costsMoney ? 'paid' : 'free'} ${number}`, costsMoney)
          const images = await visitor.images()
          expect(images).toHaveLength(pictures)
          expect(await visitor.balance()).toBe(WELCOME - pictures * CREDITS_PER_IMAGE.Pro)
          expect(storedNames(dataDir)).toEqual(fileNamesOf(images))
        }
      }
    }
    server.send('SIGTERM')
    expect(await server.ended).toBe(0)
    const left = await openLeftDatabase(dataDir)
    expect([await findLedgerMistakes(left.db), await findUnsettled(left.db)]).toEqual([[], []])
    await left.close()
    await rm(dataDir, { recursive: true })
  },
)

/** Whether the model costs money. Both kinds run where they differ, otherwise only one. */
function modelsFor(point: DoomPoint): boolean[] {
  if (point === 'generation.charged') return [false]
  return inject('deep') || point === 'model.called' ? [false, true] : [true]
}

function count({ pictures, paidCalls, erased }: { pictures: number; paidCalls: number; erased: number }): void {
  total.kills++
  total.pictures += pictures
  total.refunds += 1 - pictures
  total.paidCalls += paidCalls
  total.erased += erased
}

function callsIn(diary: string, prompt: string): number {
  if (!existsSync(diary)) return 0
  return readFileSync(diary, 'utf8')
    .split('\n')
    .filter((line) => line === `call ${prompt}`).length
}
