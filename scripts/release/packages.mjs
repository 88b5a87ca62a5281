import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What the bundle does not contain: `external` in `scripts/build-steps/server.mjs`, and the file of countries that it reads. */
const ROOTS = ['@electric-sql/pglite', '@ip-location-db/geo-whois-asn-country-mmdb', 'sharp']

/** The folders below node_modules that the built server loads, from the root: these packages and what they need in turn. */
export function packagesOf(root) {
  const found = new Set()
  for (const waiting = [...ROOTS]; waiting.length > 0;) {
    const name = waiting.pop()
    const folder = `node_modules/${name}`
    if (found.has(folder)) continue
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(root, folder)
    // Optional ones are of other platforms where they are not installed.
    const present = Object.keys(optionalDependencies).filter((other) =>
      existsSync(path.join(root, 'node_modules', other)),
    )
    waiting.push(...Object.keys(dependencies), ...present)
  }
  return [...found]
}

function manifestOf(root, folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
}
