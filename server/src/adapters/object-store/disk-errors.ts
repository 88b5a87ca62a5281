import { ObjectStoreError } from '../../ports/object-store.ts'

/** Converts a system error to an `ObjectStoreError`. Returns other errors unchanged. */
export function toObjectStoreError(action: string, error: unknown): unknown {
  const code = getCode(error)
  if (code === null) return error
  const reason = FULL_CODES.has(code) ? 'full' : 'unavailable'
  return new ObjectStoreError(reason, `Could not ${action}: ${code}.`, { cause: error })
}

/** Whether the path is not a file: it does not exist, passes through a file, or is a folder. */
export function isMissing(error: unknown): boolean {
  const code = getCode(error)
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function getCode(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null
}
