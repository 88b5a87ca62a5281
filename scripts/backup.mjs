// `npm run backup -- --to <folder>`, after `prebackup`: database and files of the installation that the environment describes, while its
// server runs. Ends with 1 if it could not be made, with 2 if it is not understood.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { backup } = await import(pathToFileURL(path.join(root, 'server/dist/backup.js')).href)

if (existsSync('.env')) process.loadEnvFile('.env')
const tell = (line) => process.stderr.write(`${line}\n`)
const { exitCode, output, isRefusal } = await backup(process.env, { arguments: process.argv.slice(2), tell })
const stream = isRefusal ? process.stderr : process.stdout
stream.write(`${output}\n`)
process.exitCode = exitCode
