// Checks the import rules of .dependency-cruiser.mjs. `scripts/import-rules/import-rules.test.mjs` tests the rules
// themselves.
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { allRules } from '../import-rules/all-rules.mjs'
import { featureGraph } from '../import-rules/feature-graph.mjs'

const root = path.resolve(import.meta.dirname, '../..')
// The tool reports no violations if it can read nothing. Fewer modules than this mean that it did not find our code.
const minModules = 150

const { violations, totalCruised, totalDependenciesCruised } = await runDependencyCruiser()
const errors = [
  ...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n    ${findComment(rule.name)}`),
  ...findUnknownFeatures(),
]
if (totalCruised < minModules) errors.push(`Only ${totalCruised} modules were read.`)

for (const error of errors) console.error(error)
console.log(`${totalCruised} modules, ${totalDependenciesCruised} imports, ${violations.length} violations`)
process.exitCode = errors.length > 0 ? 1 : 0

async function runDependencyCruiser() {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [
    program,
    'contract',
    'illustrator',
    'payment-sandbox',
    'server',
    'web',
    'e2e',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
  ]
  const options = { cwd: root, maxBuffer: 1 << 27 }
  const { stdout } = await promisify(execFile)(process.execPath, args, options).catch((error) => {
    // The exit code counts the violations; without a report, the tool itself failed.
    if (error.stdout?.startsWith('{')) return error
    throw new Error(`The import checker itself failed: ${error.stderr || error.message}`)
  })
  return JSON.parse(stdout).summary
}

function findComment(name) {
  return allRules.find((rule) => rule.definition.name === name)?.definition.comment ?? ''
}

/** Finds features whose folder is missing. If a folder were renamed, its rules would check nothing. */
function findUnknownFeatures() {
  const folders = readdirSync(`${root}/server/src/features`, { withFileTypes: true })
  const found = folders.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const missing = Object.keys(featureGraph).filter((feature) => !found.includes(feature))
  return missing.map((feature) => `feature-graph.mjs names ${feature}, but server/src/features/${feature} is missing.`)
}
