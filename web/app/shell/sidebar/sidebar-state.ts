import { storeText } from '../../lib/browser-storage.ts'

const COOKIE_NAME = 'sidebar_state'
const STORAGE_KEY = 'sidebarState'
const COOKIE_DAYS = 7

/** Whether the sidebar is open according to the request's cookies; open by default. */
export function isSidebarOpen(cookieHeader: string | null): boolean {
  return parseCookie(cookieHeader ?? '') !== 'false'
}

export const createSidebarCookie = (open: boolean) => `${COOKIE_NAME}=${open}`

/** Stores the state in a cookie for the server's HTML, and in local storage. */
export function storeSidebarOpen(open: boolean): void {
  const seconds = COOKIE_DAYS * 24 * 60 * 60
  document.cookie = `${createSidebarCookie(open)}; path=/; max-age=${seconds}; samesite=lax`
  storeText(STORAGE_KEY, String(open))
}

function parseCookie(cookies: string): string | null {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE_NAME)?.[1] || null
}
