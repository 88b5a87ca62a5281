// `npm test`, after `pretest` has built: the checks, all Vitest projects, then the journeys in a real browser against
// the built server. All three always run. The last line is `N passed, N failed`.
import { checkPart } from './test/check-part.mjs'
import { playwrightPart } from './test/playwright-part.mjs'
import { vitestPart } from './test/vitest-part.mjs'

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

const stopped = { passed: 0, failures: [], badEnd: 'stopped' }
const parts = []
for (const { name, run } of [
  { name: 'Checks', run: checkPart },
  { name: 'Tests', run: vitestPart },
  { name: 'Journeys', run: playwrightPart },
]) {
  console.log(`\n── ${name} ──`)
  parts.push({ name, ...honest(isStopped ? stopped : await run()) })
}

// What failed was told among thousands of lines: it stands again at the end.
for (const { name, failures } of parts) {
  for (const failure of failures) console.log(`\nFAILED ${name} › ${failure.name}\n${beginning(failure.message)}`)
}
console.log()
for (const { name, passed, failures, skipped } of parts) {
  const counts = [`${passed} passed`, `${failures.length} failed`, ...(skipped ? [`${skipped} skipped`] : [])]
  console.log(`${name.padEnd(10)}${counts.join(', ')}`)
}
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failures.length, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

/** A part that ran nothing, or ended badly without naming a failure, has failed once. */
function honest({ badEnd, ...part }) {
  if (part.failures.length > 0) return part
  if (badEnd) return { ...part, failures: [{ name: 'it did not end well', message: badEnd }] }
  if (part.passed === 0) return { ...part, failures: [{ name: 'nothing ran', message: '' }] }
  return part
}

function beginning(message) {
  const lines = message.split('\n')
  return lines.length > 30 ? [...lines.slice(0, 30), '…'].join('\n') : message
}
