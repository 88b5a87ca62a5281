import { existsSync } from 'node:fs'
import path from 'node:path'
import { productWorkspaces } from './install-dependencies.mjs'
import { hashFiles, listFiles, runIfChanged, root } from './run-if-changed.mjs'
import { run } from './run.mjs'

const outputs = [
  'server/dist/main.js',
  'server/dist/cli/doctor.js',
  'server/dist/sandbox-checkout.js',
  'server/dist/empty-database.tar.gz',
  'web/build/server/index.js',
]

/** Builds server and web if a file that affects the result has changed. */
export async function buildSources(node, lock, acceptsOld) {
  await runIfChanged({
    step: 'build',
    acceptsOld,
    hash: hashFiles(listSources()),
    resultExists: () => outputs.every((file) => existsSync(path.join(root, file))),
    message: 'Building (a few seconds) …',
    work: () => run(lock, node, ['scripts/build.mjs']),
  })
}

// These folders contain everything that affects the result, such as migrations and web/public, and also tests, which do
// not affect it.
const folders = [...productWorkspaces, 'scripts/build-steps']
const ignored = /\.test\.tsx?$|^server\/test\//

function listSources() {
  const files = folders.flatMap(listFiles).filter((file) => !ignored.test(file))
  return ['package-lock.json', 'scripts/build.mjs', ...files]
}
