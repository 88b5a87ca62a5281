import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { COMMON_FILTERS, FILTER_NAMES, type FilterName } from './image-filters.ts'
import { publicImagesQuery } from '../images.queries.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { ownFilters } from './own-filters.tsx'
import { TYPING_PAUSE_MS } from './use-filters.ts'

beforeEach(() => void vi.useFakeTimers())

const list = publicImagesQuery({ images: { listPublic: async () => ({ images: [], total: 12, nextCursor: null }) } })

/** The toolbar, the URL's search string below it, and a Back button. */
function Page({ names = COMMON_FILTERS }: { names?: readonly FilterName[] }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ListToolbar list={list} names={names} OwnFields={names === FILTER_NAMES ? ownFilters.Fields : undefined} />
      <p>{search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <textarea aria-label="Prompt" />
    </QueryClientProvider>
  )
}

async function showToolbar(names?: readonly FilterName[]) {
  const rendered = await renderComponent(<Page {...(names && { names })} />)
  const field = (name: string) => {
    const found = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    if (!found) throw new Error(`no field ${name}`)
    return found
  }
  return {
    ...rendered,
    field,
    searchString: () => rendered.find('p').textContent,
    fill: (name: string, value: string) => act(async () => setFieldValue(field(name), value)),
    wait: (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

/** Sets the value like a browser does, without the property setter that React installs on the element. */
function setFieldValue(field: HTMLInputElement | HTMLSelectElement, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

test('typed text is searched for when typing pauses', async () => {
  const { fill, wait, searchString, field } = await showToolbar()
  await fill('q', 'red')
  await wait(TYPING_PAUSE_MS - 1)
  await fill('q', 'red fox')
  await wait(TYPING_PAUSE_MS - 1)
  expect(searchString()).toBe('')
  await wait(1)
  expect(searchString()).toBe('?q=red+fox')
  expect(field('q').value).toBe('red fox')
})

test('Enter searches at once', async () => {
  const { fill, searchString, find } = await showToolbar()
  await fill('q', ' fox ')
  await act(async () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(searchString()).toBe('?q=fox')
})

test('Escape and the clear button clear the search, and the focus stays in the field', async () => {
  const { fill, wait, searchString, field, sendKey, find, click } = await showToolbar()
  await fill('q', 'fox')
  await wait(TYPING_PAUSE_MS)
  field('q').focus()
  await sendKey('Escape')
  expect([searchString(), field('q').value]).toEqual(['', ''])
  await fill('q', 'owl')
  await click(find('button', 'Clear search'))
  await wait(TYPING_PAUSE_MS)
  expect([searchString(), field('q').value]).toEqual(['', ''])
  expect(document.activeElement).toBe(field('q'))
})

test('a selected filter applies at once, together with text that is still being typed', async () => {
  const { fill, searchString } = await showToolbar()
  await fill('q', 'fox')
  await fill('ratio', '16:9')
  await fill('sort', 'most_liked')
  expect(searchString()).toBe('?q=fox&sort=most_liked&ratio=16%3A9')
  await fill('sort', 'newest')
  expect(searchString()).toBe('?q=fox&ratio=16%3A9')
})

test('Back restores the previous search and the fields', async () => {
  const { fill, wait, searchString, field, find, click } = await showToolbar()
  await fill('q', 'fox')
  await wait(TYPING_PAUSE_MS)
  await fill('q', 'foxes')
  await wait(TYPING_PAUSE_MS)
  await fill('style', 'anime')
  await click(find('button', 'Back'))
  expect([searchString(), field('style').value]).toEqual(['?q=foxes', ''])
  await click(find('button', 'Back'))
  expect([searchString(), field('q').value]).toEqual(['', ''])
})

test('a year that is being typed stays in its field and is not applied', async () => {
  const { fill, wait, searchString, field } = await showToolbar(FILTER_NAMES)
  for (const day of ['2026-05-01', '0002-05-01']) {
    await fill('from', day)
    await wait(TYPING_PAUSE_MS)
  }
  expect([searchString(), field('from').value]).toEqual(['?from=2026-05-01', '0002-05-01'])
})

test('changes while a dialog is open share one history entry', async () => {
  const { fill, searchString, find, click } = await showToolbar()
  await fill('sort', 'most_liked')
  const dialog = document.createElement('dialog')
  dialog.open = true
  document.body.append(dialog)
  await fill('ratio', '1:1')
  await fill('style', 'anime')
  // The dialog adds its history entry in the browser only.
  await click(find('button', 'Back'))
  expect(searchString()).toBe('')
})

test('clearing the filters also clears text that was not searched for yet', async () => {
  const { fill, wait, searchString, field, find, click } = await showToolbar(FILTER_NAMES)
  await fill('kind', 'upload')
  await fill('q', 'fox')
  await click(find('a', 'Clear filters'))
  expect([searchString(), field('q').value, field('kind').value]).toEqual(['', '', ''])
  await wait(TYPING_PAUSE_MS)
  expect([searchString(), field('q').value, field('kind').value]).toEqual(['', '', ''])
})

test('the own list can be filtered by date', async () => {
  const { fill, wait, searchString } = await showToolbar(FILTER_NAMES)
  await fill('from', '2026-01-02')
  await fill('visibility', 'private')
  await wait(TYPING_PAUSE_MS)
  expect(searchString()).toBe('?visibility=private&from=2026-01-02')
})

test('the button of the collapsed filters shows how many are set', async () => {
  const { fill, find, click } = await showToolbar()
  await fill('ratio', '1:1')
  await fill('style', 'anime')
  const collapseButton = find('[aria-expanded]')
  expect([collapseButton.textContent, collapseButton.getAttribute('aria-expanded')]).toEqual(['Filters2 set', 'false'])
  await click(collapseButton)
  expect(collapseButton.getAttribute('aria-expanded')).toBe('true')
})

test('without JavaScript, the toolbar is a form whose fields are the filters', async () => {
  const { find } = await showToolbar(FILTER_NAMES)
  const form = find('form')
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', null])
  const names = [...form.querySelectorAll('input, select')].map((field) => field.getAttribute('name'))
  expect(names).toEqual([...FILTER_NAMES])
})
