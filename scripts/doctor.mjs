// `npm run doctor`, after `predoctor`: says what is configured and whether it answers; ends with 1 if something does not.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { diagnose } = await import(pathToFileURL(path.join(root, 'server/dist/doctor.js')).href)

if (existsSync('.env')) process.loadEnvFile('.env')
const { lines, isWell } = await diagnose(process.env)
console.log(lines.join('\n'))
process.exitCode = isWell ? 0 : 1
