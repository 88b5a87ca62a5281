// `npm run test:planted`: plants the bugs of `scripts/planted` in a copy of the source, one at a time, and runs the fast tests related to
// the changed file until one fails. `-- money` takes one area, `-- 7` one bug. Fails unless every bug still applies and is caught.
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { areas } from './planted/areas.mjs'
import { copySource } from './planted/copy-source.mjs'
import { runVitest } from './planted/run-vitest.mjs'

const root = path.resolve(import.meta.dirname, '..')
const [wanted] = process.argv.slice(2)
const bugs = Object.entries(areas)
  .flatMap(([area, entries]) => entries.map((entry) => ({ area, ...entry })))
  .map((bug, index) => ({ number: index + 1, ...bug }))
  .filter(({ number, area }) => wanted === undefined || wanted === area || wanted === String(number))
if (bugs.length === 0) fail(`There is no bug and no area ${wanted}. The areas are ${Object.keys(areas).join(', ')}.`)
const outdated = bugs.filter(({ file, find }) => !occursOnce(path.join(root, file), find))
if (outdated.length > 0) fail(outdated.map(({ number, file }) => `${number} no longer applies: ${file}`).join('\n'))

let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (isStopped = true))
const copy = mkdtempSync(path.join(realpathSync(tmpdir()), 'pictor-planted-'))
const passing = new Set()
let caught = 0
try {
  copySource(root, copy)
  for (const bug of bugs) {
    const { verdict, details } = await judge(bug)
    if (isStopped) break
    if (verdict === 'caught') caught++
    console.log(`${String(bug.number).padStart(2)} ${verdict.padEnd(6)}  ${bug.promise}\n           ${details}`)
  }
} finally {
  rmSync(copy, { recursive: true })
}
console.log(`\n${caught} of ${bugs.length} caught`)
process.exitCode = caught === bugs.length ? 0 : 1

function fail(message) {
  console.error(message)
  process.exit(1)
}

function occursOnce(file, text) {
  return existsSync(file) && readFileSync(file, 'utf8').split(text).length === 2
}

/** A test has to fail, twice, that passes without the bug. A file that can't be loaded, or a run that breaks off, proves nothing. */
async function judge({ file, find, replace }) {
  const place = path.join(copy, file)
  const right = readFileSync(place, 'utf8')
  const wrong = right.replace(find, () => replace)
  writeFileSync(place, wrong)
  const { failed, passed, problem } = await runVitest(copy, 'related', file)
  const again = failed && (await runVitest(copy, 'run', failed.file))
  writeFileSync(place, right)
  if (!failed)
    return problem ? { verdict: 'error', details: problem } : { verdict: 'missed', details: `${passed} passed` }
  const details = `${failed.file} › ${failed.name}`
  if (!again.failed) return { verdict: 'error', details: `${details} failed once and then passed` }
  if (!(await passesWithoutBug(failed.file)))
    return { verdict: 'error', details: `${details} fails without the bug, too` }
  return { verdict: 'caught', details }
}

/** Runs each test file once. */
async function passesWithoutBug(testFile) {
  if (!passing.has(testFile)) {
    const { failed, problem } = await runVitest(copy, 'run', testFile)
    if (!failed && !problem) passing.add(testFile)
  }
  return passing.has(testFile)
}
