// `npm run release -- <folder>`, after `prerelease` has built: writes only what running needs into a new folder. It
// runs with Node 24 alone, without npm and with a read-only folder: `node server/dist/main.js`. The Dockerfile uses it
// for its last stage.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeLicenses } from './release/licenses.mjs'
import { packagesOf } from './release/packages.mjs'
import { programsOf } from './release/programs.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const given = process.argv[2]

if (given === undefined || (existsSync(given) && readdirSync(given).length > 0)) {
  console.error('Name a new or empty folder: npm run release -- /opt/pictor')
  process.exit(1)
}
release(path.resolve(given))

function release(folder) {
  const kept = [
    'LICENSE',
    'package.json',
    'server/package.json',
    'web/package.json',
    'server/dist',
    'server/migrations',
    'web/build/server',
    'web/build/client',
    ...programsOf(root),
    ...packagesOf(root),
  ]
  mkdirSync(folder, { recursive: true })
  for (const name of kept) {
    // Source maps and types are for development only. Nested node_modules folders are copied with their package.
    const filter = (source) => !/\.(map|d\.[cm]?ts)$/.test(source)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter })
  }
  writeLicenses(root, folder)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  console.log(`Pictor ${version} is in ${folder}.`)
}
