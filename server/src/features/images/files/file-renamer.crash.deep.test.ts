import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import { inject, test, vi } from 'vitest'
import { RENAME_CRASH_POINTS, type CrashPoint } from '../../../kernel/crash-points.ts'
import { startCrashServer } from '../../../../test/crash/crash-process.ts'
import { createCrashTestClient } from '../../../../test/crash/crash-client.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { listFileNames, listStoredNames } from '../../../../test/fixtures/stored-file.ts'

// Only two at a time, because each test starts its own server many times.
vi.setConfig({ maxConcurrency: 2 })

const ROUNDS = 5
/** After this time, the sweep treats all files as old and deletes those without a row. */
const LATER_MS = 6 * 3_600_000
const POINTS: CrashPoint[] = [...RENAME_CRASH_POINTS, 'files.written', 'files.renamed']
const CHANGES = {
  hide: ['PATCH', { visibility: 'private' }],
  delete: ['DELETE', undefined],
} as const

test.concurrent.for(POINTS)(
  'after a kill at %s while an image is hidden or deleted, the image is changed or unchanged, with all its files and no others',
  { timeout: 60_000 + ROUNDS * 120_000 },
  async (point, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-crash-'))
    const port = await findFreePort()
    const journal = path.join(dataDir, 'journal')
    const environment = { WELCOME_CREDITS: '1000000', JOURNAL: journal, SNAPSHOT: inject('databaseSource') }
    const start = () => startCrashServer({ port, dataDir, environment })
    let server = await start()
    const client = await createCrashTestClient(server.url, dataDir)
    const existingImages: Image[] = []

    async function round(change: keyof typeof CHANGES, prompt: string): Promise<void> {
      const generation = await client.generate(prompt)
      const [image] = (await client.waitForStage(generation?.id ?? '', 'ended')).images
      const imageUrl = `/api/images/${image?.id}`
      const [method, body] = CHANGES[change]
      await server.sendCommand({ type: 'arm', point, signal: 'SIGKILL', costsMoney: false })
      expect(await client.send(method, imageUrl, body)).toBeNull()
      expect(await server.exitStatus).toBe('SIGKILL')
      server = await start()
      await client.authorize()
      const isCommitted = point === 'images.moved'
      const imageAfterRestart = (await client.images()).find(({ id }) => id === image?.id)
      expect(imageAfterRestart?.visibility).toBe(
        isCommitted ? { hide: 'private', delete: undefined }[change] : 'public',
      )
      if (imageAfterRestart)
        for (const url of [imageAfterRestart.url, imageAfterRestart.compressed_url])
          expect((await fetch(server.url + url)).status).toBe(200)
      // The client got no response and retries.
      expect((await client.send(method, imageUrl, body))?.status).toBe(isCommitted && change === 'delete' ? 404 : 200)
      if (change === 'delete') expect((await client.send('POST', `${imageUrl}/restore`))?.status).toBe(200)
      const imageAfterRetry = (await client.images()).find(({ id }) => id === image?.id)
      if (imageAfterRetry) existingImages.push(imageAfterRetry)
      expect(imageAfterRetry?.visibility).toBe(change === 'hide' ? 'private' : 'public')
    }

    for (let number = 1; number <= ROUNDS; number++) {
      for (const change of ['hide', 'delete'] as const) await round(change, `${point} ${change} ${number}`)
    }
    await expect
      .poll(async () => [(await server.sweepFiles(LATER_MS)).missing, listStoredNames(dataDir)], {
        timeout: 30_000,
        interval: 200,
      })
      .toEqual([0, listFileNames(existingImages)])
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)
