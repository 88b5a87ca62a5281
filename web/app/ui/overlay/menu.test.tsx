import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MenuLinkProps } from './menu-list.tsx'
import { Menu } from './menu.tsx'

let root: Root
const chosen: string[] = []

beforeEach(async () => {
  chosen.length = 0
  const container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  const items = ['Profile', 'Settings', 'Sign Out'].map((label) => ({ label, onSelect: () => chosen.push(label) }))
  await act(async () => root.render(<Menu label="Account" trigger="A" heading="ada@example.com" items={items} />))
})

afterEach(async () => {
  await act(async () => root.unmount())
})

test('it opens on its first item, arrows go round, letters jump', async () => {
  await press(trigger())
  expect([trigger().getAttribute('aria-expanded'), focused()]).toEqual(['true', 'Profile'])
  await key('ArrowUp')
  expect(focused()).toBe('Sign Out')
  await key('ArrowDown')
  expect(focused()).toBe('Profile')
  await key('s')
  expect(focused()).toBe('Settings')
  await key('End')
  expect(focused()).toBe('Sign Out')
})

test('Escape closes it and gives the focus back', async () => {
  await press(trigger())
  await key('Escape')
  expect(document.querySelector('[role=menu]')).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

test('choosing closes it and does what was chosen, once', async () => {
  await press(trigger())
  await press(document.querySelectorAll<HTMLElement>('[role=menuitem]')[2])
  expect(chosen).toEqual(['Sign Out'])
  expect(document.querySelector('[role=menu]')).toBeNull()
})

test('a press elsewhere closes it', async () => {
  await press(trigger())
  await act(async () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(document.querySelector('[role=menu]')).toBeNull()
})

test('an item that leads somewhere is a link, which Space opens too', async () => {
  const items = [
    {
      label: 'Terms',
      renderLink: ({ children, ...link }: MenuLinkProps) => (
        <a {...link} href="#terms">
          {children}
        </a>
      ),
    },
  ]
  await act(async () => root.render(<Menu label="Legal" trigger="§" place="beside" items={items} />))
  await press(trigger())
  expect([focused(), document.activeElement?.tagName]).toEqual(['Terms', 'A'])
  await key(' ')
  expect(location.hash).toBe('#terms')
  expect(document.querySelector('[role=menu]')).toBeNull()
  expect(document.activeElement).toBe(trigger())
})

function trigger() {
  const button = document.querySelector<HTMLElement>('[aria-haspopup=menu]')
  if (!button) throw new Error('The menu has no button')
  return button
}

function focused() {
  return document.activeElement?.textContent
}

async function press(element: HTMLElement | undefined) {
  await act(async () => element?.click())
}

async function key(name: string) {
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
  )
}
