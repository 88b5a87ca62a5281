import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DATA_FILE_MODE, DATA_FOLDER_MODE } from './data-folder.ts'

/** The same minimum as AUTH_SECRET. */
const LEAST_CHARACTERS = 32

/**
 * Returns the installation's secret and creates it at the first start. The file is written completely and then linked
 * into place, so concurrent starts use the same secret.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = secretFileIn(dataDir)
  const known = await readSecret(dataDir)
  if (known !== null) return known
  await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER_MODE })
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: DATA_FILE_MODE, flush: true })
  await link(fresh, file).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })
  await rm(fresh)
  return readFile(file, 'utf8')
}

/** Null if no secret exists. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const file = secretFileIn(dataDir)
  const known = await read(file)
  return known === null ? null : check(known, file)
}

/** The path of the secret. */
export function secretFileIn(dataDir: string): string {
  return path.join(dataDir, 'auth-secret')
}

/**
 * Rejects a weak secret. A silent replacement would sign everybody out; a weak secret would make sessions forgeable.
 */
function check(secret: string, file: string): string {
  if (secret.trim().length >= LEAST_CHARACTERS) return secret
  throw new Error(
    `${file} must contain a secret of at least ${LEAST_CHARACTERS} characters. Restore it, or delete it to get a new one.`,
  )
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null
    throw error
  }
}

function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
