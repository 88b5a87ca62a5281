// `npm run test:planted`: plants the bugs of `scripts/planted` in a copy of the source, one at a time, and runs the fast tests related to
// the changed file until one fails. `-- money` takes one area, `-- 7` one bug. Fails unless every bug still applies and is caught.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { areas } from './planted/areas.mjs'

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
const copy = copySource()
let caught = 0
try {
  for (const bug of bugs) {
    const { verdict, details } = await plant(bug)
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

/** The tracked files, with the installed packages linked one by one: links between workspaces have to lead to the copies. */
function copySource() {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-planted-'))
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const file of tracked)
    if (existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file))
  for (const workspace of ['.', 'server', 'web', 'contract']) {
    const [from, to] = [root, folder].map((place) => path.join(place, workspace, 'node_modules'))
    if (!existsSync(from)) continue
    mkdirSync(to)
    for (const name of readdirSync(from)) {
      if (name === '@pictor')
        cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true })
      else symlinkSync(path.join(from, name), path.join(to, name), 'junction')
    }
  }
  return folder
}

/** Runs the related tests with the bug in its file, and takes it out again. */
async function plant({ file, find, replace }) {
  const place = path.join(copy, file)
  const right = readFileSync(place, 'utf8')
  writeFileSync(
    place,
    right.replace(find, () => replace),
  )
  try {
    return verdictOn(await runRelated(file))
  } finally {
    writeFileSync(place, right)
  }
}

async function runRelated(file) {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const options = ['--run', '--bail=1', '--passWithNoTests', '--reporter=json', `--outputFile=${report}`]
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs')
  const env = { ...process.env, DEEP: '' }
  const child = spawn(process.execPath, [vitest, 'related', file, ...options], { cwd: copy, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  await once(child, 'close')
  return { report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null, output }
}

/** A test has to fail: files that can't be loaded, or a run that breaks off, prove nothing. */
function verdictOn({ report, output }) {
  if (!report) return { verdict: 'error', details: output.trim().slice(-500) }
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: path.relative(copy, name) })),
  )
  const failed = tests.find(({ status }) => status === 'failed')
  if (failed) return { verdict: 'caught', details: `${failed.name} › ${failed.fullName}` }
  const broken = report.testResults.find(({ status }) => status === 'failed')
  if (broken || !report.success) return { verdict: 'error', details: broken?.message ?? output.trim().slice(-500) }
  return { verdict: 'missed', details: `${tests.filter(({ status }) => status === 'passed').length} tests passed` }
}
