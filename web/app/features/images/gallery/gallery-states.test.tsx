import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedProvider } from '../../../ui/hydration.ts'
import { GallerySkeleton } from './gallery-states.tsx'

test('a list that is loading shows twelve placeholder tiles', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <HydratedProvider>
      <GallerySkeleton />
    </HydratedProvider>,
  )
  expect(container.querySelectorAll('[inert] .rounded-lg')).toHaveLength(12)
  expect(container.querySelector('output')?.textContent).toBe('Loading images')
})
