// `npm run release -- <folder>`: copies only the files that a running server needs into a new folder. `prerelease` has
// built them. A release needs only Node 24, no npm, and its folder may be read-only: `node server/dist/main.js` starts
// it. The Dockerfile creates its last stage in this way.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeLicenses } from './release/licenses.mjs'
import { listPackages } from './release/packages.mjs'
import { listPrograms } from './release/programs.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const target = process.argv[2]

if (target === undefined || (existsSync(target) && readdirSync(target).length > 0)) {
  console.error('Name a new or empty folder: npm run release -- /opt/pictor')
  process.exit(1)
}
release(path.resolve(target))

function release(folder) {
  const pathsToCopy = [
    'LICENSE',
    'package.json',
    'server/package.json',
    'web/package.json',
    'server/dist',
    'server/migrations',
    'web/build/server',
    'web/build/client',
    ...listPrograms(root),
    ...listPackages(root),
  ]
  mkdirSync(folder, { recursive: true })
  for (const name of pathsToCopy) {
    // Source maps and types are for development only. Nested node_modules folders are copied with their package.
    const filter = (source) => !/\.(map|d\.[cm]?ts)$/.test(source)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter })
  }
  writeLicenses(root, folder)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  console.log(`Pictor ${version} is in ${folder}.`)
}
