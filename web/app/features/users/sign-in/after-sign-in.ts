/** The navigation state of a page that a visitor reaches straight from signing in elsewhere: intents resume there. */
export const JUST_SIGNED_IN = { justSignedIn: true }

export function isJustSignedIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'justSignedIn' in state && state.justSignedIn === true
}

const MARK = 'signingInElsewhere'

/** To be called when the visitor leaves the site to sign in. The mark is this tab's and lasts until `comesBack`. */
export function leavesToSignIn(storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(MARK, 'yes')
  } catch {
    // Blocked storage: they come back without a welcome.
  }
}

/** Whether the visitor had left to sign in, for who asks before `comesBack`. */
export function isComingBack(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Whether the visitor had left to sign in; asked once, the mark is gone. */
export function comesBack(storage: () => Storage = () => sessionStorage): boolean {
  try {
    const marked = isComingBack(storage)
    storage().removeItem(MARK)
    return marked
  } catch {
    return false
  }
}
