import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Generation, ImageList } from '@pictor/contract'
import { inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { startCrashServer, type CrashServer, type CrashPlanPoint } from '../../../../test/crash/crash-process.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerViolations, findGenerationViolations } from '../../../../test/fixtures/ledger.ts'
import { listFileNames, listStoredNames } from '../../../../test/fixtures/stored-file.ts'
import { createTestModel, blockImages } from '../../../../test/fakes/test-model.ts'

const AUTH_SECRET = 'of all processes of this test, the same one'
/** Longer than the heartbeat timeout, the check for missed heartbeats and the poll interval of the workers together. */
const TAKEOVER_TIMEOUT = { timeout: 90_000, interval: 100 }
const isPostgres = inject('engine') === 'postgres'

/** Starts the application that takes over, without workers. */
async function prepare(costsMoney: boolean) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-frozen-'))
  const settings = { DATA_DIR: dataDir, AUTH_SECRET }
  const replacement = await startTestApplication(settings, { runsJobs: false, model: createTestModel({ costsMoney }) })
  const { driver } = replacement.database
  if (driver.engine !== 'postgres') throw new Error('Several processes need PostgreSQL.')
  const environment = { AUTH_SECRET, DATABASE_URL: driver.url, GENERATION_CONCURRENCY: '1' }

  /** Starts another worker process that freezes at the given point. */
  async function startFreezingProcess(point: CrashPlanPoint): Promise<CrashServer & { journal(): string }> {
    const journal = path.join(dataDir, `journal of ${point}`)
    const server = await startCrashServer({
      dataDir,
      port: await findFreePort(),
      environment: { ...environment, JOURNAL: journal, COSTS_MONEY: costsMoney ? '1' : '0' },
    })
    await server.sendCommand({ type: 'arm', point, signal: 'SIGSTOP', costsMoney })
    return { ...server, journal: () => (existsSync(journal) ? readFileSync(journal, 'utf8') : '') }
  }

  const request = async <Body>(user: TestUser, url: string, payload?: object): Promise<Body> => {
    const headers = { ...user.headers, prefer: 'respond-async' }
    return (
      await replacement.app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers })
    ).json<Body>()
  }
  return { costsMoney, dataDir, replacement, startFreezingProcess, request }
}

const cases = isPostgres ? await Promise.all([prepare(false), prepare(true)]) : []

test.runIf(isPostgres).concurrent.for([['free', 0] as const, ['paid', 1] as const])(
  'workers that froze past their lease cannot finish a generation that another worker took over: %s model',
  { timeout: 180_000 },
  async ([, index], { expect }) => {
    const prepared = cases[index]
    if (!prepared) throw new Error('The case is not prepared.')
    const { costsMoney, dataDir, replacement, startFreezingProcess, request } = prepared
    const user = await replacement.createUser()
    const frozenProcesses = [
      await startFreezingProcess('generation.calling'),
      await startFreezingProcess('images.files-stored'),
    ]
    const journals = () => frozenProcesses.map(({ journal }) => journal()).join('')
    const ids: string[] = []
    for (const prompt of ['one', 'two']) {
      ids.push((await request<{ generation: Generation }>(user, '/api/images/generate', { prompt })).generation.id)
      await expect.poll(() => journals().match(/frozen/g)?.length, TAKEOVER_TIMEOUT).toBe(ids.length)
    }

    // With the free model, the replacement delays its results, so the frozen workers resume while it works.
    const blockedModel = blockImages(replacement.model)
    await replacement.startWork()
    const readStatus = (id: string) =>
      request<{ generation: Generation }>(user, `/api/generations/${id}`).then(({ generation }) => generation.status)
    const imageCount = costsMoney ? 0 : ids.length
    await expect.poll(() => replacement.model.requests.length, TAKEOVER_TIMEOUT).toBe(imageCount)
    for (const id of ids)
      await expect.poll(() => readStatus(id), TAKEOVER_TIMEOUT).toBe(costsMoney ? 'failed' : 'running')

    for (const { send } of frozenProcesses) send('SIGCONT')
    // On SIGTERM, a process finishes its running work first, so the resumed workers have ended their attempts when it
    // exits.
    for (const { send } of frozenProcesses) send('SIGTERM')
    expect(await Promise.all(frozenProcesses.map((frozenProcess) => frozenProcess.exitStatus))).toEqual([0, 0])
    blockedModel.release()
    const finalStatus = costsMoney ? 'failed' : 'succeeded'
    for (const id of ids) await expect.poll(() => readStatus(id), TAKEOVER_TIMEOUT).toBe(finalStatus)
    expect(replacement.model.requests).toHaveLength(imageCount)
    expect(journals().match(/^call /gm)).toHaveLength(ids.length)
    const { credits } = await request<{ credits: number }>(user, '/api/users/credits')
    expect(credits).toBe(80 - imageCount * 16)
    const { images } = await request<ImageList>(user, '/api/images/my-images')
    expect(images).toHaveLength(imageCount)
    expect(listStoredNames(dataDir)).toEqual(listFileNames(images))
    const { db } = replacement.database
    expect([await findLedgerViolations(db), await findGenerationViolations(db)]).toEqual([[], []])
    await rm(dataDir, { recursive: true })
  },
)
