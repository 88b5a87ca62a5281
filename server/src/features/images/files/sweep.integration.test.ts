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
// With the server's clock: a file's age is counted by it.
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

test('files without a row are erased once they are old, whatever they are; those with one stay', async () => {
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

test('a young file is spared: its row may be on its way', async () => {
  grow(YOUNG_MS + 1)
  const before = await keys()
  const young = await putAll(orphanNames())
  expect(await sweepFiles()).toEqual({ erased: 0, missing: 0 })
  expect(await keys()).toEqual([...before, ...young].toSorted())
  grow(YOUNG_MS + 1)
  expect((await sweepFiles()).erased).toBe(young.length)
})

test('pictures to start from and rough ones are spared as long as a generation names them', async () => {
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

test('a row whose files are gone is reported, once a sweep, and stays', async () => {
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

test('what is not named as ours is nobody’s to erase', async () => {
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

test('where most files would go none does: it is the rows that are lost, or the files are another’s', async () => {
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

test('sweeps beside pictures in the making lose none of their files', async () => {
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
