// Runs before `npm start` and `npm test`, on whatever Node the machine has (18 or later) and without packages:
// brings what is missing and nothing else. `--no-build` stops after the dependencies. `--if-missing` is for operators' commands: what is
// there is what a running server serves from, so it stays as it is, however old.
import path from 'node:path'
import { buildSources } from './prepare/build-sources.mjs'
import { installDependencies } from './prepare/install-dependencies.mjs'
import { oneAtATime } from './prepare/one-at-a-time.mjs'
import { root } from './prepare/once.mjs'

const keepsOld = process.argv.includes('--if-missing')
const lock = await oneAtATime(path.join(root, '.preparing'))
try {
  const node = await installDependencies(lock, keepsOld)
  if (!process.argv.includes('--no-build')) await buildSources(node, lock, keepsOld)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  lock.release()
}
