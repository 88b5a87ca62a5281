// `npm run restore -- --from <folder>`, after `prerestore`: fills the empty installation that the environment describes with a backup, and proves
// it. Ends with 1 if it could not be done or is not as it should be, with 2 if it is not understood.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { restore } = await import(pathToFileURL(path.join(root, 'server/dist/restore.js')).href)

if (existsSync('.env')) process.loadEnvFile('.env')
const tell = (line) => process.stderr.write(`${line}\n`)
const { exitCode, output, isRefusal } = await restore(process.env, { arguments: process.argv.slice(2), tell })
const stream = isRefusal ? process.stderr : process.stdout
stream.write(`${output}\n`)
process.exitCode = exitCode
