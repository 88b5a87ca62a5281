import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DATA_FILE_MODE, DATA_FOLDER_MODE } from './data-folder.ts'

/** The same minimum as AUTH_SECRET. */
const MIN_CHARACTERS = 32

/**
 * Returns the installation's secret. The first start creates it. The file is written completely and then linked
 * into place, so concurrent starts use the same secret.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const file = getSecretPath(dataDir)
  const existing = await readSecret(dataDir)
  if (existing !== null) return existing
  await mkdir(dataDir, { recursive: true, mode: DATA_FOLDER_MODE })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, randomBytes(32).toString('hex'), { mode: DATA_FILE_MODE, flush: true })
  await link(temporaryFile, file).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })
  await rm(temporaryFile)
  return readFile(file, 'utf8')
}

/** Returns the installation's secret; null if it does not exist. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const file = getSecretPath(dataDir)
  const existing = await readIfExists(file)
  return existing === null ? null : assertStrongSecret(existing, file)
}

/** Returns the path of the file that contains the secret. */
export function getSecretPath(dataDir: string): string {
  return path.join(dataDir, 'auth-secret')
}

/**
 * Rejects a weak secret. A silent replacement would sign everybody out; a weak secret would make sessions forgeable.
 */
function assertStrongSecret(secret: string, file: string): string {
  if (secret.trim().length >= MIN_CHARACTERS) return secret
  throw new Error(
    `${file} must contain a secret of at least ${MIN_CHARACTERS} characters. Restore it, or delete it to get a new one.`,
  )
}

async function readIfExists(file: string): Promise<string | null> {
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
