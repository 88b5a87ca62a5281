import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DATA_FILE_MODE, DATA_FOLDER_MODE } from './data-folder.ts'

/** As for AUTH_SECRET. */
const LEAST_CHARACTERS = 32

/** The installation's own secret, made at the first start. Written whole and linked into place: two starters agree on one. */
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

/** Null if none was made there. */
export async function readSecret(dataDir: string): Promise<string | null> {
  const file = secretFileIn(dataDir)
  const known = await read(file)
  return known === null ? null : check(known, file)
}

/** Where it lies. */
export function secretFileIn(dataDir: string): string {
  return path.join(dataDir, 'auth-secret')
}

/** Made anew in silence, it would sign everybody out; taken as it is, sessions could be forged. */
function check(secret: string, file: string): string {
  if (secret.trim().length >= LEAST_CHARACTERS) return secret
  throw new Error(
    `${file} holds no secret of at least ${LEAST_CHARACTERS} characters: restore it, or delete it to get a new one.`,
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
