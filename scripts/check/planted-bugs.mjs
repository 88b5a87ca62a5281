// Checks that each bug of `scripts/planted` still applies to the source. Whether tests catch it, only
// `npm run test:planted` shows.
import path from 'node:path'
import { findInapplicable } from '../planted/bugs.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const inapplicable = findInapplicable(root)
for (const { file, find } of inapplicable) {
  console.error(`${file} doesn't contain exactly once: ${find}\nUpdate the bug in scripts/planted.`)
}
process.exitCode = inapplicable.length > 0 ? 1 : 0
