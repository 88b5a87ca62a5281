import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { showComponent } from '../../../testing/show-component.tsx'
import { COMMON_FILTERS, FILTER_NAMES, type FilterName } from './image-filters.ts'
import { publicImages } from '../images.queries.ts'
import { ListToolbar } from './list-toolbar.tsx'
import { TYPING_QUIET_MS } from './use-filters.ts'

beforeEach(() => void vi.useFakeTimers())

const list = publicImages({ images: { listPublic: async () => ({ images: [], total: 12, nextCursor: null }) } })

/** The toolbar, the URL's search string below it, and a Back button. */
function Page({ names = COMMON_FILTERS }: { names?: readonly FilterName[] }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <QueryClientProvider client={new QueryClient()}>
      <ListToolbar list={list} names={names} />
      <p>{search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <textarea aria-label="Prompt" />
    </QueryClientProvider>
  )
}

async function showToolbar(names?: readonly FilterName[]) {
  const shown = await showComponent(<Page {...(names && { names })} />)
  const field = (name: string) => {
    const found = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`)
    if (!found) throw new Error(`no field ${name}`)
    return found
  }
  return {
    ...shown,
    field,
    address: () => shown.find('p').textContent,
    fill: (name: string, value: string) => act(async () => change(field(name), value)),
    waited: (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

/** Sets the value like a browser does, without React's property setter. */
function change(field: HTMLInputElement | HTMLSelectElement, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

test('typed text is searched for when typing pauses', async () => {
  const { fill, waited, address, field } = await showToolbar()
  await fill('q', 'red')
  await waited(TYPING_QUIET_MS - 1)
  await fill('q', 'red fox')
  await waited(TYPING_QUIET_MS - 1)
  expect(address()).toBe('')
  await waited(1)
  expect(address()).toBe('?q=red+fox')
  expect(field('q').value).toBe('red fox')
})

test('Enter searches at once', async () => {
  const { fill, address, find } = await showToolbar()
  await fill('q', ' fox ')
  await act(async () => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(address()).toBe('?q=fox')
})

test('Escape and the clear button clear the search, and the focus stays in the field', async () => {
  const { fill, waited, address, field, key, find, press } = await showToolbar()
  await fill('q', 'fox')
  await waited(TYPING_QUIET_MS)
  field('q').focus()
  await key('Escape')
  expect([address(), field('q').value]).toEqual(['', ''])
  await fill('q', 'owl')
  await press(find('button', 'Clear search'))
  await waited(TYPING_QUIET_MS)
  expect([address(), field('q').value]).toEqual(['', ''])
  expect(document.activeElement).toBe(field('q'))
})

test('a selected filter applies at once, together with text that is still being typed', async () => {
  const { fill, address } = await showToolbar()
  await fill('q', 'fox')
  await fill('ratio', '16:9')
  await fill('sort', 'most_liked')
  expect(address()).toBe('?q=fox&sort=most_liked&ratio=16%3A9')
  await fill('sort', 'newest')
  expect(address()).toBe('?q=fox&ratio=16%3A9')
})

test('Back restores the previous search and the fields', async () => {
  const { fill, waited, address, field, find, press } = await showToolbar()
  await fill('q', 'fox')
  await waited(TYPING_QUIET_MS)
  await fill('q', 'foxes')
  await waited(TYPING_QUIET_MS)
  await fill('style', 'anime')
  await press(find('button', 'Back'))
  expect([address(), field('style').value]).toEqual(['?q=foxes', ''])
  await press(find('button', 'Back'))
  expect([address(), field('q').value]).toEqual(['', ''])
})

test('all filters are cleared together', async () => {
  const { fill, address, field, find, press } = await showToolbar(FILTER_NAMES)
  await fill('kind', 'upload')
  await fill('q', 'fox')
  await press(find('a', 'Clear filters'))
  expect([address(), field('q').value, field('kind').value]).toEqual(['', '', ''])
})

test('clearing the filters also clears text that was not searched for yet', async () => {
  const { fill, waited, address, field, find, press } = await showToolbar()
  await fill('q', 'fox')
  await press(find('a', 'Clear filters'))
  expect(field('q').value).toBe('')
  await waited(TYPING_QUIET_MS)
  expect([address(), field('q').value]).toEqual(['', ''])
})

test('the own list can be filtered by days', async () => {
  const { fill, waited, address } = await showToolbar(FILTER_NAMES)
  await fill('from', '2026-01-02')
  await fill('visibility', 'private')
  await waited(TYPING_QUIET_MS)
  expect(address()).toBe('?visibility=private&from=2026-01-02')
})

test('a slash focuses the search, except in a text field', async () => {
  const { field, key, find } = await showToolbar()
  find('textarea').focus()
  await key('/')
  expect(document.activeElement).toBe(find('textarea'))
  find('textarea').blur()
  await key('/')
  expect(document.activeElement).toBe(field('q'))
})

test('the button of the collapsed filters shows how many are set', async () => {
  const { fill, find, press } = await showToolbar()
  await fill('ratio', '1:1')
  await fill('style', 'anime')
  const fold = find('[aria-expanded]')
  expect([fold.textContent, fold.getAttribute('aria-expanded')]).toEqual(['Filters2 set', 'false'])
  await press(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

test('without JavaScript, the toolbar is a form whose fields are the filters', async () => {
  const { find } = await showToolbar(FILTER_NAMES)
  const form = find('form')
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', null])
  const names = [...form.querySelectorAll('input, select')].map((field) => field.getAttribute('name'))
  expect(names).toEqual([...FILTER_NAMES])
})
