import { afterAll, beforeEach, vi } from 'vitest'

// Test files share a process and its document. Modules of the app, and so their state, are loaded again for each file;
// packages are loaded once.
vi.resetModules()
// React's `act` requires it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// A call that no test stubs gets no response. A failure could be retried and reach the stub of a later file.
if (globalThis.window !== undefined) globalThis.fetch = () => new Promise(() => {})

// Not after each test: the components of a test are unmounted later and need its globals.
beforeEach(resetEnvironment)

/**
 * React work left over when a file ends would run in the document of the next file. While `window` is deleted such work
 * throws a ReferenceError; to fix it, the file unmounts its components within `act`. Work behind a timer is not
 * detected.
 */
afterAll(async () => {
  resetEnvironment()
  const { window } = globalThis
  if (window === undefined) return
  document.head.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  Reflect.deleteProperty(globalThis, 'window')
  await new Promise((resolve) => void setImmediate(resolve))
  globalThis.window = window
})

/** Restores timers, mocks and globals, and clears the document and browser storage. */
function resetEnvironment(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (globalThis.window === undefined) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; path=/; max-age=-1`
}
