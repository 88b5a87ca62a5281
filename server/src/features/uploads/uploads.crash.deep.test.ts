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

const ROUNDS = 5
/** After this time, the sweep treats all files as old and deletes those without a row. */
const LATER_MS = 6 * 3_600_000
const FILE_POINTS = GENERATION_CRASH_POINTS.filter((point) => !point.startsWith('generation.'))
const POINTS = [...FILE_POINTS, ...UPLOAD_CRASH_POINTS]

const testImage = sharp({ create: { width: 30, height: 20, channels: 3, background: '#4060a0' } })
const image = toDataUrl(await testImage.png().toBuffer())

const totals = { kills: 0, erased: 0 }
afterAll(() =>
  console.log(`kill -9: ${totals.kills} at ${POINTS.length} points of uploads, ${totals.erased} files swept`),
)

test.concurrent.for(POINTS.map((point) => ({ point })))(
  'after a kill at $point and a restart, the upload is stored completely or not at all, and the sweep leaves no other files',
  { timeout: ROUNDS * 600_000 },
  async ({ point }, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-upload-crash-'))
    const port = await findFreePort()
    const start = () => startCrashServer({ port, dataDir, environment: { SNAPSHOT: inject('databaseSource') } })
    let server = await start()
    const client = await createCrashTestClient(server.url, dataDir)

    for (let round = 1; round <= ROUNDS; round++) {
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
