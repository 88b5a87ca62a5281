// `npm test`: runs the checks and the tests at the same time, then the core journeys against the built server.
// `npm run test:deep` (--deep) runs every check and test, on both database engines and with more repetitions, and some
// journeys in Firefox and WebKit. Names select parts: `npm run test:deep -- journeys`. The last line is `N passed, N
// failed`.
import { runBenchmarkPart } from './test/benchmark-part.mjs'
import { runCheckPart } from './test/check-part.mjs'
import { runFirefoxPart, runPlaywrightPart } from './test/playwright-part.mjs'
import { keepTemporaryFilesInMemory } from './test/memory-folder.mjs'
import { writeProfile } from './test/profile.mjs'
import { runVitestPart } from './test/vitest-part.mjs'

const runners = {
  checks: runCheckPart,
  tests: runVitestPart,
  journeys: runPlaywrightPart,
  firefox: runFirefoxPart,
  benchmarks: runBenchmarkPart,
}
const deep = process.argv.includes('--deep')
const defaultParts = ['checks', 'tests', 'journeys', ...(deep ? ['firefox'] : [])]
const named = process.argv.slice(2).filter((argument) => argument !== '--deep')
const unknown = named.filter((name) => !(name in runners))
if (unknown.length > 0)
  throw new Error(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(runners).join(', ')}.`)
const selectedParts = named.length > 0 ? named : defaultParts

keepTemporaryFilesInMemory()

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isStopped = true))

// Checks run at the same time as the tests, because each keeps only one CPU core busy. Browser tests wait for pages,
// which a busy machine slows down, so they run alone.
const parts = await Promise.all(['checks', 'tests'].filter((name) => selectedParts.includes(name)).map(runPart))
for (const name of ['journeys', 'firefox', 'benchmarks'])
  if (selectedParts.includes(name)) parts.push(await runPart(name))
writeProfile(parts)

// Failures scrolled by among thousands of lines, so they are printed again.
for (const { name, failures } of parts) {
  for (const failure of failures) console.log(`\nFAILED ${name} › ${failure.name}\n${firstLines(failure.message)}`)
}
console.log()
for (const { name, passed, failures, skipped, seconds, skipReason } of parts) {
  if (skipReason !== undefined) {
    console.log(`${name.padEnd(12)}skipped: ${skipReason}`)
    continue
  }
  const counts = [`${passed} passed`, `${failures.length} failed`, ...(skipped ? [`${skipped} skipped`] : [])]
  console.log(`${name.padEnd(12)}${Math.round(seconds)} s: ${counts.join(', ')}`)
}
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failures.length, 0)
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

async function runPart(name) {
  const start = performance.now()
  const result = isStopped ? { exitProblem: 'stopped' } : await runners[name]({ deep })
  // A part that was selected by name must run.
  if (named.includes(name)) result.exitProblem ??= result.skipReason
  return { name, seconds: (performance.now() - start) / 1000, ...withFailures(result) }
}

/** A part fails if its program failed or nothing ran. A part with a `skipReason` does not fail. */
function withFailures({ passed = 0, skipped = 0, failures = [], files = [], exitProblem, skipReason }) {
  const reason = exitProblem ?? (passed === 0 && skipReason === undefined ? 'nothing ran' : undefined)
  if (failures.length === 0 && reason !== undefined) failures = [{ name: 'it did not finish', message: reason }]
  return { passed, skipped, failures, files, skipReason }
}

function firstLines(message) {
  const lines = message.split('\n')
  return lines.length > 30 ? [...lines.slice(0, 30), '…'].join('\n') : message
}
