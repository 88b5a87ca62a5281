import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, inject, test, vi } from 'vitest'
import { GENERATION_CRASH_POINTS, UPLOAD_CRASH_POINTS } from '../../kernel/crash-points.ts'
import { startCrashServer } from '../../../test/crash/crash-process.ts'
import { createCrashTestClient } from '../../../test/crash/crash-client.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { listFileNames, listStoredNames } from '../../../test/fixtures/stored-file.ts'
import { toDataUrl } from '../../../test/fixtures/upload-calls.ts'

// Only two at a time, because each test starts its own server many times.
vi.setConfig({ maxConcurrency: 2 })

const ROUNDS = inject('deep') ? 5 : 1
/** After this time, the sweep treats all files as old and deletes those without a row. */
const LATER_MS = 6 * 3_600_000
const FILE_POINTS = GENERATION_CRASH_POINTS.filter((point) => !point.startsWith('generation.'))
const POINTS = inject('deep') ? [...FILE_POINTS, ...UPLOAD_CRASH_POINTS] : (['uploads.image-inserted'] as const)

/** Groups of crash points. Each group runs in its own data folder, one kill after the other. */
const POINT_GROUPS = inject('deep') ? POINTS.map((point) => [point]) : [POINTS]

const testImage = sharp({ create: { width: 30, height: 20, channels: 3, background: '#4060a0' } })
const image = toDataUrl(await testImage.png().toBuffer())

const totals = { kills: 0, erased: 0 }
afterAll(() =>
  console.log(`kill -9: ${totals.kills} at ${POINTS.length} points of uploads, ${totals.erased} files swept`),
)

test.concurrent.for(POINT_GROUPS.map((points) => ({ points })))(
  'after a kill at $points and a restart, the upload is stored completely or not at all, and the sweep leaves no other files',
  { timeout: ROUNDS * 600_000 },
  async ({ points }, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-upload-crash-'))
    const port = await findFreePort()
    const start = () => startCrashServer({ port, dataDir, environment: { SNAPSHOT: inject('databaseSource') } })
    let server = await start()
    const client = await createCrashTestClient(server.url, dataDir)

    const rounds = points.flatMap((point) => Array.from({ length: ROUNDS }, () => point))
    for (const [index, point] of rounds.entries()) {
      const round = index + 1
      const prompt = `${point} ${round}`
      await server.sendCommand({ type: 'arm', point, signal: 'SIGKILL', costsMoney: false })
      expect(await client.upload(prompt, image)).toBeNull()
      expect(await server.exitStatus).toBe('SIGKILL')
      server = await start()
      await client.authorize()
      const imagesAfterRestart = await client.images()
      expect(imagesAfterRestart).toHaveLength(round - 1 + (point === 'uploads.committed' ? 1 : 0))
      const { erased, missing } = await server.sweepFiles(LATER_MS)
      expect(missing).toBe(0)
      expect(listStoredNames(dataDir)).toEqual(listFileNames(imagesAfterRestart))
      const repeated = await client.upload(prompt, image)
      const images = await client.images()
      expect([images.length, images.some(({ id }) => id === repeated?.id)]).toEqual([round, true])
      expect(listStoredNames(dataDir)).toEqual(listFileNames(images))
      totals.kills += 1
      totals.erased += erased
    }
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)
