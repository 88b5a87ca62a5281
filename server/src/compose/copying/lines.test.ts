import { expect, test } from 'vitest'
import { linesOf, piecesOf } from './lines.ts'
import type { Piece } from './pieces.ts'

const pieces: Piece[] = [
  {
    kind: 'outline',
    outline: { engine: 'pglite', schema: '1', tables: [{ name: 'images', columns: ['id'] }], numberings: [] },
  },
  { kind: 'rows', table: 'images', rows: ['{"id":90071992547409931}', '{"id":"a\u2028b\u0085c 🦊"}'] },
  { kind: 'jobs', jobs: [{ queue: 'mail', payload: '{}' }] },
  { kind: 'end', counts: { tables: { images: 2 }, jobs: 1 } },
]

async function* inBytes(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(text: string, size = 7): Promise<Piece[]> {
  const found: Piece[] = []
  for await (const piece of piecesOf(inBytes(text, size))) found.push(piece)
  return found
}

const text = pieces.map(linesOf).join('')

test('a copy is the same after its way as text, wherever the text is cut', async () => {
  for (const size of [1, 2, 3, 50, 100_000]) expect(await read(text, size)).toEqual(pieces)
})

test('of a text that breaks off nothing is read that was not whole', async () => {
  expect(await read(text.slice(0, -1))).toEqual(pieces.slice(0, -1))
  expect(await read(text.slice(0, text.indexOf('🦊')))).toEqual(pieces.slice(0, 1))
})

test('what is no copy is refused', async () => {
  await expect(read('<html>\n')).rejects.toThrow('can read')
  await expect(read('{"kind":"table"}\n')).rejects.toThrow('can read')
})
