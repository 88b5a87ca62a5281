import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createPainter } from './engine.ts'

const run = promisify(execFile)
const REQUESTS = ['a fox in the snow', 'neon city in the rain', 'an old sailor', 'xyzzy'].flatMap((prompt, seed) =>
  [
    { width: 96, height: 96, style: 'None' },
    { width: 144, height: 81, style: 'oil_painting' },
    { width: 81, height: 144, style: 'watercolor' },
  ].map((options) => ({ prompt, seed, ...options })),
)

const PROGRAM = `
  import { createHash } from 'node:crypto'
  const { createPainter } = await import(${JSON.stringify(new URL('./engine.ts', import.meta.url).href)})
  const paint = createPainter()
  const hashes = JSON.parse(process.argv[1]).map(({ prompt, ...options }) => createHash('sha256').update(paint(prompt, options).rgb8).digest('hex'))
  process.stdout.write(JSON.stringify(hashes))`

test('another process renders the same bytes', { timeout: 60_000 }, async () => {
  const paint = createPainter()
  const hashesHere = REQUESTS.map(({ prompt, style, ...options }) => {
    const painting = paint(prompt, { ...options, style: style as 'None' })
    return createHash('sha256').update(painting.rgb8).digest('hex')
  })
  const args = ['--input-type=module', '-e', PROGRAM, JSON.stringify(REQUESTS)]
  const { stdout } = await run(process.execPath, args)
  expect(JSON.parse(stdout)).toEqual(hashesHere)
  expect(new Set(hashesHere).size).toBe(hashesHere.length)
})
