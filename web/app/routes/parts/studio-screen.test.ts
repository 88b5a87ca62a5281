import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { flattenGenerations, generationList } from '../../features/generation/generation.queries.ts'
import { makeGeneration } from '../../features/generation/generation-fixture.ts'
import { changeImage, imageOverlay, withChanges } from '../../features/images/image-overlay.ts'
import { makeImage } from '../../testing/image-fixture.ts'

test.each([
  ['before a change settled shows the change', true, 1],
  ['after a change settled shows the value from the server', false, 7],
])('an image of a generation that was requested %s', async (_when, isEarly, count) => {
  const fox = makeImage({ favorite_count: 7 })
  const response = Promise.withResolvers<void>()
  const list = async () => {
    await response.promise
    return { generations: [makeGeneration({ images: [fox] })], nextCursor: null }
  }
  const change = changeImage(fox.id, { apply: (image) => ({ ...image, favorite_count: 1 }) })
  if (!isEarly) change.settle()
  const fetched = new QueryClient().fetchInfiniteQuery(generationList({ generation: { list } }, 'ada'))
  if (isEarly) change.settle()
  response.resolve()
  const images = flattenGenerations(await fetched).flatMap((generation) => generation.images)
  expect(images.map((image) => withChanges(imageOverlay(), image).image.favorite_count)).toEqual([count])
})
