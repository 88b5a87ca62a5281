import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { fetchSimilarImages, SimilarImagesRow } from './image-rows.tsx'

test.each([
  { similar: undefined, text: 'More like this', itemCount: 8 },
  { similar: [makeImage({ id: 'two' })], text: 'More like this', itemCount: 1 },
  { similar: [], text: '', itemCount: 0 },
])('similar images take up their space while they load, and none if there are none: $itemCount', async (expected) => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const queries = new QueryClient()
  queries.setQueryData(['images', 'similar', 'one'], expected.similar)
  const { text } = await renderComponent(
    <QueryClientProvider client={queries}>
      <SimilarImagesRow image={makeImage({ id: 'one' })} />
    </QueryClientProvider>,
  )
  expect(text()).toBe(expected.text)
  expect(document.querySelectorAll('li')).toHaveLength(expected.itemCount)
})

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
