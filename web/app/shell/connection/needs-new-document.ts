import { isAdminPath } from '@pictor/contract/limits'

/**
 * Whether a navigation enters or leaves the admin pages. A document keeps the security policy that it was loaded with,
 * so only a new document removes the payment provider's scripts for admins, and restores them for buyers.
 */
export function needsNewDocument(currentPath: string, nextPath: string): boolean {
  return isAdminPath(currentPath) !== isAdminPath(nextPath)
}
