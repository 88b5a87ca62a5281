import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Packages outside the bundle: `external` in `scripts/build-steps/server.mjs`, and the country database. */
const ROOTS = ['@electric-sql/pglite', '@ip-location-db/geo-whois-asn-country-mmdb', 'sharp']

/** Returns the folders of these packages and their dependencies below node_modules, relative to the root. */
export function packagesOf(root) {
  const found = new Set()
  for (const waiting = [...ROOTS]; waiting.length > 0;) {
    const name = waiting.pop()
    const folder = `node_modules/${name}`
    if (found.has(folder)) continue
    found.add(folder)
    const { dependencies = {}, optionalDependencies = {} } = manifestOf(root, folder)
    // Optional dependencies that are not installed are for other platforms.
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
