import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { flattenGenerations, generationListQuery } from '../../features/generation/generation.queries.ts'
import { makeGeneration } from '../../features/generation/generation-fixture.ts'
import { changeImage, getImageOverlay, withChanges } from '../../features/images/image-overlay.ts'
import { makeImage } from '../../testing/image-fixture.ts'

test.each([
  ['before a change settled shows the change', true, 1],
  ['after a change settled shows the value from the server', false, 7],
])('an image of a generation that was requested %s', async (_when, isRequestedEarly, count) => {
  const fox = makeImage({ favorite_count: 7 })
  const response = Promise.withResolvers<void>()
  const list = async () => {
    await response.promise
    return { generations: [makeGeneration({ images: [fox] })], nextCursor: null }
  }
  const change = changeImage(fox.id, { apply: (image) => ({ ...image, favorite_count: 1 }) })
  if (!isRequestedEarly) change.settle()
  const fetched = new QueryClient().fetchInfiniteQuery(generationListQuery({ generation: { list } }, 'ada'))
  if (isRequestedEarly) change.settle()
  response.resolve()
  const images = flattenGenerations(await fetched).flatMap((generation) => generation.images)
  expect(images.map((image) => withChanges(getImageOverlay(), image).image.favorite_count)).toEqual([count])
})
