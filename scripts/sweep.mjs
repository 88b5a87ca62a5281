// `npm run sweep`, after `presweep`: says which files no row names, and which images miss files. `-- --list` names the files, `-- --erase`
// erases them, with `--even-most` also where most would go. Ends with 1 if it could not look, or if files are missing.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { sweep } = await import(pathToFileURL(path.join(root, 'server/dist/sweep.js')).href)

if (existsSync('.env')) process.loadEnvFile('.env')
const { lines, isWell } = await sweep(process.env, process.argv.slice(2))
console.log(lines.join('\n'))
process.exitCode = isWell ? 0 : 1
