// `npm run test:planted`: plants the bugs of `scripts/planted`, one at a time, in a copy of the source and runs the
// fast tests related to the changed file until one fails. `-- money` selects an area, `-- 7` one bug. Fails unless
// every bug still applies and is caught.
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bugs, findInapplicable } from './planted/bugs.mjs'
import { copySource } from './planted/copy-source.mjs'
import { runVitest } from './planted/run-vitest.mjs'

const root = path.resolve(import.meta.dirname, '..')
const [selection] = process.argv.slice(2)
const selected = bugs.filter(
  ({ number, area }) => selection === undefined || selection === area || selection === String(number),
)
if (selected.length === 0) {
  const areas = new Set(bugs.map(({ area }) => area))
  fail(`There is no bug and no area ${selection}. The areas are ${[...areas].join(', ')}.`)
}
const inapplicable = findInapplicable(root)
if (inapplicable.length > 0)
  fail(inapplicable.map(({ number, file }) => `${number} no longer applies: ${file}`).join('\n'))

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
// A run uses only one processor most of the time, so two bugs are tested at the same time, each in its own copy.
const copies = Array.from({ length: 2 }, () => mkdtempSync(path.join(realpathSync(tmpdir()), 'pictor-planted-')))
const waiting = [...selected]
const passing = new Set()
let caught = 0
try {
  await Promise.all(copies.map(testWaitingBugs))
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true })
}
console.log(`\n${caught} of ${selected.length} caught`)
process.exitCode = caught === selected.length ? 0 : 1

function fail(message) {
  console.error(message)
  process.exit(1)
}

async function testWaitingBugs(copy) {
  copySource(root, copy)
  while (waiting.length > 0 && !isStopped) {
    const bug = waiting.shift()
    const { verdict, details } = await testBug(bug, copy)
    if (isStopped) return
    if (verdict === 'caught') caught++
    console.log(`${String(bug.number).padStart(2)} ${verdict.padEnd(6)}  ${bug.promise}\n           ${details}`)
  }
}

/**
 * A bug is caught if a related test fails, and its test file fails again with the bug and passes without it. Vitest
 * starts with the file that failed last. A file that does not load, or an interrupted run, proves nothing.
 */
async function testBug({ file, find, replace }, copy) {
  const target = path.join(copy, file)
  const original = readFileSync(target, 'utf8')
  writeFileSync(
    target,
    original.replace(find, () => replace),
  )
  const { failed, passed, problem } = await runVitest(copy, 'related', file)
  const secondRun = failed && (await runVitest(copy, 'run', failed.file))
  writeFileSync(target, original)
  if (!failed)
    return problem ? { verdict: 'error', details: problem } : { verdict: 'missed', details: `${passed} passed` }
  const details = `${failed.file} › ${failed.name}`
  if (/ReferenceError|SyntaxError|is not a function|Cannot read propert/.test(failed.message))
    return { verdict: 'error', details: `${details}: ${failed.message}` }
  if (!secondRun.failed)
    return { verdict: 'error', details: `${details} failed only once: ${secondRun.problem ?? 'then it passed'}` }
  if (!(await passesWithoutBug(failed.file, copy)))
    return { verdict: 'error', details: `${details} fails without the bug, too` }
  return { verdict: 'caught', details }
}

/** Runs a test file without the bug, unless it has passed before. */
async function passesWithoutBug(testFile, copy) {
  if (!passing.has(testFile)) {
    const { failed, problem } = await runVitest(copy, 'run', testFile)
    if (!failed && !problem) passing.add(testFile)
  }
  return passing.has(testFile)
}
