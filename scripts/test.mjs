// `npm test`: runs the checks beside the tests, then the core browser tests against the built server. `npm run
// test:deep` (--deep) runs every test instead, on both database engines and with higher counts. Names select parts:
// `npm run test:deep -- journeys`. The last line is `N passed, N failed`.
import { benchmarkPart } from './test/benchmark-part.mjs'
import { checkPart } from './test/check-part.mjs'
import { playwrightPart } from './test/playwright-part.mjs'
import { writeProfile } from './test/profile.mjs'
import { vitestPart } from './test/vitest-part.mjs'

const runners = { checks: checkPart, tests: vitestPart, journeys: playwrightPart, benchmarks: benchmarkPart }
const usual = ['checks', 'tests', 'journeys']

const deep = process.argv.includes('--deep')
const named = process.argv.slice(2).filter((argument) => argument !== '--deep')
const unknown = named.filter((name) => !(name in runners))
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(runners).join(', ')}.`)
const chosen = named.length > 0 ? named : usual

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

// Each check uses one CPU core and waits for nothing, so checks run beside the tests. Browser tests wait for pages, so
// they run alone.
const parts = await Promise.all(['checks', 'tests'].filter((name) => chosen.includes(name)).map(runPart))
for (const name of ['journeys', 'benchmarks']) if (chosen.includes(name)) parts.push(await runPart(name))
writeProfile(parts)

// Failures scrolled by among thousands of lines, so they are printed again.
for (const { name, failures } of parts) {
  for (const failure of failures) console.log(`\nFAILED ${name} › ${failure.name}\n${firstLines(failure.message)}`)
}
console.log()
for (const { name, passed, failures, skipped, seconds } of parts) {
  const counts = [`${passed} passed`, `${failures.length} failed`, ...(skipped ? [`${skipped} skipped`] : [])]
  console.log(`${name.padEnd(12)}${Math.round(seconds)} s: ${counts.join(', ')}`)
}
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failures.length, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

async function runPart(name) {
  const start = performance.now()
  const result = isStopped ? { badEnd: 'stopped' } : await runners[name]({ deep })
  return { name, seconds: (performance.now() - start) / 1000, ...withFailures(result) }
}

/** A part that ran nothing, or ended badly without naming a failure, counts as one failure. */
function withFailures({ passed = 0, skipped = 0, failures = [], files = [], badEnd }) {
  const reason = badEnd ?? (passed === 0 ? 'nothing ran' : undefined)
  if (failures.length === 0 && reason !== undefined) failures = [{ name: 'it did not finish', message: reason }]
  return { passed, skipped, failures, files }
}

function firstLines(message) {
  const lines = message.split('\n')
  return lines.length > 30 ? [...lines.slice(0, 30), '…'].join('\n') : message
}
