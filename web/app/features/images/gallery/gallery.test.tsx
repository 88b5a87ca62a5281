import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GalleryEnd } from './gallery.tsx'

function endOf(state: { hasMore: boolean; failed: boolean }) {
  return renderToStaticMarkup(<GalleryEnd count={20} onRetry={() => {}} {...state} />)
}

test('while there is more the end of the list says that it comes', () => {
  expect(endOf({ hasMore: true, failed: false })).toContain('Loading more images...')
})

test('the end of the last page says that there is no more', () => {
  expect(endOf({ hasMore: false, failed: false })).toContain('No more images')
})

test('a page that could not be read can be asked for again', () => {
  const end = endOf({ hasMore: true, failed: true })
  expect(end).toContain('Failed to fetch images')
  expect(end).toMatch(/<button[^>]*>Try again/)
})
