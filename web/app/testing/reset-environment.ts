import { notifyManager } from '@tanstack/react-query'
import { afterAll, beforeEach, vi } from 'vitest'

// Test files share a process and its document. Each file loads the app's modules again, with fresh state; packages are
// loaded once.
vi.resetModules()
// React's `act` requires it.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// By default, queries notify components in a timer. It could run after the test has ended, without its document.
notifyManager.setScheduler(queueMicrotask)
// Without a stub, `fetch` never responds. A failed call could be retried and reach the stub of a later file.
if (globalThis.window !== undefined) globalThis.fetch = () => new Promise(() => {})

// Not after each test: the components of a test are unmounted later and need its globals.
beforeEach(resetEnvironment)

/**
 * Detects React work that is pending when a file ends and would run in the document of the next file: while `window` is
 * deleted, it throws a ReferenceError. To fix that, unmount the file's components within `act`. Work that waits for a
 * timer is not detected.
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
