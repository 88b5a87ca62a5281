const COOKIE = 'sidebar_state'
const STORAGE_KEY = 'sidebarState'
const COOKIE_DAYS = 7

/** Reads the state from the request's cookie; open by default. */
export function isSidebarOpen(cookieHeader: string | null): boolean {
  return parseCookie(cookieHeader ?? '') !== 'false'
}

export const sidebarCookie = (open: boolean) => `${COOKIE}=${open}`

export function storeSidebarOpen(open: boolean): void {
  const seconds = COOKIE_DAYS * 24 * 60 * 60
  document.cookie = `${sidebarCookie(open)}; path=/; max-age=${seconds}; samesite=lax`
  try {
    localStorage.setItem(STORAGE_KEY, String(open))
  } catch {
    // Then only the cookie stores the state.
  }
}

function parseCookie(cookies: string): string | null {
  const pairs = cookies.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] || null
}
