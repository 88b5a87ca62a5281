import { promisify } from 'node:util'
import { errors } from '@pictor/contract/errors'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApplication } from '../../../test/harness/application.ts'
import { findFreePort } from '../../../test/harness/free-port.ts'
import { insertImage } from '../../../test/fixtures/image-rows.ts'
import { storeOf } from '../../../test/fixtures/stored-file.ts'
import { makeTemporaryFolder } from '../../../test/harness/temporary-folder.ts'

const dataDir = await makeTemporaryFolder()
const stored = storeOf(dataDir)
const loaded: string[] = []
let held = Promise.withResolvers<void>()
const store = {
  ...stored,
  async get(key: string) {
    loaded.push(key)
    await held.promise
    return stored.get(key)
  },
}
const headers = { connection: 'close' }
const lines: string[] = []
const log = { write: (line: string) => void lines.push(line) }
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
const { app, database, createUser } = await startTestApplication(environment, { store, log, works: false })
const origin = await app.listen({ port: await findFreePort(), host: '127.0.0.1' })
const connections = promisify(app.server.getConnections.bind(app.server))
const countConnections = () => connections()

async function insertJpeg(): Promise<{ id: string; url: string; key: string }> {
  const { id, fileToken } = await insertImage(database.db, { originalFormat: 'jpeg' })
  const key = `original-images/${fileToken}.jpg`
  const plain = sharp({ create: { width: 60, height: 90, channels: 3, background: '#345' } })
  await stored.put(key, await plain.jpeg().toBuffer(), 'image/jpeg')
  return { id, url: `${origin}/api/images/${id}/download`, key }
}

test('of many simultaneous downloads one is loaded, some wait and the others get 503; a disconnected client stops waiting', async () => {
  held = Promise.withResolvers<void>()
  const { url, key } = await insertJpeg()
  const timesLoaded = () => loaded.filter((each) => each === key).length
  const leaving = new AbortController()
  const refused: Response[] = []
  const crowd = Array.from({ length: 30 }, async () => {
    const answer = await fetch(url, { signal: leaving.signal, headers })
    refused.push(answer)
  })
  // One is being loaded and twenty wait.
  await expect.poll(() => refused.length).toBe(9)
  expect(timesLoaded()).toBe(1)
  for (const answer of refused) {
    expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
      503,
      '5',
      { code: 'SERVICE_UNAVAILABLE', message: errors.SERVICE_UNAVAILABLE.message },
    ])
  }
  leaving.abort()
  await Promise.allSettled(crowd)
  await expect.poll(countConnections).toBe(0)
  // After this response, the server has noticed all disconnects.
  await (await fetch(`${origin}/healthz`, { headers })).text()
  const patient = Array.from({ length: 20 }, () => fetch(url, { headers }))
  await expect.poll(countConnections).toBe(20)
  held.resolve()
  const answers = await Promise.all(patient)
  expect(answers.map(({ status }) => status)).toEqual(patient.map(() => 200))
  const pictures = await Promise.all(answers.map(async (answer) => sharp(await answer.bytes()).metadata()))
  expect(pictures.map(({ format }) => format)).toEqual(patient.map(() => 'png'))
  expect(timesLoaded()).toBe(21)
  expect(lines).toEqual([])
})

test('images that are hidden or deleted while a zip is written are not in it', async () => {
  held = Promise.withResolvers<void>()
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
  held.resolve()
  expect(Object.keys(unzipSync(await zip))).toEqual(['a heron at dawn.jpg', 'a heron at dawn (2).jpg'])
  expect(loaded).not.toContain(hidden.key)
})

test('an IP address may have 24 downloads in flight; further ones get 503, and another IP address is served', async () => {
  held = Promise.withResolvers<void>()
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
  held.resolve()
  expect(await Promise.all([...first, other])).toEqual(Array.from({ length: 25 }, () => 200))
  expect(await download('203.0.113.1')).toBe(200)
})
