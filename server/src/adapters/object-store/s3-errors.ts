import { S3NetworkError, S3ServiceError } from 's3mini'
import { ObjectStoreError } from '../../ports/object-store.ts'

/** Converts errors of the store and the network to an `ObjectStoreError`. Returns other errors unchanged. */
export function toObjectStoreError(action: string, error: unknown): unknown {
  if (isNetworkFailure(error)) {
    return new ObjectStoreError('unavailable', `Could not ${action}: ${describeNetworkError(error)}.`, { cause: error })
  }
  if (!(error instanceof S3ServiceError)) return error
  const code = getCode(error)
  const reason = error.status === 507 || FULL_CODES.has(code) ? 'full' : 'unavailable'
  return new ObjectStoreError(reason, `Could not ${action}: ${`${error.status} ${code}`.trim()}.`, { cause: error })
}

/** Whether a retry may succeed: the network failed, or the store reports that it is busy or broken. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof S3ServiceError)) return isNetworkFailure(error)
  return TRANSIENT_STATUSES.has(error.status) || getCode(error) === 'RequestTimeout'
}

/** Whether the key does not exist. A missing bucket is a configuration error instead. */
export function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404 && getCode(error) !== 'NoSuchBucket'
}

/** Whether the object does not have all requested bytes. */
export function isRangeNotSatisfiable(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 416
}

const TRANSIENT_STATUSES = new Set([408, 429, 500, 502, 503, 504])
/** Error codes of stores and accounts without free space: Ceph, MinIO and others. */
const FULL_CODES = new Set([
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'InsufficientCapacity',
])

/** The library parses the error code only if the media type has no parameters. */
function getCode({ serviceCode, body }: S3ServiceError): string {
  if (serviceCode !== undefined && serviceCode !== 'Unknown') return serviceCode
  return /<Code>(\w{1,64})<\/Code>/.exec(body ?? '')?.[1] ?? ''
}

function isNetworkFailure(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  // Fetch reports a connection error as the cause of a TypeError.
  return (
    error instanceof S3NetworkError || isTimeout(error) || (error instanceof TypeError && error.cause !== undefined)
  )
}

function describeNetworkError(error: Error): string {
  if (isTimeout(error)) return 'no response in time'
  if (error instanceof S3NetworkError && error.code) return error.code
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' ? code : error.message
}

function isTimeout(error: Error): boolean {
  return error.name === 'TimeoutError'
}
