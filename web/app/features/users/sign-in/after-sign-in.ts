/** The navigation state of a page that a visitor reaches straight from signing in elsewhere: intents resume there. */
export const JUST_SIGNED_IN = { justSignedIn: true }

export function isJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSignedIn' in state && state.justSignedIn === true
}

const MARK = 'signingInElsewhere'

/** Remembers that this tab leaves the site to sign in, until `takeSignInRedirect`. */
export function markSignInRedirect(storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(MARK, 'yes')
  } catch {
    // Blocked storage: the visitor returns without a welcome.
  }
}

/** Returns whether this tab had left to sign in, without clearing it. */
export function isSignInRedirect(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Returns whether this tab had left to sign in, once. */
export function takeSignInRedirect(storage: () => Storage = () => sessionStorage): boolean {
  try {
    const marked = isSignInRedirect(storage)
    storage().removeItem(MARK)
    return marked
  } catch {
    return false
  }
}
