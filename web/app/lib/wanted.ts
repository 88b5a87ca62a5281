/** What a signed-out visitor pressed: done once they have signed in. */
export interface Wanted {
  want: (what: string) => void
  /** Hands it out, once: null if there is none or nobody expects it any more. */
  take: () => string | null
  /** The visitor does not want it any more. */
  forget: () => void
}

/** The confirmation mail's link opens another tab, perhaps a while later. */
const WANTED_FOR_MS = 60 * 60_000

/** In local storage, not in the tab's: the link in a confirmation mail opens another tab. */
export function createWanted(
  storageKey: string,
  storage: () => Storage = () => localStorage,
  now: () => number = Date.now,
): Wanted {
  // Blocked storage: it is remembered as long as the page lives.
  let inPage: string | null = null
  const forget = () => {
    inPage = null
    attempt(() => storage().removeItem(storageKey))
  }
  return {
    forget,
    want(what) {
      inPage = JSON.stringify({ what, at: now() })
      attempt(() => storage().setItem(storageKey, inPage ?? ''))
    },
    take() {
      const text = attempt(() => storage().getItem(storageKey)) ?? inPage
      forget()
      const wanted = parse(text)
      return wanted && now() - wanted.at < WANTED_FOR_MS ? wanted.what : null
    },
  }
}

function attempt<Result>(task: () => Result): Result | null {
  try {
    return task()
  } catch {
    return null
  }
}

function parse(text: string | null): { what: string; at: number } | null {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'))
  if (typeof value !== 'object' || value === null) return null
  if (!('what' in value) || typeof value.what !== 'string') return null
  return 'at' in value && typeof value.at === 'number' ? { what: value.what, at: value.at } : null
}
