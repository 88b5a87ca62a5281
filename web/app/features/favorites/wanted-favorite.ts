/** The image whose heart a signed-out visitor pressed: favored once they have signed in. */
export interface WantedFavorite {
  want: (imageId: string) => void
  /** Hands it out, once: null if there is none or nobody expects it any more. */
  take: () => string | null
  /** The visitor does not want it any more. */
  forget: () => void
}

const STORAGE_KEY = 'wantedFavorite'
/** The confirmation mail's link opens another tab, perhaps a while later. */
const WANTED_FOR_MS = 60 * 60_000

export function createWantedFavorite(storage: () => Storage, now: () => number = Date.now): WantedFavorite {
  // Blocked storage: it is remembered as long as the page lives.
  let inPage: string | null = null
  const forget = () => {
    inPage = null
    attempt(() => storage().removeItem(STORAGE_KEY))
  }
  return {
    forget,
    want(imageId) {
      inPage = JSON.stringify({ imageId, at: now() })
      attempt(() => storage().setItem(STORAGE_KEY, inPage ?? ''))
    },
    take() {
      const text = attempt(() => storage().getItem(STORAGE_KEY)) ?? inPage
      forget()
      const wanted = parse(text)
      return wanted && now() - wanted.at < WANTED_FOR_MS ? wanted.imageId : null
    },
  }
}

/** In local storage, not in the tab's: the link in a confirmation mail opens another tab. */
export const wantedFavorite = createWantedFavorite(() => localStorage)

function attempt<Result>(task: () => Result): Result | null {
  try {
    return task()
  } catch {
    return null
  }
}

function parse(text: string | null): { imageId: string; at: number } | null {
  const value: unknown = attempt(() => JSON.parse(text ?? 'null'))
  if (typeof value !== 'object' || value === null) return null
  if (!('imageId' in value) || typeof value.imageId !== 'string') return null
  return 'at' in value && typeof value.at === 'number' ? { imageId: value.imageId, at: value.at } : null
}
