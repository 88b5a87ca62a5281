// Runs before `npm start` and `npm test` with any Node from 18 and without packages: installs and builds only what is
// missing. `--no-build` stops after the dependencies. `--if-missing` is for operator commands: a running server uses
// the existing build, so it stays as it is, however old.
import path from 'node:path'
import { buildSources } from './prepare/build-sources.mjs'
import { installDependencies } from './prepare/install-dependencies.mjs'
import { acquireLock } from './prepare/lock.mjs'
import { root } from './prepare/run-if-changed.mjs'

const keepsOld = process.argv.includes('--if-missing')
const lock = await acquireLock(path.join(root, '.preparing'))
try {
  const node = await installDependencies(lock, keepsOld)
  if (!process.argv.includes('--no-build')) await buildSources(node, lock, keepsOld)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  lock.release()
}
