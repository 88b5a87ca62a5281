// `start` runs after `prestart` in a new shell: node_modules/.bin/node is ours by then, so this is Node 24.
import { existsSync } from 'node:fs'
// Not imported by name: an old Node lacks the export and would fail before the message below.
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const server = path.join(root, 'server/dist/main.js')

if (Number(process.versions.node.split('.')[0]) < 24 || !existsSync(server)) {
  console.error(
    'npm did not run `prestart` (ignore-scripts is set?). Run `node scripts/prepare.mjs`, then `npm start`.',
  )
  process.exit(1)
}

process.env.NODE_ENV ??= 'production'
module.enableCompileCache(path.join(root, 'node_modules/.cache/compile'))
await import(pathToFileURL(server).href)
