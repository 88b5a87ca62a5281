import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render-component.tsx'
import { Drawer } from './dialog.tsx'
import './dialog-popup.tsx'
import './menu-popup.tsx'
import { Menu, type MenuLinkProps } from './menu.tsx'

async function showMenu() {
  const selected: string[] = []
  const items = ['Profile', 'Settings', 'Sign Out'].map((label) => ({ label, onSelect: () => selected.push(label) }))
  const rendered = await renderComponent(<Menu label="Account" trigger="A" heading="ada@example.com" items={items} />)
  return { ...rendered, selected, trigger: rendered.find('button', 'Account') }
}

test('a menu opens with the focus on its first item, arrow keys wrap around, and letters select an item', async () => {
  const { trigger, click, sendKey } = await showMenu()
  await click(trigger)
  await waitForFocus('Profile')
  expect(trigger.getAttribute('aria-expanded')).toBe('true')
  await sendKey('ArrowUp')
  await waitForFocus('Sign Out')
  await sendKey('ArrowDown')
  await waitForFocus('Profile')
  await sendKey('End')
  await waitForFocus('Sign Out')
  await sendKey('Home')
  await waitForFocus('Profile')
  await sendKey('s')
  await waitForFocus('Settings')
})

test('the down arrow key also opens a menu', async () => {
  const { trigger, sendKey } = await showMenu()
  await act(async () => trigger.focus())
  await sendKey('ArrowDown')
  await waitForFocus('Profile')
})

test('Escape closes a menu and returns the focus to its button', async () => {
  const { trigger, click, sendKey } = await showMenu()
  await act(async () => trigger.focus())
  await click(trigger)
  await waitForFocus('Profile')
  await sendKey('Escape')
  await waitFor(() => expect([findMenu(), document.activeElement]).toEqual([null, trigger]))
})

test('selecting an item closes the menu and runs the action once', async () => {
  const { trigger, click, find, selected } = await showMenu()
  await click(trigger)
  await waitForFocus('Profile')
  await click(find('[role=menuitem]', 'Sign Out'))
  await waitFor(() => expect(findMenu()).toBeNull())
  expect(selected).toEqual(['Sign Out'])
})

test('a click outside of a menu closes it, and so does a click on its button', async () => {
  const { trigger, click } = await showMenu()
  await click(trigger)
  await waitForFocus('Profile')
  await act(async () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  await waitFor(() => expect(findMenu()).toBeNull())
  await click(trigger)
  await waitForFocus('Profile')
  await act(async () => trigger.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))
  await click(trigger)
  await waitFor(() => expect([findMenu(), trigger.getAttribute('aria-expanded')]).toEqual([null, 'false']))
})

test('an item with a link is a link element, and Space opens it even right after a letter selected it', async () => {
  const renderLink = ({ className, children }: MenuLinkProps) => (
    <a href="#terms" className={className}>
      {children}
    </a>
  )
  const items = [
    { label: 'Privacy', onSelect: () => {} },
    { label: 'Terms of use', renderLink },
  ]
  const { find, click, sendKey } = await renderComponent(<Menu label="Legal" trigger="§" place="right" items={items} />)
  const trigger = find('button', 'Legal')
  await act(async () => trigger.focus())
  await click(trigger)
  await waitForFocus('Privacy')
  await sendKey('Escape')
  await waitFor(() => expect(document.activeElement).toBe(trigger))
  // The code is loaded by now, so the menu opens synchronously.
  await sendKey('ArrowDown')
  await sendKey('t')
  expect([document.activeElement?.tagName, document.activeElement?.textContent]).toEqual(['A', 'Terms of use'])
  await sendKey(' ')
  await waitFor(() => expect([findMenu(), document.activeElement]).toEqual([null, trigger]))
  expect(location.hash).toBe('#terms')
})

test('in a drawer, Escape closes only the menu', async () => {
  await renderComponent(
    <Drawer open onClose={closeDrawer} title="Pages">
      <Menu label="Legal" trigger="Legal" items={[{ label: 'Terms', onSelect: () => {} }]} />
    </Drawer>,
  )
  await waitFor(() => expect(document.querySelector('[aria-haspopup=menu]')).not.toBeNull())
  await act(async () => document.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click())
  await waitForFocus('Terms')
  await act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
  })
  await waitFor(() => expect(findMenu()).toBeNull())
  expect(closeDrawer).not.toHaveBeenCalled()
})

const closeDrawer = vi.fn()

function findMenu() {
  return document.querySelector('[role=menu]')
}

function waitForFocus(name: string) {
  return waitFor(() => expect(document.activeElement?.textContent).toBe(name))
}

function waitFor(check: () => void) {
  return vi.waitFor(async () => {
    await act(async () => undefined)
    check()
  })
}
