// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { FIRST_PAINT_SCRIPT, subscribeToTheme, THEME_COLORS, toggleTheme } from './theme.ts'

beforeEach(() => {
  document.head.innerHTML = `<meta name="theme-color" content="${THEME_COLORS.dark}">`
  document.documentElement.className = 'dark'
  document.documentElement.dataset['sidebar'] = 'open'
})

test.each([
  [null, true, THEME_COLORS.dark],
  ['dark', true, THEME_COLORS.dark],
  ['light', false, THEME_COLORS.light],
  ['nonsense', true, THEME_COLORS.dark],
])('with the stored theme %s, the first paint is dark: %s', (stored, dark, color) => {
  if (stored !== null) localStorage.setItem('theme', stored)
  runFirstPaintScript()
  expect([isDark(), getThemeColor()]).toEqual([dark, color])
})

test('the toggle switches the theme, and the next page uses the stored one', () => {
  toggleTheme()
  expect([isDark(), getThemeColor(), localStorage.getItem('theme')]).toEqual([false, THEME_COLORS.light, 'light'])
  document.documentElement.className = 'dark'
  runFirstPaintScript()
  expect(isDark()).toBe(false)
  toggleTheme()
  expect([isDark(), getThemeColor(), localStorage.getItem('theme')]).toEqual([true, THEME_COLORS.dark, 'dark'])
})

test('the page applies theme changes of other tabs until it unsubscribes', () => {
  const unsubscribe = subscribeToTheme()
  changeInOtherTab('light')
  expect([isDark(), getThemeColor()]).toEqual([false, THEME_COLORS.light])
  changeInOtherTab('dark')
  expect([isDark(), getThemeColor()]).toEqual([true, THEME_COLORS.dark])
  unsubscribe()
  changeInOtherTab('light')
  expect(isDark()).toBe(true)
})

test('a page restored from the back/forward cache applies the stored theme', () => {
  const unsubscribe = subscribeToTheme()
  localStorage.setItem('theme', 'light')
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  unsubscribe()
  expect(isDark()).toBe(false)
})

test('the stored sidebar state is used only without the cookie', () => {
  localStorage.setItem('sidebarState', 'false')
  runFirstPaintScript()
  expect(document.documentElement.dataset['sidebar']).toBe('collapsed')
  document.documentElement.dataset['sidebar'] = 'open'
  document.cookie = 'sidebar_state=true; path=/'
  runFirstPaintScript()
  expect(document.documentElement.dataset['sidebar']).toBe('open')
})

test.each([
  ['', 1_099, 'collapsed'],
  ['', 1_100, 'open'],
  ['true', 1_099, 'open'],
])('with the stored sidebar state "%s", a window of %i px gets the sidebar %s', (stored, width, state) => {
  if (stored) localStorage.setItem('sidebarState', stored)
  vi.stubGlobal('innerWidth', width)
  runFirstPaintScript()
  expect(document.documentElement.dataset['sidebar']).toBe(state)
})

function runFirstPaintScript() {
  // As the browser runs the inline script.
  // oxlint-disable-next-line typescript/no-implied-eval -- it is our own script, as text
  new Function(FIRST_PAINT_SCRIPT)()
}

function changeInOtherTab(theme: string) {
  localStorage.setItem('theme', theme)
  dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
}

function isDark() {
  return document.documentElement.classList.contains('dark')
}

function getThemeColor() {
  return document.querySelector('meta[name=theme-color]')?.getAttribute('content')
}
