// `npm run release -- <folder>`, after `prerelease` has built: writes what running needs into a new folder, and nothing else. It runs
// by Node 24 alone, without npm and without being written to: `node server/dist/main.js`. The Dockerfile makes its last stage of it.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { licencesOf } from './release/licences.mjs'
import { packagesOf } from './release/packages.mjs'
import { programsOf } from './release/programs.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const given = process.argv[2]

if (given === undefined || (existsSync(given) && readdirSync(given).length > 0)) {
  console.error('Name a folder that is not there yet, or is empty: npm run release -- /opt/pictor')
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
    // Maps and types serve whoever develops; node_modules of a package are its own business, and are listed where they are needed.
    const filter = (source) => !/\.(map|d\.[cm]?ts)$/.test(source)
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true, filter })
  }
  licencesOf(root, folder)
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  console.log(`Pictor ${version} is in ${folder}.`)
}
