import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAfterPaint } from './code-after-paint.ts'

const PRELOADS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const HEAD = `<!doctype html><html><head><title>Größe 🦊 < 1</title>${PRELOADS}<link rel="stylesheet" href="/s.css"/></head>`
const BODY = '<body><p>1 < 2, ä 🦊</p></body></html>'

/** The page as it comes out when it goes in cut after these bytes. */
function passThrough(page: string, cuts: number[]): Promise<string> {
  const bytes = Buffer.from(page)
  const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
  return text(Readable.from(pieces).pipe(codeAfterPaint()))
}

test('the preloads of a head get a low priority and nothing else changes, wherever the page is cut', async () => {
  const expected = HEAD.replaceAll('"modulepreload"', '"modulepreload" fetchPriority="low"') + BODY
  const cut = fc.nat(Buffer.byteLength(HEAD + BODY))
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 30 }), async (cuts) => {
      expect(await passThrough(HEAD + BODY, cuts)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('what is no page comes out as it went in', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.array(fc.nat(20)), async (page, cuts) => {
      expect(await passThrough(page.toWellFormed(), cuts)).toBe(page.toWellFormed())
    }),
  )
})

test('once the head is through, a piece waits for nothing', async () => {
  const stream = codeAfterPaint()
  const received: string[] = []
  stream.on('data', (bytes: Buffer) => received.push(bytes.toString()))
  stream.write(HEAD)
  stream.write('<p>unfinished <')
  await expect.poll(() => received.at(-1)).toBe('<p>unfinished <')
})
