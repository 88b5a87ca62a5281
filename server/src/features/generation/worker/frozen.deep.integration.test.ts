import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Generation, ImageList } from '@pictor/contract'
import { inject, test } from 'vitest'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { startCrashServer, type CrashServer, type DoomPoint } from '../../../../test/crash/crash-process.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { findLedgerMistakes, findUnsettled } from '../../../../test/fixtures/ledger.ts'
import { fileNamesOf, storedNames } from '../../../../test/fixtures/stored-file.ts'
import { createTestModel, holdPictures } from '../../../../test/fakes/test-model.ts'

const AUTH_SECRET = 'of all processes of this test, the same one'
/** Longer than the heartbeat timeout, the check for missed heartbeats and the poll interval of the workers together. */
const TAKEN_OVER = { timeout: 90_000, interval: 100 }
const isPostgres = inject('engine') === 'postgres'

/** Starts the application that takes over, without workers. */
async function prepare(costsMoney: boolean) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-frozen-'))
  const settings = { DATA_DIR: dataDir, AUTH_SECRET }
  const heir = await startTestApplication(settings, { works: false, model: createTestModel({ costsMoney }) })
  const { driver } = heir.database
  if (driver.engine !== 'postgres') throw new Error('Several processes need PostgreSQL.')
  const environment = { AUTH_SECRET, DATABASE_URL: driver.url, GENERATION_CONCURRENCY: '1' }

  /** Starts another worker process that freezes at the given point. */
  async function startFreezing(point: DoomPoint): Promise<CrashServer & { diary(): string }> {
    const diary = path.join(dataDir, `diary of ${point}`)
    const server = await startCrashServer({
      dataDir,
      port: await findFreePort(),
      environment: { ...environment, DIARY: diary, COSTS_MONEY: costsMoney ? '1' : '0' },
    })
    await server.tell({ type: 'arm', point, signal: 'SIGSTOP', costsMoney })
    return { ...server, diary: () => (existsSync(diary) ? readFileSync(diary, 'utf8') : '') }
  }

  const call = async <Answer>(user: TestUser, url: string, payload?: object): Promise<Answer> => {
    const headers = { ...user.headers, prefer: 'respond-async' }
    return (
      await heir.app.inject(payload ? { method: 'POST', url, headers, payload } : { url, headers })
    ).json<Answer>()
  }
  return { costsMoney, dataDir, heir, startFreezing, call }
}

const cases = isPostgres ? await Promise.all([prepare(false), prepare(true)]) : []

test.runIf(isPostgres).concurrent.for([['free', 0] as const, ['paid', 1] as const])(
  'workers that froze past their lease cannot finish a generation that another worker took over: %s model',
  { timeout: 180_000 },
  async ([, index], { expect }) => {
    const prepared = cases[index]
    if (!prepared) throw new Error('The case is not prepared.')
    const { costsMoney, dataDir, heir, startFreezing, call } = prepared
    const user = await heir.createUser()
    const frozen = [await startFreezing('generation.calling'), await startFreezing('images.files-stored')]
    const diaries = () => frozen.map(({ diary }) => diary()).join('')
    const ids: string[] = []
    for (const prompt of ['one', 'two']) {
      ids.push((await call<{ generation: Generation }>(user, '/api/images/generate', { prompt })).generation.id)
      await expect.poll(() => diaries().match(/frozen/g)?.length, TAKEN_OVER).toBe(ids.length)
    }

    // With the free model, the replacement delays its results, so the frozen workers resume while it works.
    const held = holdPictures(heir.model)
    await heir.startWork()
    const status = (id: string) =>
      call<{ generation: Generation }>(user, `/api/generations/${id}`).then(({ generation }) => generation.status)
    const pictures = costsMoney ? 0 : ids.length
    await expect.poll(() => heir.model.requests.length, TAKEN_OVER).toBe(pictures)
    for (const id of ids) await expect.poll(() => status(id), TAKEN_OVER).toBe(costsMoney ? 'failed' : 'running')

    for (const { send } of frozen) send('SIGCONT')
    // SIGTERM waits for running work, so the resumed workers have finished their attempts by then.
    for (const { send } of frozen) send('SIGTERM')
    expect(await Promise.all(frozen.map((each) => each.ended))).toEqual([0, 0])
    held.release()
    const ended = costsMoney ? 'failed' : 'succeeded'
    for (const id of ids) await expect.poll(() => status(id), TAKEN_OVER).toBe(ended)
    expect(heir.model.requests).toHaveLength(pictures)
    expect(diaries().match(/^call /gm)).toHaveLength(ids.length)
    const { credits } = await call<{ credits: number }>(user, '/api/users/credits')
    expect(credits).toBe(80 - pictures * 16)
    const { images } = await call<ImageList>(user, '/api/images/my-images')
    expect(images).toHaveLength(pictures)
    expect(storedNames(dataDir)).toEqual(fileNamesOf(images))
    const { db } = heir.database
    expect([await findLedgerMistakes(db), await findUnsettled(db)]).toEqual([[], []])
    await rm(dataDir, { recursive: true })
  },
)
