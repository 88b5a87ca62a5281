// `npm run move -- --to postgres://… --files s3://…`, after `premove`: copies an embedded installation to PostgreSQL and S3, and proves it equal.
// Ends with 1 if it could not, or if something is missing, with 2 if it is not understood.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { move } = await import(pathToFileURL(path.join(root, 'server/dist/move.js')).href)

if (existsSync('.env')) process.loadEnvFile('.env')
process.exitCode = await move(process.env, { arguments: process.argv.slice(2), tell: (line) => console.log(line) })
