import { existsSync } from 'node:fs'
import path from 'node:path'
import { filesBelow, hashOf, runIfChanged, root } from './run-if-changed.mjs'
import { run } from './run.mjs'

const results = [
  'server/dist/main.js',
  'server/dist/cli/doctor.js',
  'server/dist/sandbox-checkout.js',
  'server/dist/empty-database.tar.gz',
  'web/build/server/index.js',
]

/** Builds server and web, if anything that goes into them has changed. */
export async function buildSources(node, lock, keepsOld) {
  await runIfChanged({
    step: 'build',
    keepsOld,
    hash: hashOf(sources()),
    stands: () => results.every((file) => existsSync(path.join(root, file))),
    sentence: 'Building (a few seconds) …',
    work: () => run(lock, node, ['scripts/build.mjs']),
  })
}

// Migrations and web/public are in these folders. Tests are too, but do not affect the result.
const folders = ['contract', 'illustrator', 'payment-sandbox', 'server', 'web', 'scripts/build-steps']
const notBuilt = /\.test\.tsx?$|^server\/test\//

function sources() {
  const files = folders.flatMap(filesBelow).filter((file) => !notBuilt.test(file))
  return ['package-lock.json', 'scripts/build.mjs', ...files]
}
