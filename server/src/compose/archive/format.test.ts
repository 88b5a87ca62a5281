import { expect, test } from 'vitest'
import { parseText, toText, withEndChunk, type Chunk } from './format.ts'

const chunks: Chunk[] = [
  { kind: 'header', header: { schema: '1', tables: [{ name: 'images', columns: ['id'] }], sequences: [] } },
  { kind: 'rows', table: 'images', rows: ['{"id":90071992547409931}', '{"id":"a\u2028b\u0085c 🦊"}'] },
  { kind: 'jobs', jobs: [{ queue: 'mail', payload: '{}' }] },
]

async function* iterate<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items
}

async function* splitIntoBuffers(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function parse(text: string, size = 7): Promise<{ found: Chunk[]; error: unknown }> {
  const found: Chunk[] = []
  try {
    for await (const chunk of parseText(splitIntoBuffers(text, size))) found.push(chunk)
  } catch (error) {
    return { found, error }
  }
  return { found, error: null }
}

const lines: string[] = []
for await (const line of toText(withEndChunk(iterate(chunks)))) lines.push(line)
const text = lines.join('')

test('a database is equal after conversion to text and back, in chunks of any size', async () => {
  for (const size of [1, 2, 3, 50, 100_000]) {
    const { found, error } = await parse(text, size)
    expect([found.slice(0, -1), error]).toEqual([chunks, null])
    expect(found.at(-1)).toMatchObject({ digests: { images: { rows: 2 }, 'jobs that are not done': { rows: 1 } } })
  }
})

test('incomplete or changed text is rejected at its end', async () => {
  const incomplete = { error: expect.objectContaining({ message: expect.stringContaining('is incomplete') }) }
  expect(await parse(text.slice(0, -1))).toEqual({ ...incomplete, found: chunks })
  expect(await parse(text.slice(0, text.indexOf('🦊')))).toEqual({ ...incomplete, found: chunks.slice(0, 1) })
  expect(await parse(text.replace('90071992547409931', '90071992547409932'))).toMatchObject(incomplete)
})

test('text in another format is rejected', async () => {
  for (const other of ['<html>\n', '{"kind":"table"}\n'])
    expect(await parse(other)).toMatchObject({ error: { message: expect.stringContaining('cannot read') } })
})
