import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../../testing/render-component.tsx'
import { areCharacterShortcutsOn } from '../character-shortcuts.ts'
import { ListSearch } from '../filters/list-search.tsx'
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx'

const findDialog = () => document.querySelector('[role=dialog]')
const waitForDialog = () =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(findDialog()?.textContent).toContain('Move between images')
  })
const waitUntilClosed = () => vi.waitFor(() => expect(findDialog()).toBeNull())

const showPage = () =>
  renderComponent(
    <>
      <ListSearch values={{}} change={() => undefined} changeSoon={() => undefined} />
      <textarea />
      <KeyboardShortcuts />
    </>,
  )

test('? opens the list of shortcuts, and Escape closes it', async () => {
  const { sendKey } = await showPage()
  await sendKey('?')
  await waitForDialog()
  await sendKey('Escape')
  await waitUntilClosed()
})

test('a slash focuses the search', async () => {
  const { sendKey, find } = await showPage()
  await sendKey('/')
  expect(document.activeElement).toBe(find('input'))
})

test.each(['/', '?'])('in a text field, %s is text', async (key) => {
  const { find, sendKey } = await showPage()
  find('textarea').focus()
  await sendKey(key)
  expect(document.activeElement).toBe(find('textarea'))
  expect(findDialog()).toBeNull()
})

test('single-key shortcuts can be turned off, also for the next page, and on again', async () => {
  const first = await showPage()
  await toggleShortcuts(first)
  await expectShortcuts(first, 'off')
  await first.unmount()

  const second = await showPage()
  await expectShortcuts(second, 'off')
  await toggleShortcuts(second)
  await expectShortcuts(second, 'on')
})

test('with blocked storage, single-key shortcuts can be turned off until the page is closed', async () => {
  vi.stubGlobal('localStorage', undefined)
  const page = await showPage()
  await toggleShortcuts(page)
  await expectShortcuts(page, 'off')
  expect(areCharacterShortcutsOn()).toBe(false)
  await toggleShortcuts(page)
  expect(areCharacterShortcutsOn()).toBe(true)
})

type Page = Awaited<ReturnType<typeof showPage>>

/** Opens the dialog with the button in the search field, as without shortcuts, toggles the switch and closes it. */
async function toggleShortcuts({ find, click, sendKey }: Page) {
  await click(find('button', 'Keyboard shortcuts'))
  await waitForDialog()
  await act(async () => document.querySelector<HTMLElement>('[role=switch]')?.click())
  await sendKey('Escape')
  await waitUntilClosed()
}

async function expectShortcuts({ find, sendKey }: Page, state: 'on' | 'off') {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await sendKey('/')
  expect(document.activeElement === find('input')).toBe(state === 'on')
  if (state === 'on') return
  await sendKey('?')
  expect(findDialog()).toBeNull()
}
