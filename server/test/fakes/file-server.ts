import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Image } from '@pictor/contract'
import { IMAGE_SIZES } from '@pictor/contract/limits'
import sharp from 'sharp'
import { afterAll } from 'vitest'
import type { ObjectStore } from '../../src/ports/object-store.ts'
import { startTestApplication } from '../harness/application.ts'
import { findFreePort } from '../harness/free-port.ts'
import { openDiskStore } from '../fixtures/stored-file.ts'

const HOUR_MS = 3_600_000

/**
 * Starts a listening server with two users, of whom one owns images. Its store counts reads and can return links. Call
 * it at the top of a test file.
 */
export async function startFileServer() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictor-files-'))
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  // The clock starts in the middle of an hour, so that no new hour starts during a test.
  const time = { aheadMs: HOUR_MS / 2 - (Date.now() % HOUR_MS) }
  const clock = { now: () => new Date(Date.now() + time.aheadMs) }
  const disk = openDiskStore(dataDir)
  const store: ObjectStore & { linksTo: string | null; reads: number } = {
    ...disk,
    linksTo: null,
    reads: 0,
    size: (key) => (store.reads++, disk.size(key)),
    stream: (key, range) => (store.reads++, disk.stream(key, range)),
    link: async (key, { seconds }) => store.linksTo && `${store.linksTo}/${key}?for=${seconds}`,
  }
  const options = { clock, store, cacheAges: {} }
  const settings = { DATA_DIR: dataDir, WELCOME_CREDITS: '10000' }
  const { app, database, model, createUser } = await startTestApplication(settings, options)
  const origin = await listen(app)
  const [owner, otherUser] = [await createUser(), await createUser()]
  // Wide enough for grid renditions.
  model.respond = async ({ aspectRatio }) => {
    const image = sharp({ create: { ...IMAGE_SIZES[aspectRatio], channels: 3, background: '#345' } })
    return { bytes: await image.png().toBuffer(), format: 'png', costMicroUsd: 0, usage: null }
  }
  const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(origin + url, { headers, method, redirect: 'manual' })

  return {
    app,
    database,
    disk,
    store,
    time,
    origin,
    owner,
    otherUser,
    get,
    /** Starts another process on the same database and files. */
    startAnother: (environment: Record<string, string> = {}) =>
      startTestApplication({ ...settings, ...environment }, { ...options, database, runsJobs: false }),
    async makeImage(visibility: Image['visibility'] = 'public', prompt = 'a heron'): Promise<Image> {
      const payload = { prompt, visibility }
      const { headers } = owner
      const response = await app.inject({ method: 'POST', url: '/api/images/generate', headers, payload })
      const [image] = response.json<{ images?: Image[] }>().images ?? []
      if (!image) throw new Error(response.body)
      return image
    },
    change: (image: Image, method: 'PATCH' | 'DELETE', payload?: object) =>
      app.inject({ method, url: `/api/images/${image.id}`, headers: owner.headers, ...(payload && { payload }) }),
    async fetchStatus(...args: Parameters<typeof get>): Promise<number> {
      const response = await get(...args)
      await response.body?.cancel()
      return response.status
    },
  }
}

/** Listens on a free port. Returns the origin. */
export async function listen(server: {
  listen(options: { port: number; host: string }): Promise<string>
}): Promise<string> {
  return server.listen({ port: await findFreePort(), host: '127.0.0.1' })
}

export function listFileUrls(image: Image): string[] {
  return [image.url, ...image.srcset.split(', ').map((entry) => entry.split(' ')[0] ?? '')]
}

export async function readBytes(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer())
}
