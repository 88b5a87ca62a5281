import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import { inject, test, vi } from 'vitest'
import { RENAME_POINTS, type CrashPoint } from '../../../kernel/crash-points.ts'
import { startCrashServer } from '../../../../test/crash/crash-process.ts'
import { createCrashTestClient } from '../../../../test/crash/crash-client.ts'
import { findFreePort } from '../../../../test/harness/free-port.ts'
import { fileNamesOf, storedNames } from '../../../../test/fixtures/stored-file.ts'

// Each test starts its own server many times.
vi.setConfig({ maxConcurrency: 2 })

const ROUNDS = 5
/** After this time, the sweep treats all files as old. */
const LATER_MS = 6 * 3_600_000
const POINTS: CrashPoint[] = [...RENAME_POINTS, 'files.written', 'files.renamed']
const CHANGES = {
  hide: ['PATCH', { visibility: 'private' }],
  delete: ['DELETE', undefined],
} as const

test.concurrent.for(POINTS)(
  'after a kill at %s, a hidden or deleted image is changed or unchanged and has all its files and no others',
  { timeout: 60_000 + ROUNDS * 120_000 },
  async (point, { expect }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-crash-'))
    const port = await findFreePort()
    const journal = path.join(dataDir, 'journal')
    const environment = { WELCOME_CREDITS: '1000000', JOURNAL: journal, SNAPSHOT: inject('databaseSource') }
    const start = () => startCrashServer({ port, dataDir, environment })
    let server = await start()
    const client = await createCrashTestClient(server.url, dataDir)
    const kept: Image[] = []

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
      const isDone = point === 'images.moved'
      const before = (await client.images()).find(({ id }) => id === image?.id)
      expect(before?.visibility).toBe(isDone ? { hide: 'private', delete: undefined }[change] : 'public')
      if (before)
        for (const url of [before.url, before.compressed_url]) expect((await fetch(server.url + url)).status).toBe(200)
      // The client got no response and retries.
      expect((await client.send(method, imageUrl, body))?.status).toBe(isDone && change === 'delete' ? 404 : 200)
      if (change === 'delete') expect((await client.send('POST', `${imageUrl}/restore`))?.status).toBe(200)
      const now = (await client.images()).find(({ id }) => id === image?.id)
      if (now) kept.push(now)
      expect(now?.visibility).toBe(change === 'hide' ? 'private' : 'public')
    }

    for (let number = 1; number <= ROUNDS; number++) {
      for (const change of ['hide', 'delete'] as const) await round(change, `${point} ${change} ${number}`)
    }
    await expect
      .poll(async () => [(await server.sweepFiles(LATER_MS)).missing, storedNames(dataDir)], {
        timeout: 30_000,
        interval: 200,
      })
      .toEqual([0, fileNamesOf(kept)])
    server.send('SIGTERM')
    expect(await server.exitStatus).toBe(0)
    await rm(dataDir, { recursive: true })
  },
)
