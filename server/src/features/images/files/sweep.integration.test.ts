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
    youngFilesMs: YOUNG_MS,
    log: { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  },
)
const { app, database, createUser, sweepFiles, dataDir } = application
const { begin, ended } = generationCalls(application)
const user = await createUser()
// Uses the server's clock, which determines the age of files.
const store = storeOf(dataDir, { now: () => now })

const grow = (ms: number) => (now = new Date(now.getTime() + ms))
const draw = async (of: TestUser): Promise<Generation> => ended(of, (await begin(of)).id)

async function keys(): Promise<string[]> {
  const found = []
  for await (const { key } of store.list('')) found.push(key)
  return found.toSorted()
}

async function putAll(names: string[]): Promise<string[]> {
  for (const name of names) await store.put(name, Buffer.from('picture'), 'image/webp')
  return names
}

const orphanNames = () => {
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
  const { images: pictures } = await draw(user)
  const named = await keys()
  const orphans = await putAll(orphanNames())
  grow(YOUNG_MS)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual([...named, ...orphans].toSorted())
  grow(1)
  expect(await sweepFiles()).toEqual({ erased: orphans.length, missing: 0 })
  expect(await keys()).toEqual(named)
  expect((await app.inject(pictures[0]?.url ?? '')).statusCode).toBe(200)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
})

test('a young file is not deleted, because its row may follow', async () => {
  grow(YOUNG_MS + 1)
  const before = await keys()
  const young = await putAll(orphanNames())
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual([...before, ...young].toSorted())
  grow(YOUNG_MS + 1)
  expect((await sweepFiles()).erased).toBe(young.length)
})

test('reference and partial images are not deleted while a generation references them', async () => {
  const { id } = await draw(user)
  const [reference = '', partial = ''] = await putAll(orphanNames().slice(3))
  await bypassRules(database.db, (tx) =>
    tx.execute(
      sql`update generations set has_reference = true, reference_key = ${reference}, partial_key = ${partial} where id = ${id}`,
    ),
  )
  grow(YOUNG_MS + 1)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  await database.db.execute(sql`update generations set reference_key = null, partial_key = null where id = ${id}`)
  expect(await sweepFiles()).toEqual({ erased: 2, missing: 0 })
  expect(await keys()).not.toContain(reference)
})

test('an image with missing files is logged once per sweep, and its row stays', async () => {
  const [lost, kept] = [(await draw(user)).images[0], (await draw(user)).images[0]]
  await store.delete(lost?.compressed_url?.replace('/files/', '') ?? '')
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  grow(YOUNG_MS + 1)
  lines.length = 0
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 1 })
  expect(lines).toMatchObject([{ level: 50, imageId: lost?.id, msg: 'Files of an image are missing.' }])
  expect((await app.inject(`/api/images/${lost?.id}`)).statusCode).toBe(200)
  expect((await app.inject(kept?.url ?? '')).statusCode).toBe(200)
  await database.db.delete(images).where(eq(images.id, lost?.id ?? ''))
  expect(await sweepFiles()).toEqual({ erased: 1, missing: 0 })
})

test('files with other name formats are not deleted', async () => {
  const foreign = await putAll([
    'readme.txt',
    `original-images/${randomUUID()}.png`,
    'compressed-images/0.webp',
    `avatars/${newFileToken()}.webp`,
  ])
  grow(YOUNG_MS + 1)
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual(expect.arrayContaining(foreign))
})

test('no files are deleted if most of them are orphaned', async () => {
  const names = Array.from({ length: 101 }, () => `original-images/f${newFileToken().slice(1)}.png`)
  await putAll(names)
  grow(YOUNG_MS + 1)
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
  const drawn = []
  for (let picture = 0; picture < 12; picture++) drawn.push(await draw(user))
  sweeping.abort()
  expect(await sweeps).toBeGreaterThan(0)
  for (const { images: pictures } of drawn) {
    expect(pictures).toHaveLength(1)
    for (const { url, compressed_url: compressed } of pictures) {
      for (const each of [url, compressed ?? '']) expect((await app.inject(each)).statusCode).toBe(200)
    }
  }
})
