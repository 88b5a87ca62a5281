// Before each test file, whose process other files share. `vi.waitFor` gives up after a second unless told otherwise, which a busy machine needs for one answer; it waits for
// what hangs, as `expect.poll` does by the configuration. A wait whose time is the point says it.
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
