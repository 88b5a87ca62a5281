import { expect, inject, test } from 'vitest'
import { createPainter } from './engine.ts'
import { hashDistance, perceptualHash } from '../tools/perceptual-hash.ts'
import { NOUNS } from './read/nouns/families.ts'
import { samplePrompts } from '../tools/sample-prompts.ts'

// Large shapes do not depend on the size: the hash of a 96-pixel image differs from that of the full image by few bits.
const size = { width: 96, height: 96, seed: 1, style: 'None' } as const
const paint = createPainter()
const PROMPTS = inject('deep') ? 500 : 24
const WORDS_PER_FAMILY = inject('deep') ? 8 : 1
const paintAndHash = (prompt: string) => perceptualHash(paint(prompt, size))

test(`${PROMPTS} prompts give ${PROMPTS} visibly different images`, { timeout: 120_000 }, () => {
  const hashes = samplePrompts(PROMPTS).map((prompt) => ({ prompt, hash: paintAndHash(prompt) }))
  const similarPairs: string[] = []
  for (const [i, first] of hashes.entries())
    for (const other of hashes.slice(i + 1)) {
      const bits = hashDistance(first.hash, other.hash)
      if (bits < 10) similarPairs.push(`${bits}: ${first.prompt} | ${other.prompt}`)
    }
  expect(similarPairs).toEqual([])
})

test('adding a noun of any family changes the image', () => {
  const baseHash = paintAndHash('something')
  const words = Object.values(NOUNS).flatMap((table) =>
    table.slice(0, WORDS_PER_FAMILY).map(([row]) => row.split(',')[0] ?? ''),
  )
  const ineffective = words.filter((word) => hashDistance(paintAndHash(`something ${word}`), baseHash) < 10)
  expect(ineffective).toEqual([])
})
