import { afterAll, beforeEach, vi } from 'vitest'

// Files share a process and its document. Modules of the app, and so their state, are loaded again for each file; packages are loaded once.
vi.resetModules()
// React's `act` requires it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// A call that no test stubs gets no response. If it failed, its retry could reach the stub of a later file.
if (globalThis.window !== undefined) globalThis.fetch = () => new Promise(() => {})

// Not after each test: what a test renders is unmounted later than that, and needs its globals.
beforeEach(clean)

/**
 * React work left over when a file ends would run in the next file's document. While `window` is deleted it throws a ReferenceError, until the
 * file unmounts within `act` what it rendered. Work behind a timer is not found.
 */
afterAll(async () => {
  clean()
  const { window } = globalThis
  if (window === undefined) return
  document.head.replaceChildren()
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  Reflect.deleteProperty(globalThis, 'window')
  await new Promise((resolve) => void setImmediate(resolve))
  globalThis.window = window
})

/** Gives back timers, mocks and globals, and empties the document and what a browser would remember. */
function clean(): void {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  if (globalThis.window === undefined) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; path=/; max-age=-1`
}
