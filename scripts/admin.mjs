// `npm run admin -- <command>`, after `preadmin`: what an operator does by hand, beside a running server or without one. Ends with 1 if
// it can not be done or is not as it should be, with 2 if it is not understood.
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const { administer } = await import(pathToFileURL(path.join(root, 'server/dist/admin.js')).href)

if (existsSync('.env')) process.loadEnvFile('.env')
const order = { arguments: process.argv.slice(2), operator: nameOfUser() }
const { exitCode, output, isRefusal } = await administer(process.env, order)
const stream = isRefusal ? process.stderr : process.stdout
stream.write(`${output}\n`)
process.exitCode = exitCode

/** In a container the user may have no name. */
function nameOfUser() {
  try {
    return userInfo().username.slice(0, 100) || 'unknown'
  } catch {
    return 'unknown'
  }
}
