/**
 * The navigation state of a page that a user reaches directly after signing in on another page. Intents resume there.
 */
export const JUST_SIGNED_IN = { justSignedIn: true }

export function isJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSignedIn' in state && state.justSignedIn === true
}

const MARK = 'signingInElsewhere'

/** Remembers that this tab leaves the site to sign in, until `takeSignInRedirect` is called. */
export function markSignInRedirect(storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(MARK, 'yes')
  } catch {
    // Storage is blocked: the user returns without a welcome.
  }
}

/** Returns whether this tab left the site to sign in. Keeps the mark. */
export function isSignInRedirect(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Returns whether this tab left the site to sign in. Removes the mark. */
export function takeSignInRedirect(storage: () => Storage = () => sessionStorage): boolean {
  try {
    const marked = isSignInRedirect(storage)
    storage().removeItem(MARK)
    return marked
  } catch {
    return false
  }
}
