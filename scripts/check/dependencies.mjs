// Checks the lock file and the package files against the policy in CONTRIBUTING.md. Also verifies that each rule
// catches its violation.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findViolations } from './dependency-rules.mjs'
import { DEPENDENCY_FIXTURES } from './dependency-fixtures.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const read = (...parts) => JSON.parse(readFileSync(path.join(root, ...parts), 'utf8'))

const own = read('package.json')
const workspaces = Object.fromEntries(own.workspaces.map((name) => [name, read(name, 'package.json')]))
const project = { lock: read('package-lock.json'), manifests: { '': own, ...workspaces } }

const complaints = findViolations(project)
for (const { name, plant, fault } of DEPENDENCY_FIXTURES) {
  const spoilt = structuredClone(project)
  plant(spoilt)
  const found = findViolations(spoilt).filter((each) => !complaints.includes(each))
  if (!found.some((each) => fault.test(each))) complaints.push(`No rule catches this violation: ${name}.`)
}
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
