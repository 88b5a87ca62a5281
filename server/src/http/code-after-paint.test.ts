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

test('preloads and code wait under other names, with a script behind them, and nothing else changes, wherever the page is cut', async () => {
  const cut = fc.nat(Buffer.byteLength(PAGE))
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 30 }), async (cuts) => {
      const page = await passThrough(PAGE, cuts)
      expect(page).not.toContain('rel="modulepreload"')
      expect(page).not.toContain('type="module"')
      const [before = '', release = '', ...more] = page.split(
        /(?<=import "\/a\.js"<\/script>)<script nonce="n\/\+=">(.*?)<\/script>/s,
      )
      expect(release).toContain('requestAnimationFrame')
      const restored = (before + more.join(''))
        .replaceAll('rel="after-paint" fetchPriority="low"', 'rel="modulepreload"')
        .replace('type="after-paint"', 'type="module"')
      expect(restored).toBe(PAGE)
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
