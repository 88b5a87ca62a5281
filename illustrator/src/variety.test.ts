import { expect, inject, test } from 'vitest'
import { createPainter } from './engine.ts'
import { hashDistance, perceptualHash } from '../tools/perceptual-hash.ts'
import { NOUNS } from './read/nouns/families.ts'
import { samplePrompts } from '../tools/sample-prompts.ts'

// Large shapes do not depend on the size: at 96 pixels, the hash differs from the full image's by a few bits only.
const size = { width: 96, height: 96, seed: 1, style: 'None' } as const
const paint = createPainter()
const PROMPTS = inject('deep') ? 500 : 24
const WORDS_PER_FAMILY = inject('deep') ? 8 : 1
const hashOf = (prompt: string) => perceptualHash(paint(prompt, size))

test(`${PROMPTS} prompts give ${PROMPTS} visibly different images`, { timeout: 120_000 }, () => {
  const hashes = samplePrompts(PROMPTS).map((prompt) => ({ prompt, hash: hashOf(prompt) }))
  const near: string[] = []
  for (const [i, one] of hashes.entries())
    for (const other of hashes.slice(i + 1)) {
      const bits = hashDistance(one.hash, other.hash)
      if (bits < 10) near.push(`${bits}: ${one.prompt} | ${other.prompt}`)
    }
  expect(near).toEqual([])
})

test('nouns of every family change the image', () => {
  const plain = hashOf('something')
  const words = Object.values(NOUNS).flatMap((table) =>
    table.slice(0, WORDS_PER_FAMILY).map(([row]) => row.split(',')[0] ?? ''),
  )
  const idle = words.filter((word) => hashDistance(hashOf(`something ${word}`), plain) < 10)
  expect(idle).toEqual([])
})
