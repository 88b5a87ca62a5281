import { promisify } from 'node:util'
import { errors } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { openDiskStore } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'

const dataDir = await makeTemporaryFolder()
const disk = openDiskStore(dataDir)
const loaded: string[] = []
let gate = Promise.withResolvers<void>()
const store = {
  ...disk,
  async get(key: string) {
    loaded.push(key)
    await gate.promise
    return disk.get(key)
  },
}
const headers = { connection: 'close' }
const logLines: string[] = []
const log = { write: (line: string) => void logLines.push(line) }
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const { app, database, createUser } = await startTestApplication(environment, { store, log, runsJobs: false })
const origin = await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const getConnections = promisify(app.server.getConnections.bind(app.server))
const countConnections = () => getConnections()

async function insertJpeg(): Promise<{ id: string; url: string; key: string }> {
  const { id, fileToken } = await insertImage(database.db, { originalFormat: 'jpeg' })
  const key = `original-images/${fileToken}.jpg`
  const canvas = sharp({ create: { width: 60, height: 90, channels: 3, background: '#345' } })
  await disk.put(key, await canvas.jpeg().toBuffer(), 'image/jpeg')
  return { id, url: `${origin}/api/images/${id}/download`, key }
}

test('of many simultaneous downloads one is loaded, some wait and the others get 503; a disconnected client stops waiting', async () => {
  gate = Promise.withResolvers<void>()
  const { url, key } = await insertJpeg()
  const countLoads = () => loaded.filter((loadedKey) => loadedKey === key).length
  const disconnect = new AbortController()
  const rejected: Response[] = []
  const requests = Array.from({ length: 30 }, async () => {
    const response = await fetch(url, { signal: disconnect.signal, headers })
    rejected.push(response)
  })
  // One is being loaded and twenty wait.
  await expect.poll(() => rejected.length).toBe(9)
  expect(countLoads()).toBe(1)
  for (const response of rejected) {
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '5',
      { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.message },
    ])
  }
  disconnect.abort()
  await Promise.allSettled(requests)
  await expect.poll(countConnections).toBe(0)
  // After this response, the server has noticed all disconnects.
  await (await fetch(`${origin}/healthz`, { headers })).text()
  const waiting = Array.from({ length: 20 }, () => fetch(url, { headers }))
  await expect.poll(countConnections).toBe(20)
  gate.resolve()
  const responses = await Promise.all(waiting)
  expect(responses.map(({ status }) => status)).toEqual(waiting.map(() => 200))
  const images = await Promise.all(responses.map(async (response) => sharp(await response.bytes()).metadata()))
  expect(images.map(({ format }) => format)).toEqual(waiting.map(() => 'png'))
  expect(countLoads()).toBe(21)
  expect(logLines).toEqual([])
})

test('images that are hidden or deleted while a zip is written are not in it', async () => {
  gate = Promise.withResolvers<void>()
  const user = await createUser()
  const [first, hidden, deleted, last] = [
    await insertJpeg(),
    await insertJpeg(),
    await insertJpeg(),
    await insertJpeg(),
  ]
  const ids = [first, hidden, deleted, last].map(({ id }) => id).join(',')
  const zip = app
    .inject({ url: `/api/images/zip?ids=${ids}`, headers: user.headers })
    .then(({ rawPayload }) => rawPayload)
  await expect.poll(() => loaded).toContain(first.key)
  await database.db.execute(sql`update images set visibility = 'private' where id = ${hidden.id}`)
  await database.db.execute(sql`update images set deleted_at = now() where id = ${deleted.id}`)
  gate.resolve()
  expect(Object.keys(unzipSync(await zip))).toEqual(['a heron at dawn.jpg', 'a heron at dawn (2).jpg'])
  expect(loaded).not.toContain(hidden.key)
})

test('an IP address may have 24 downloads in flight; further ones get 503, and another IP address is served', async () => {
  gate = Promise.withResolvers<void>()
  const user = await createUser()
  const { id } = await insertJpeg()
  const download = async (remoteAddress: string) => {
    const url = `/api/images/zip?ids=${id}`
    return (await app.inject({ url, headers: user.headers, remoteAddress })).statusCode
  }
  const before = loaded.length
  const first = Array.from({ length: 24 }, () => download('203.0.113.1'))
  await expect.poll(() => loaded.length - before).toBe(24)
  expect(await download('203.0.113.1')).toBe(503)
  const other = download('203.0.113.2')
  gate.resolve()
  expect(await Promise.all([...first, other])).toEqual(Array.from({ length: 25 }, () => 200))
  expect(await download('203.0.113.1')).toBe(200)
})
