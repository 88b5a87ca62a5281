import { ObjectStoreError } from '../../ports/object-store.ts'

/** Converts a system error to an `ObjectStoreError`. Returns other errors unchanged. */
export function toObjectStoreError(action: string, error: unknown): unknown {
  const code = codeOf(error)
  if (code === null) return error
  const reason = FULL.has(code) ? 'full' : 'unavailable'
  return new ObjectStoreError(reason, `Could not ${action}: ${code}.`, { cause: error })
}

/** The path does not exist, passes through a file, or is a folder. No key can refer to it. */
export function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
