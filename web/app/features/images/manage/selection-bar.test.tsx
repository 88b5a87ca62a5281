import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SELECTION_MAX } from '@pictor/contract/limits'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
// Imported here, because otherwise the first call would load it, which takes time.
import '../../../api/client.ts'
import { ToastProvider } from '../../../ui/overlay/toast.tsx'
import { clearImageOverlay } from '../image-overlay.ts'
import { ownImagesQuery } from '../images.queries.ts'
import { makeImage } from '../../../testing/image-fixture.ts'
import { GalleryTile } from '../gallery/gallery.tsx'
import { useSelectionMode } from './selection-context.ts'
import { SelectionProvider } from './selection-provider.tsx'

beforeEach(() => {
  clearImageOverlay()
  // happy-dom loads no files and reports every image as complete. Here they are still loading.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
})

/** Shows a list of `count` numbered images, with its selection bar. */
async function showList(count: number) {
  const images = Array.from({ length: count }, (_, index) => makeImage({ id: `id-${index}`, prompt: `Image ${index}` }))
  const list = ownImagesQuery({ images: { listMine: () => Promise.reject(new Error('unexpected request')) } }, 'ada')
  const queries = new QueryClient()
  queries.setQueryData(list.queryKey, { pages: [{ images, total: count, nextCursor: null }], pageParams: [null] })
  const rendered = await renderComponent(
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
  const tile = (number: number) => rendered.find('[role=checkbox]', `Image ${number}`)
  return {
    ...rendered,
    tile,
    selectedLabels: () =>
      [...document.querySelectorAll('[role=checkbox][aria-checked=true]')].map((tile) =>
        tile.getAttribute('aria-label'),
      ),
    shiftClick: (number: number) =>
      act(async () => tile(number).dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }))),
  }
}

function Head() {
  const selectionMode = useSelectionMode()
  if (!selectionMode) return null
  return selectionMode.active ? (
    <selectionMode.Head selectionMode={selectionMode} />
  ) : (
    <selectionMode.Button selectionMode={selectionMode} />
  )
}

test('while images can be selected, the root element says so, and the prompt bar is hidden', async () => {
  const isSelecting = () => document.documentElement.hasAttribute('data-selecting')
  const { find, click } = await showList(2)
  expect(isSelecting()).toBe(false)
  await click(find('button', 'Select'))
  expect(isSelecting()).toBe(true)
  await click(find('button', 'Cancel selection'))
  expect(isSelecting()).toBe(false)
})

test('Select turns the tiles into checkboxes, and Escape turns them back into links', async () => {
  const { find, click, sendKey, tile, text } = await showList(3)
  await click(find('button', 'Select'))
  expect(document.querySelectorAll('[role=checkbox]')).toHaveLength(3)
  await click(tile(1))
  expect(text()).toContain('1 selected')
  tile(1).focus()
  await sendKey('Escape')
  expect(document.querySelector('[role=checkbox]')).toBeNull()
  expect(document.activeElement?.closest<HTMLElement>('[data-image-id]')?.dataset['imageId']).toBe('id-1')
  await click(find('button', 'Select'))
  expect(text()).toContain('0 selected')
})

test('a Shift click selects the range', async () => {
  const { find, click, tile, shiftClick, selectedLabels } = await showList(5)
  await click(find('button', 'Select'))
  await click(tile(1))
  await shiftClick(3)
  expect(selectedLabels()).toEqual(['Image 1', 'Image 2', 'Image 3'])
})

test('the focus moves to the bar that replaces the button', async () => {
  const { find, click } = await showList(1)
  find('button', 'Select').focus()
  await click(find('button', 'Select'))
  expect(document.activeElement).toBe(find('button', 'Cancel selection'))
})

test('the selected images are downloaded as one file', async () => {
  const { find, click, tile } = await showList(3)
  await click(find('button', 'Select'))
  expect(find('button', 'Download').getAttribute('aria-disabled')).toBe('true')
  await click(tile(2))
  await click(tile(0))
  expect(find('a', 'Download').getAttribute('href')).toBe('/api/images/zip?ids=id-0,id-2')
  expect(find('button', 'Delete').className).toContain('text-danger')
})

test('too large a selection is explained, and its actions are disabled', async () => {
  const { find, click, tile, text } = await showList(SELECTION_MAX + 2)
  await click(find('button', 'Select'))
  await click(find('button', `Select all ${SELECTION_MAX + 2} loaded`))
  expect(text()).toContain(`At most ${SELECTION_MAX} at once: deselect 2.`)
  expect(find('button', 'Delete').getAttribute('aria-disabled')).toBe('true')
  await click(tile(0))
  await click(tile(1))
  expect(text()).not.toContain('At most')
  expect(find('button', 'Delete').getAttribute('aria-disabled')).toBeNull()
})

test.each([
  ['Make private', 'succeeds, without the changed images', '1 image is now private', ['Image 1']],
  ['Make private', 'fails, with the unchanged images', '1 image couldn’t be made private', ['Image 0', 'Image 1']],
  ['Delete', 'succeeds, without the deleted images', '1 image deleted', ['Image 1']],
  ['Delete', 'fails, with the remaining images', '1 image couldn’t be deleted', ['Image 0', 'Image 1']],
])('%s: images selected during the change stay selected when it %s', async (button, how, message, expected) => {
  const server = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async () => {
    await server.promise
    if (how.startsWith('fails')) return Response.json({ code: 'CONFLICT', message: 'It has changed.' }, { status: 409 })
    if (button === 'Delete') return Response.json({ success: true })
    return Response.json({ image: makeImage({ id: 'id-0', prompt: 'Image 0', visibility: 'private' }) })
  })
  const { find, click, tile, selectedLabels, text } = await showList(3)
  await click(find('button', 'Select'))
  await click(tile(0))
  await click(find('button', button))
  await click(tile(1))
  await act(async () => server.resolve())
  await vi.waitFor(() => expect(document.body.textContent).toContain(message))
  expect(text()).toContain(`${expected.length} selected`)
  expect(selectedLabels()).toEqual(expected)
})

test('an empty list has no Select button', async () => {
  await showList(0)
  expect(document.querySelector('button')).toBeNull()
})
