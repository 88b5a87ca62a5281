// `npm test`, after `pretest` has built: the checks, all Vitest projects, then the journeys in a real browser against
// the built server. All three always run. The last line is `N passed, N failed`.
import { checkPart } from './test/check-part.mjs'
import { playwrightPart } from './test/playwright-part.mjs'
import { vitestPart } from './test/vitest-part.mjs'

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

const nothing = { passed: 0, failed: 0, endedWell: false }
const parts = []
for (const { name, run } of [
  { name: 'Checks', run: checkPart },
  { name: 'Tests', run: vitestPart },
  { name: 'Journeys', run: playwrightPart },
]) {
  console.log(`\n── ${name} ──`)
  parts.push({ name, ...honest(isStopped ? nothing : await run()) })
}

console.log()
for (const { name, passed, failed, skipped, note } of parts) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(skipped ? [`${skipped} skipped`] : [])]
  console.log(`${name.padEnd(10)}${counts.join(', ')}${note ? ` (${note})` : ''}`)
}
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** A part that ran nothing, or ended badly without naming a test, has failed once. */
function honest({ passed, failed, skipped = 0, endedWell }) {
  if (failed > 0) return { passed, failed, skipped }
  if (!endedWell) return { passed, failed: 1, skipped, note: 'it did not end well' }
  if (passed === 0) return { passed, failed: 1, skipped, note: 'nothing ran' }
  return { passed, failed, skipped }
}
