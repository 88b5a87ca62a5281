import { afterAll, afterEach, vi } from 'vitest'

// Before each test file: files share a process and its document. The app's modules, and with them what they remember, are loaded for each file;
// packages are loaded once.
vi.resetModules()
// React's `act` requires it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** After each test file: gives back the globals, and empties what a browser would remember. */
afterAll(() => {
  vi.unstubAllGlobals()
  if (globalThis.window === undefined) return
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; path=/; max-age=0`
  return failOnOpenRenders()
})

/**
 * Work that React still has to do when a file ends would find another file's document. Without a window such a file fails with a ReferenceError
 * until it unmounts within `act` what it has rendered. Work that waits for a timer is not found.
 */
async function failOnOpenRenders(): Promise<void> {
  const { window } = globalThis
  Reflect.deleteProperty(globalThis, 'window')
  await new Promise((resolve) => void setImmediate(resolve))
  globalThis.window = window
}
