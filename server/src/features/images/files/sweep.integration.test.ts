import { randomUUID } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bypassRules } from '../../../../test/fixtures/bypass-rules.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { createGenerationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { openDiskStore } from '../../../../test/fixtures/stored-file.ts'
import { createFileToken } from './file-keys.ts'
import { images } from '../images.table.ts'

const FILE_MIN_AGE_MS = 60_000
let now = new Date()
const logLines: Record<string, unknown>[] = []
const application = await startTestApplication(
  { WELCOME_CREDITS: '1000', LOG_LEVEL: 'info' },
  {
    clock: { now: () => now },
    fileMinAgeMs: FILE_MIN_AGE_MS,
    log: { write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>) },
  },
)
const { app, database, createUser, sweepFiles, dataDir } = application
const { startGeneration, waitUntilFinished } = createGenerationCalls(application)
const user = await createUser()
// Uses the same clock as the server, because it determines the age of files.
const store = openDiskStore(dataDir, { now: () => now })

const advanceClock = (ms: number) => (now = new Date(now.getTime() + ms))
const generate = async (owner: TestUser): Promise<Generation> =>
  waitUntilFinished(owner, (await startGeneration(owner)).id)

async function listKeys(): Promise<string[]> {
  const found = []
  for await (const { key } of store.list('')) found.push(key)
  return found.toSorted()
}

async function putAll(names: string[]): Promise<string[]> {
  for (const name of names) await store.put(name, Buffer.from('picture'), 'image/webp')
  return names
}

const createOrphanedNames = () => {
  const token = createFileToken()
  return [
    `original-images/${token}.png`,
    `compressed-images/${token}.webp`,
    `compressed-images/${token}-320.webp`,
    `reference-images/${user.id}/${token}.jpg`,
    `partial-images/${user.id}/${token}.webp`,
  ]
}

test('orphaned files of every kind are deleted once they are old; files with a row stay', async () => {
  const { images: generatedImages } = await generate(user)
  const referenced = await listKeys()
  const orphaned = await putAll(createOrphanedNames())
  advanceClock(FILE_MIN_AGE_MS)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await listKeys()).toEqual([...referenced, ...orphaned].toSorted())
  advanceClock(1)
  expect(await sweepFiles()).toEqual({ erased: orphaned.length, missing: 0 })
  expect(await listKeys()).toEqual(referenced)
  expect((await app.inject(generatedImages[0]?.url ?? '')).statusCode).toBe(200)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
})

test('a young file is not deleted, because its row may follow', async () => {
  advanceClock(FILE_MIN_AGE_MS + 1)
  const before = await listKeys()
  const young = await putAll(createOrphanedNames())
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await listKeys()).toEqual([...before, ...young].toSorted())
  advanceClock(FILE_MIN_AGE_MS + 1)
  expect((await sweepFiles()).erased).toBe(young.length)
})

test('reference and partial images are not deleted while a generation references them', async () => {
  const { id } = await generate(user)
  const [reference = '', partial = ''] = await putAll(createOrphanedNames().slice(3))
  await bypassRules(database.db, (tx) =>
    tx.execute(
      sql`update generations set has_reference = true, reference_key = ${reference}, partial_key = ${partial} where id = ${id}`,
    ),
  )
  advanceClock(FILE_MIN_AGE_MS + 1)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  await database.db.execute(sql`update generations set reference_key = null, partial_key = null where id = ${id}`)
  expect(await sweepFiles()).toEqual({ erased: 2, missing: 0 })
  expect(await listKeys()).not.toContain(reference)
})

test('an image with missing files is logged once per sweep, and its row stays', async () => {
  const [lost, kept] = [(await generate(user)).images[0], (await generate(user)).images[0]]
  await store.delete(lost?.compressed_url?.replace('/files/', '') ?? '')
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  advanceClock(FILE_MIN_AGE_MS + 1)
  logLines.length = 0
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 1 })
  expect(logLines).toMatchObject([{ level: 50, imageId: lost?.id, msg: 'Files of an image are missing.' }])
  expect((await app.inject(`/api/images/${lost?.id}`)).statusCode).toBe(200)
  expect((await app.inject(kept?.url ?? '')).statusCode).toBe(200)
  await database.db.delete(images).where(eq(images.id, lost?.id ?? ''))
  expect(await sweepFiles()).toEqual({ erased: 1, missing: 0 })
})

test('files with other name formats are not deleted', async () => {
  const otherFiles = await putAll([
    'readme.txt',
    `original-images/${randomUUID()}.png`,
    'compressed-images/0.webp',
    `avatars/${createFileToken()}.webp`,
  ])
  advanceClock(FILE_MIN_AGE_MS + 1)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await listKeys()).toEqual(expect.arrayContaining(otherFiles))
})

test('no files are deleted if most of them are orphaned', async () => {
  const names = Array.from({ length: 101 }, () => `original-images/f${createFileToken().slice(1)}.png`)
  await putAll(names)
  advanceClock(FILE_MIN_AGE_MS + 1)
  logLines.length = 0
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(logLines).toMatchObject([{ level: 50, kept: 101, msg: expect.stringContaining('npm run sweep') }])
  expect(await listKeys()).toEqual(expect.arrayContaining(names))
  await store.delete(names[0] ?? '')
  expect(await sweepFiles()).toEqual({ erased: 100, missing: 0 })
})

test('sweeps during generations delete none of their files', async () => {
  const sweeping = new AbortController()
  const sweeps = (async () => {
    let count = 0
    for (; !sweeping.signal.aborted; count++) await sweepFiles()
    return count
  })()
  const generations = []
  for (let index = 0; index < 12; index++) generations.push(await generate(user))
  sweeping.abort()
  expect(await sweeps).toBeGreaterThan(0)
  for (const { images: generatedImages } of generations) {
    expect(generatedImages).toHaveLength(1)
    for (const { url, compressed_url: compressed } of generatedImages) {
      for (const fileUrl of [url, compressed ?? '']) expect((await app.inject(fileUrl)).statusCode).toBe(200)
    }
  }
})
