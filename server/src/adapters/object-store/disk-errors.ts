import { ObjectStoreError } from '../../ports/object-store.ts'

/** What a failed file operation means to the rest of the server. Errors that are not the system's pass unchanged. */
export function toObjectStoreError(doing: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === null) return error
  const reason = FULL.has(code) ? 'full' : 'unavailable'
  return new ObjectStoreError(reason, `Could not ${doing}: ${code}.`, { cause: error })
}

/** A path that is not there, or runs through a file, or ends at a folder: no key leads to anything there. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
