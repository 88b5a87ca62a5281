import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { makeImage } from '../../../testing/image-fixture.ts'
import { renderComponent } from '../../../testing/render-component.tsx'
import { SimilarImagesRow } from './image-rows.tsx'

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
