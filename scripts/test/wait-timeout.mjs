// A setup file of Vitest, which runs before each test file. By default `vi.waitFor` times out after a second, which is
// too soon on a busy machine. This file lets it wait as long as `expect.poll`; a test about time sets its own timeout.
// After each test file it resets the mocks and timers, because test files share a process.
import { afterAll, vi } from 'vitest'

const WAIT_TIMEOUT_MS = 20_000
const { waitFor } = vi

// An earlier test file of this process may have replaced it already.
if (!waitFor.hasLongTimeout) vi.waitFor = Object.assign(waitForLonger, { hasLongTimeout: true })

function waitForLonger(callback, options = {}) {
  return waitFor(callback, typeof options === 'number' ? options : { timeout: WAIT_TIMEOUT_MS, ...options })
}

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetConfig()
})
