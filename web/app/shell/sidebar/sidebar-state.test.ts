// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { isSidebarOpen, storeSidebarOpen } from './sidebar-state.ts'

test.each([
  [null, true],
  ['', true],
  ['sidebar_state=true', true],
  ['sidebar_state=false', false],
  ['a=1; sidebar_state=false; b=2', false],
  ['other_sidebar_state=false', true],
])('the server takes the state of the sidebar from the cookie %s', (cookie, open) => {
  expect(isSidebarOpen(cookie)).toBe(open)
})

test('a change is stored in the cookie and in local storage', () => {
  storeSidebarOpen(false)
  expect(document.cookie).toContain('sidebar_state=false')
  expect(localStorage.getItem('sidebarState')).toBe('false')
})
