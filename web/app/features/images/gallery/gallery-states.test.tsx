import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedProvider } from '../../../ui/hydrated.ts'
import { GallerySkeleton } from './gallery-states.tsx'

test('twelve tiles stand in for a list that is loading', () => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(
    <HydratedProvider>
      <GallerySkeleton />
    </HydratedProvider>,
  )
  expect(place.querySelectorAll('[inert] .rounded-lg')).toHaveLength(12)
  expect(place.querySelector('output')?.textContent).toBe('Loading images')
})
