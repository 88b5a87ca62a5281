import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HydratedProvider } from '../../../ui/hydration.ts'
import { GalleryEnd, GallerySkeleton } from './gallery.tsx'

function renderEnd(state: { hasMore: boolean; failed: boolean }) {
  return renderToStaticMarkup(<GalleryEnd count={20} onRetry={() => {}} {...state} />)
}

test('while there are more images, the end of the list shows that they are loading', () => {
  expect(renderEnd({ hasMore: true, failed: false })).toContain('Loading more images...')
})

test('after the last page, the end of the list shows that there are no more images', () => {
  expect(renderEnd({ hasMore: false, failed: false })).toContain('No more images')
})

test('a page that failed to load can be retried', () => {
  const end = renderEnd({ hasMore: true, failed: true })
  expect(end).toContain('Failed to fetch images')
  expect(end).toMatch(/<button[^>]*>Try again/)
})

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
