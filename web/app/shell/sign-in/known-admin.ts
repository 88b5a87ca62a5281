const KEY = 'admin'

/** Whether the visitor was seen to be an admin in this browser. Decides about a link alone: the server decides about everything behind it. */
export function isKnownAdmin(viewerId: string): boolean {
  try {
    return localStorage.getItem(KEY) === viewerId
  } catch {
    // Refused by the browser, or there is none.
    return false
  }
}

/** Keeps what the server said of the visitor. */
export function rememberAdmin(viewerId: string, isAdmin: boolean): void {
  try {
    if (isAdmin) localStorage.setItem(KEY, viewerId)
    else if (isKnownAdmin(viewerId)) localStorage.removeItem(KEY)
  } catch {
    // Then the way is the address.
  }
}
