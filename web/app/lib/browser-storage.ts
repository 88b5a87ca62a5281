/** Returns a stored text; null if there is none, or if the browser blocks storage, as some do in private windows. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores a text; null removes it. Does nothing if storage is blocked or full. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // The value lasts until the page is closed.
  }
}
