import type { Toast } from './overlay/toast-context.ts'

let isDisconnected = () => !navigator.onLine

/** Sets how a missing connection is detected. The shell passes a better check, because `ui` doesn't know the server. */
export function setConnectionCheck(check: typeof isDisconnected): void {
  isDisconnected = check
}

/**
 * Returns a function that fetches the code of an `import()`. Without a connection, it requests nothing and rejects:
 * Chromium does not repeat a failed `import()` until the page is reloaded.
 */
export function createCodeLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined
  return async () => {
    if (!loaded && isDisconnected()) throw new TypeError('offline')
    return (loaded ??= await load())
  }
}

/** A toast about code that could not be fetched. */
export function loadFailureToast(title: string): Toast {
  const action = reloadAction()
  const text = `Check your connection and ${action ? 'reload the page' : 'try again'}.`
  return { title, text, tone: 'danger', action }
}

/** The action of a toast about code that could not be fetched. Without a connection, trying again later is enough. */
export function reloadAction(): Toast['action'] {
  return isDisconnected() ? undefined : { label: 'Reload', onClick: () => location.reload() }
}
