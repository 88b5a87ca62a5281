// Checks the lock file and the package.json files against the policy in CONTRIBUTING.md. Also verifies that each rule
// catches an example of a violation.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findViolations } from './dependency-rules.mjs'
import { DEPENDENCY_FIXTURES } from './dependency-fixtures.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const read = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'))

const rootManifest = read('package.json')
const workspaces = Object.fromEntries(rootManifest.workspaces.map((name) => [name, read(name, 'package.json')]))
const project = { lock: read('package-lock.json'), manifests: { '': rootManifest, ...workspaces } }

const errors = findViolations(project)
for (const { name, plant, expected } of DEPENDENCY_FIXTURES) {
  const changedProject = structuredClone(project)
  plant(changedProject)
  const found = findViolations(changedProject).filter((message) => !errors.includes(message))
  if (!found.some((message) => expected.test(message))) errors.push(`No rule catches this violation: ${name}.`)
}
for (const error of errors) console.error(error)
process.exitCode = errors.length > 0 ? 1 : 0
