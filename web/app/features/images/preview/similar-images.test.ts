import { expect, test } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { fetchSimilarImages } from './similar-images.ts'

const makeImages = (ids: string[]) => ids.map((id) => makeImage({ id }))

test('images of the same style come first, filled up by images that share words, each once', async () => {
  const inputs: unknown[] = []
  const image = { id: 'own', prompt: 'A lighthouse over the stormy ocean, stormy', style: 'anime' as const }
  const similar = await fetchSimilarImages(async (input) => {
    inputs.push(input)
    return { images: makeImages(input.style ? ['own', 'a', 'b'] : ['b', 'own', 'c']) }
  }, image)
  expect(similar.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(inputs).toEqual([
    { style: 'anime', pageSize: 9 },
    { q: 'lighthouse or stormy or ocean', pageSize: 9 },
  ])
})

test('eight images of the style are enough, and an image without style and long words has none', async () => {
  let calls = 0
  const fetchList = async () => {
    calls += 1
    return { images: makeImages('abcdefghi'.split('')) }
  }
  const styled = await fetchSimilarImages(fetchList, { id: 'own', prompt: 'a lighthouse', style: 'anime' })
  expect(styled.map(({ id }) => id)).toEqual('abcdefgh'.split(''))
  expect(calls).toBe(1)
  expect(await fetchSimilarImages(fetchList, { id: 'own', prompt: 'a cat', style: 'None' })).toEqual([])
  expect(calls).toBe(1)
})
