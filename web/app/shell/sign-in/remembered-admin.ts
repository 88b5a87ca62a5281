const KEY = 'admin'

/**
 * Whether the server confirmed in this browser that the viewer is an admin. Only decides whether a link is visible; the
 * server protects the pages.
 */
export function isRememberedAdmin(viewerId: string): boolean {
  try {
    return localStorage.getItem(KEY) === viewerId
  } catch {
    // Storage is blocked by the browser, or missing.
    return false
  }
}

/** Stores whether the server confirmed the viewer as an admin. */
export function rememberAdmin(viewerId: string, isAdmin: boolean): void {
  try {
    if (isAdmin) localStorage.setItem(KEY, viewerId)
    else if (isRememberedAdmin(viewerId)) localStorage.removeItem(KEY)
  } catch {
    // Storage is unavailable: the link stays hidden, and admins type the URL.
  }
}
