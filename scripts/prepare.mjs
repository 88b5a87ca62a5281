// Runs before `npm start`, `npm test` and other commands, with any Node from version 18 and without installed packages.
// Installs and builds only what is missing or has changed. `--tools` also installs the tools for tests and checks.
// `--no-build` skips the build. `--if-missing` is for operator commands: it never replaces an existing
// build, because a running server may use it.
import path from 'node:path'
import { buildSources } from './prepare/build-sources.mjs'
import { hasTools, installDependencies, installTools } from './prepare/install-dependencies.mjs'
import { acquireLock } from './prepare/lock.mjs'
import { root } from './prepare/run-if-changed.mjs'

const acceptsOld = process.argv.includes('--if-missing')
const lock = await acquireLock(path.join(root, '.preparing'))
try {
  // `npm ci` deletes the tools, so they are installed again.
  const needsTools = process.argv.includes('--tools') || hasTools()
  const node = await installDependencies(lock, acceptsOld)
  if (!process.argv.includes('--no-build')) await buildSources(node, lock, acceptsOld)
  // Last, so that the build fails in a fresh clone if it needs a tool.
  if (needsTools && !acceptsOld) await installTools(lock)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  lock.release()
}
