import { expect, test } from 'vitest'
import { createPainter } from './engine.ts'
import { hashDistance, perceptualHash } from './perceptual-hash.ts'
import { NOUNS } from './read/nouns/families.ts'
import { samplePrompts } from './sample-prompts.ts'

// Large shapes do not depend on the size: at 96 pixels the hash is that of the full picture but for a few bits.
const size = { width: 96, height: 96, seed: 1, style: 'None' } as const
const paint = createPainter()
const hashOf = (prompt: string) => perceptualHash(paint(prompt, size))

test('500 prompts give 500 pictures that differ to the eye', { timeout: 120_000 }, () => {
  const hashes = samplePrompts(500).map((prompt) => ({ prompt, hash: hashOf(prompt) }))
  const near: string[] = []
  for (const [i, one] of hashes.entries())
    for (const other of hashes.slice(i + 1)) {
      const bits = hashDistance(one.hash, other.hash)
      if (bits < 10) near.push(`${bits}: ${one.prompt} | ${other.prompt}`)
    }
  expect(near).toEqual([])
})

test.each(Object.entries(NOUNS))('nouns of the family %s change the picture', (_family, table) => {
  const plain = hashOf('something')
  const words = table.flatMap(([row]) => row.split(',').slice(0, 1)).slice(0, 8)
  for (const word of words) expect(hashDistance(hashOf(`something ${word}`), plain), word).toBeGreaterThanOrEqual(10)
})
