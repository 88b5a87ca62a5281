import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The installation's own secret, made at the first start. Written whole and linked into place: two starters agree on one. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'auth-secret')
  const known = await read(file)
  if (known) return known
  await mkdir(dataDir, { recursive: true })
  const fresh = `${file}.${randomUUID()}`
  await writeFile(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  await link(fresh, file).catch((error: unknown) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })
  await rm(fresh)
  return readFile(file, 'utf8')
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
