import { randomUUID } from 'node:crypto'
import type { Generation } from '@pictor/contract'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bypassRules } from '../../../../test/fixtures/bypass-rules.ts'
import { startTestApplication, type TestUser } from '../../../../test/harness/application.ts'
import { generationCalls } from '../../../../test/fixtures/generation-calls.ts'
import { storeOf } from '../../../../test/fixtures/stored-file.ts'
import { newFileToken } from './files.ts'
import { images } from '../images.table.ts'

const YOUNG_MS = 60_000
let now = new Date()
const lines: Record<string, unknown>[] = []
const application = await startTestApplication(
  { WELCOME_CREDITS: '1000', LOG_LEVEL: 'info' },
  {
    clock: { now: () => now },
    fileMinAgeMs: YOUNG_MS,
    log: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  },
)
const { app, database, createUser, sweepFiles, dataDir } = application
const { startGeneration, waitUntilFinished } = generationCalls(application)
const user = await createUser()
// Uses the server's clock, which determines the age of files.
const store = storeOf(dataDir, { now: () => now })

const advanceClock = (ms: number) => (now = new Date(now.getTime() + ms))
const generate = async (of: TestUser): Promise<Generation> => waitUntilFinished(of, (await startGeneration(of)).id)

async function keys(): Promise<string[]> {
  const found = []
  for await (const { key } of store.list('')) found.push(key)
  return found.toSorted()
}

async function putAll(names: string[]): Promise<string[]> {
  for (const name of names) await store.put(name, Buffer.from('picture'), 'image/webp')
  return names
}

const orphanedNames = () => {
  const token = newFileToken()
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
  const referenced = await keys()
  const orphaned = await putAll(orphanedNames())
  advanceClock(YOUNG_MS)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual([...referenced, ...orphaned].toSorted())
  advanceClock(1)
  expect(await sweepFiles()).toEqual({ erased: orphaned.length, missing: 0 })
  expect(await keys()).toEqual(referenced)
  expect((await app.inject(generatedImages[0]?.url ?? '')).statusCode).toBe(200)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
})

test('a young file is not deleted, because its row may follow', async () => {
  advanceClock(YOUNG_MS + 1)
  const before = await keys()
  const young = await putAll(orphanedNames())
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual([...before, ...young].toSorted())
  advanceClock(YOUNG_MS + 1)
  expect((await sweepFiles()).erased).toBe(young.length)
})

test('reference and partial images are not deleted while a generation references them', async () => {
  const { id } = await generate(user)
  const [reference = '', partial = ''] = await putAll(orphanedNames().slice(3))
  await bypassRules(database.db, (tx) =>
    tx.execute(
      sql`update generations set has_reference = true, reference_key = ${reference}, partial_key = ${partial} where id = ${id}`,
    ),
  )
  advanceClock(YOUNG_MS + 1)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  await database.db.execute(sql`update generations set reference_key = null, partial_key = null where id = ${id}`)
  expect(await sweepFiles()).toEqual({ erased: 2, missing: 0 })
  expect(await keys()).not.toContain(reference)
})

test('an image with missing files is logged once per sweep, and its row stays', async () => {
  const [lost, kept] = [(await generate(user)).images[0], (await generate(user)).images[0]]
  await store.delete(lost?.compressed_url?.replace('/files/', '') ?? '')
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  advanceClock(YOUNG_MS + 1)
  lines.length = 0
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 1 })
  expect(lines).toMatchObject([{ level: 50, imageId: lost?.id, msg: 'Files of an image are missing.' }])
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
    `avatars/${newFileToken()}.webp`,
  ])
  advanceClock(YOUNG_MS + 1)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual(expect.arrayContaining(otherFiles))
})

test('no files are deleted if most of them are orphaned', async () => {
  const names = Array.from({ length: 101 }, () => `original-images/f${newFileToken().slice(1)}.png`)
  await putAll(names)
  advanceClock(YOUNG_MS + 1)
  lines.length = 0
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(lines).toMatchObject([{ level: 50, spared: 101, msg: expect.stringContaining('npm run sweep') }])
  expect(await keys()).toEqual(expect.arrayContaining(names))
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
      for (const each of [url, compressed ?? '']) expect((await app.inject(each)).statusCode).toBe(200)
    }
  }
})
