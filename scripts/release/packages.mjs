import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Packages that a release needs and that are not bundled: those in `external` of `scripts/build-steps/server.mjs` that
 * production uses, and the country database.
 */
const ROOTS = ['@electric-sql/pglite', '@ip-location-db/geo-whois-asn-country-mmdb', 'sharp']

/** Returns the folders of these packages and their dependencies below node_modules, relative to the root. */
export function listPackages(root) {
  const found = new Set()
  for (const waiting = [...ROOTS]; waiting.length > 0;) {
    const name = waiting.pop()
    const folder = `node_modules/${name}`
    if (found.has(folder)) continue
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = readManifest(root, folder)
    // Optional dependencies that are not installed are for other platforms.
    const installed = Object.keys(optionalDependencies).filter((other) =>
      existsSync(path.join(root, 'node_modules', other)),
    )
    waiting.push(...Object.keys(dependencies), ...installed)
  }
  return [...found]
}

function readManifest(root, folder) {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
}
