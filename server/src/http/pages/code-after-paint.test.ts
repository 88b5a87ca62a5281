import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeAfterPaint } from './code-after-paint.ts'

const PRELOADS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const HEAD = `<!doctype html><html><head><title>Größe 🦊 < 1</title>${PRELOADS}<link rel="stylesheet" href="/s.css"/></head>`
const SEEN = '<body><p>1 < 2, ä 🦊</p><script nonce="n/+=">var context = 1 < 2</script>'
const CODE = '<script nonce="n/+=" type="module" async="">import "/a.js"</script>'
const REST = '<script nonce="n/+=">more(1 < 2)</script></body></html>'
const PAGE = HEAD + SEEN + CODE + REST

/** The page as it comes out when it goes in cut after these bytes. */
function passThrough(page: string, cuts: number[]): Promise<string> {
  const bytes = Buffer.from(page)
  const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
  return text(Readable.from(pieces).pipe(codeAfterPaint()))
}

test('preloads wait under another name and the code in a template, with a script behind it, and nothing else changes, wherever the page is cut', async () => {
  const cut = fc.nat(Buffer.byteLength(PAGE))
  const whole = await passThrough(PAGE, [])
  const [, release] = /<template>.*<\/template>(<script nonce="n\/\+=">!function.*?<\/script>)/s.exec(whole) ?? []
  const expected =
    HEAD.replaceAll('"modulepreload"', '"after-paint" fetchPriority="low"') +
    `${SEEN}<template>${CODE}</template>${release ?? ''}${REST}`
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 30 }), async (cuts) => {
      expect(await passThrough(PAGE, cuts)).toBe(expected)
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

test('once the code is through, a piece waits for nothing', async () => {
  const stream = codeAfterPaint()
  const received: string[] = []
  stream.on('data', (bytes: Buffer) => received.push(bytes.toString()))
  stream.write(HEAD + SEEN + CODE)
  stream.write('<p>unfinished <')
  await expect.poll(() => received.at(-1)).toBe('<p>unfinished <')
})
