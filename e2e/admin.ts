import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const PROGRAM = path.resolve(import.meta.dirname, '../scripts/admin.mjs')

/** `npm run admin -- …` on the machine of the server that all specs use; answers what it prints as JSON. It fails if the command does. */
export async function runAdmin(...words: string[]): Promise<unknown> {
  const dataDir = process.env['E2E_DATA_DIR'] ?? ''
  const { stdout } = await run(process.execPath, [PROGRAM, ...words, '--json'], {
    cwd: dataDir, // a developer's .env is not read from here
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  })
  return JSON.parse(stdout)
}

/** Gives the account the role of an admin, in the only way there is. */
export async function makeAdmin(email: string): Promise<void> {
  await runAdmin('users', 'make-admin', email)
}

/** The account's id. */
export async function idOf(email: string): Promise<string> {
  const { users } = (await runAdmin('users', 'find', email)) as { users: { id: string; email: string }[] }
  const found = users.find((user) => user.email === email)
  if (!found) throw new Error(`Nobody has ${email}.`)
  return found.id
}
