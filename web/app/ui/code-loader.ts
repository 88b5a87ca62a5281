import type { Toast } from './overlay/toast-context.ts'

/**
 * Returns a function that fetches the code of an `import()`. While the browser is offline, it requests nothing and
 * rejects: Chromium does not repeat a failed `import()` until the page is reloaded.
 */
export function createCodeLoader<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loaded: Module | undefined
  return async () => {
    if (!loaded && !navigator.onLine) throw new TypeError('offline')
    return (loaded ??= await load())
  }
}

/** The action of a toast about code that could not be fetched. While the browser is offline, trying again is enough. */
export function reloadAction(): Toast['action'] {
  return navigator.onLine ? { label: 'Reload', onClick: () => location.reload() } : undefined
}
