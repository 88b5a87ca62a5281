import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedProvider } from '../../../ui/hydrated.ts'
import { GallerySkeleton } from './gallery-states.tsx'

test('a list that is loading shows twelve placeholder tiles', () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <HydratedProvider>
      <GallerySkeleton />
    </HydratedProvider>,
  )
  expect(place.querySelectorAll('[inert] .rounded-lg')).toHaveLength(12)
  expect(place.querySelector('output')?.textContent).toBe('Loading images')
})
