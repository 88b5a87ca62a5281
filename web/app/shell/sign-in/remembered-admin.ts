import { readStored, storeText } from '../../lib/browser-storage.ts'

const KEY = 'admin'

/**
 * Whether the server confirmed in this browser that the viewer is an admin. Only decides whether a link is visible; the
 * server protects the pages.
 */
export function isRememberedAdmin(viewerId: string): boolean {
  return readStored(KEY) === viewerId
}

/** Stores whether the server confirmed the viewer as an admin. */
export function rememberAdmin(viewerId: string, isAdmin: boolean): void {
  if (isAdmin) storeText(KEY, viewerId)
  else if (isRememberedAdmin(viewerId)) storeText(KEY, null)
}
