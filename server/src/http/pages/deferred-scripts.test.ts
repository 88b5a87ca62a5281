import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deferScriptsUntilPaint } from './deferred-scripts.ts'

const PRELOADS = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
const HEAD = `<!doctype html><html><head><title>Größe 🦊 < 1</title>${PRELOADS}<link rel="stylesheet" href="/s.css"/></head>`
const BODY_START = '<body><p>1 < 2, ä 🦊</p><script nonce="n/+=">var context = 1 < 2</script>'
const MODULE_SCRIPT = '<script nonce="n/+=" type="module" async="">import "/a.js"</script>'
const BODY_END = '<script nonce="n/+=">more(1 < 2)</script></body></html>'
const PAGE = HEAD + BODY_START + MODULE_SCRIPT + BODY_END

/** Returns the transformed page. The input is split after the given numbers of bytes. */
function transformPage(page: string, cuts: number[]): Promise<string> {
  const bytes = Buffer.from(page)
  const ends = [...cuts.toSorted((a, b) => a - b), bytes.length]
  const pieces = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
  return text(Readable.from(pieces).pipe(deferScriptsUntilPaint()))
}

test('preloads are renamed, the module script moves into a template followed by a script, and nothing else changes, for any split of the page', async () => {
  const cut = fc.nat(Buffer.byteLength(PAGE))
  const whole = await transformPage(PAGE, [])
  const [, release] = /<template>.*<\/template>(<script nonce="n\/\+=">!function.*?<\/script>)/s.exec(whole) ?? []
  const expected =
    HEAD.replaceAll('"modulepreload"', '"after-paint" fetchPriority="low"') +
    `${BODY_START}<template>${MODULE_SCRIPT}</template>${release ?? ''}${BODY_END}`
  await fc.assert(
    fc.asyncProperty(fc.array(cut, { maxLength: 30 }), async (cuts) => {
      expect(await transformPage(PAGE, cuts)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})

test('other content is not changed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), fc.array(fc.nat(20)), async (page, cuts) => {
      expect(await transformPage(page.toWellFormed(), cuts)).toBe(page.toWellFormed())
    }),
  )
})

test('after the module script, a chunk is not delayed', async () => {
  const stream = deferScriptsUntilPaint()
  const received: string[] = []
  stream.on('data', (bytes: Buffer) => received.push(bytes.toString()))
  stream.write(HEAD + BODY_START + MODULE_SCRIPT)
  stream.write('<p>unfinished <')
  await expect.poll(() => received.at(-1)).toBe('<p>unfinished <')
})
