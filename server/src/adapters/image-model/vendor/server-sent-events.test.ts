import { expect, test } from 'vitest'
import { readServerSentEvents } from './server-sent-events.ts'

async function readInChunks(text: string, chunkBytes: number): Promise<string[]> {
  const bytes = Buffer.from(text)
  async function* createChunks() {
    for (let start = 0; start < bytes.length; start += chunkBytes) yield bytes.subarray(start, start + chunkBytes)
  }
  const events: string[] = []
  for await (const event of readServerSentEvents(createChunks())) events.push(event)
  return events
}

const ROWS: [text: string, events: string[]][] = [
  ['data: one\n\ndata: two\n\n', ['one', 'two']],
  ['data: first\ndata: second\n\n', ['first\nsecond']],
  ['data:narrow\n\ndata:  wide\n\n', ['narrow', ' wide']],
  [': nothing\nevent: x\nid: 5\nretry: 10\n\ndata: one\nevent: y\n\n', ['one']],
  ['\n\n\ndata: one\n\n\n\n', ['one']],
  ['data: Größe 🦊\n\n', ['Größe 🦊']],
  ['\ufeffdata: one\n\n', ['one']],
  ['data\n\ndatabase: x\n\n', []],
  ['data: one\n\ndata: the end is mis', ['one', 'the end is mis']],
  ['', []],
]

test.each(ROWS.flatMap((row) => [1, 2, 3, 1_000].map((size) => [size, ...row] as const)))(
  'events are read from chunks of %i bytes, with any line ending: %j',
  async (size, text, events) => {
    for (const end of ['\n', '\r', '\r\n']) {
      expect(await readInChunks(text.replaceAll('\n', end), size), JSON.stringify(end)).toEqual(events)
    }
  },
)
