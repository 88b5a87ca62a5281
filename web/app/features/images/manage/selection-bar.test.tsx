import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SELECTION_MAX } from '@pictor/contract/limits'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showComponent } from '../../../testing/show-component.tsx'
// Imported here, because the first call would load it and take time.
import '../../../api/client.ts'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { clearImageOverlay } from '../image-overlay.ts'
import { myImages } from '../images.queries.ts'
import { makeImage } from '../make-image.ts'
import { GalleryTile } from '../gallery/gallery.tsx'
import { useSelecting } from './selection-context.ts'
import { SelectionProvider } from './selection-provider.tsx'

beforeEach(() => {
  clearImageOverlay()
  // happy-dom loads no files and reports every image as complete. Here they are still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

/** Shows a list of `count` numbered images, with its selection bar. */
async function showList(count: number) {
  const images = Array.from({ length: count }, (_, index) => makeImage({ id: `id-${index}`, prompt: `Image ${index}` }))
  const list = myImages({ images: { listMine: () => Promise.reject(new Error('unexpected request')) } }, 'ada')
  const queries = new QueryClient()
  queries.setQueryData(list.queryKey, { pages: [{ images, total: count, nextCursor: null }], pageParams: [null] })
  const shown = await showComponent(
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <SelectionProvider list={list}>
          <Head />
          {images.map((image) => (
            <GalleryTile key={image.id} image={image} eager={false} onOpen={() => {}} />
          ))}
        </SelectionProvider>
      </ToastProvider>
    </QueryClientProvider>,
  )
  const tile = (number: number) => shown.find('[role=checkbox]', `Image ${number}`)
  return {
    ...shown,
    tile,
    chosen: () =>
      [...document.querySelectorAll('[role=checkbox][aria-checked=true]')].map((each) =>
        each.getAttribute('aria-label'),
      ),
    shiftPress: (number: number) =>
      act(async () => tile(number).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))),
  }
}

function Head() {
  const selecting = useSelecting()
  if (!selecting) return null
  return selecting.active ? <selecting.Head selecting={selecting} /> : <selecting.Button selecting={selecting} />
}

test('Select turns the tiles into checkboxes, and Escape turns them back into links', async () => {
  const { find, press, key, tile, text } = await showList(3)
  await press(find('button', 'Select'))
  expect(document.querySelectorAll('[role=checkbox]')).toHaveLength(3)
  await press(tile(1))
  expect(text()).toContain('1 selected')
  tile(1).focus()
  await key('Escape')
  expect(document.querySelector('[role=checkbox]')).toBeNull()
  expect(document.activeElement?.closest<HTMLElement>('[data-image-id]')?.dataset['imageId']).toBe('id-1')
  await press(find('button', 'Select'))
  expect(text()).toContain('0 selected')
})

test('a Shift click selects the range', async () => {
  const { find, press, tile, shiftPress, chosen } = await showList(5)
  await press(find('button', 'Select'))
  await press(tile(1))
  await shiftPress(3)
  expect(chosen()).toEqual(['Image 1', 'Image 2', 'Image 3'])
})

test('the focus moves to the bar that replaces the button', async () => {
  const { find, press } = await showList(1)
  find('button', 'Select').focus()
  await press(find('button', 'Select'))
  expect(document.activeElement).toBe(find('button', 'Cancel selection'))
})

test('the selected images are downloaded as one file', async () => {
  const { find, press, tile } = await showList(3)
  await press(find('button', 'Select'))
  expect(find('button', 'Download').getAttribute('aria-disabled')).toBe('true')
  await press(tile(2))
  await press(tile(0))
  expect(find('a', 'Download').getAttribute('href')).toBe('/api/images/zip?ids=id-0,id-2')
})

test('too large a selection is explained, and its actions are disabled', async () => {
  const { find, press, tile, text } = await showList(SELECTION_MAX + 2)
  await press(find('button', 'Select'))
  await press(find('button', `Select all ${SELECTION_MAX + 2} loaded`))
  expect(text()).toContain(`At most ${SELECTION_MAX} at once: deselect 2.`)
  expect(find('button', 'Delete').getAttribute('aria-disabled')).toBe('true')
  await press(tile(0))
  await press(tile(1))
  expect(text()).not.toContain('At most')
  expect(find('button', 'Delete').getAttribute('aria-disabled')).toBeNull()
})

test.each([
  ['succeeds, without the changed images', true, ['Image 1']],
  ['fails, with the unchanged images', false, ['Image 0', 'Image 1']],
])('images selected during a change stay selected when it %s', async (_how, ok, left) => {
  const server = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await server.promise
    if (!ok) return Response.json({ code: 'NOT_FOUND', message: 'Gone' }, { status: 404 })
    return Response.json({ image: makeImage({ id: 'id-0', prompt: 'Image 0', visibility: 'private' }) })
  })
  const { find, press, tile, chosen, text } = await showList(3)
  await press(find('button', 'Select'))
  await press(tile(0))
  await press(find('button', 'Make private'))
  await press(tile(1))
  await act(async () => server.resolve())
  await vi.waitFor(() => expect(document.body.textContent).toContain('1 image'))
  expect(text()).toContain(`${left.length} selected`)
  expect(chosen()).toEqual(left)
})

test('an empty list has no Select button', async () => {
  await showList(0)
  expect(document.querySelector('button')).toBeNull()
})
