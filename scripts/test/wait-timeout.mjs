// Runs before each test file; files share a process. By default `vi.waitFor` times out after a second, too soon for a
// busy machine. Here it waits as long as `expect.poll`; a test about time sets its own limit.
import { afterAll, vi } from 'vitest'

const PATIENCE_MS = 20_000
const { waitFor } = vi

if (!waitFor.isPatient) vi.waitFor = Object.assign(waitPatiently, { isPatient: true })

function waitPatiently(look, options = {}) {
  return waitFor(look, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options })
}

afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.resetConfig()
})
