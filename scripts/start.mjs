// `npm start`: starts the built server. npm runs it after `prestart`, which has installed node_modules/.bin/node: it
// runs with that Node 24, not with the Node that started npm.
import { existsSync } from 'node:fs'
// `enableCompileCache` is not imported by name: an old Node lacks it and would fail before it prints the message below.
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
