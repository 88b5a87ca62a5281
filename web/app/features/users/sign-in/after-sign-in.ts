/**
 * The navigation state of a page that a user reaches directly after signing in on another page. Intents resume there.
 */
export const JUST_SIGNED_IN = { justSignedIn: true }

export function isJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSignedIn' in state && state.justSignedIn === true
}

const REDIRECT_KEY = 'signingInElsewhere'

/** Remembers that this tab leaves the site to sign in, until `takeSignInRedirect` is called. */
export function markSignInRedirect(storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(REDIRECT_KEY, 'yes')
  } catch {
    // Storage is blocked: the user returns without a welcome.
  }
}

/** Returns whether this tab left the site to sign in. Keeps the mark. */
export function isSignInRedirect(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(REDIRECT_KEY) !== null
  } catch {
    return false
  }
}

/** Returns whether this tab left the site to sign in. Removes the mark. */
export function takeSignInRedirect(storage: () => Storage = () => sessionStorage): boolean {
  try {
    const isRedirect = isSignInRedirect(storage)
    storage().removeItem(REDIRECT_KEY)
    return isRedirect
  } catch {
    return false
  }
}
