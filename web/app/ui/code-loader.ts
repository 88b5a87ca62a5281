import type { Toast } from './overlay/toast-context.ts'

/** The shell replaces the check by one that also knows whether the server responds without a network. */
export const network = { isOffline: () => !navigator.onLine }

/**
 * Returns a function that fetches the code of an `import()`. While the browser is offline, it requests nothing and
 * rejects: Chromium does not repeat a failed `import()` until the page is reloaded.
 */
export function createCodeLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined
  return async () => {
    if (!loaded && network.isOffline()) throw new TypeError('offline')
    return (loaded ??= await load())
  }
}

/** A toast about code that could not be fetched. */
export function loadFailureToast(title: string): Toast {
  const action = reloadAction()
  const text = `Check your connection and ${action ? 'reload the page' : 'try again'}.`
  return { title, text, tone: 'danger', action }
}

/** The action of a toast about code that could not be fetched. While the browser is offline, trying again is enough. */
export function reloadAction(): Toast['action'] {
  return network.isOffline() ? undefined : { label: 'Reload', onClick: () => location.reload() }
}
