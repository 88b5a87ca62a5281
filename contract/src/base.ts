import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'

/**
 * Metadata that the HTTP layer needs besides method and path. All properties are optional: oRPC requires each `.meta()`
 * to match the whole type.
 */
export interface CallMeta {
  /** Required permission: none, a valid access token, or a valid token of an admin. */
  access?: 'public' | 'user' | 'admin'
  /** Maximum size of the request body in bytes. Larger requests get 413 before the body is read. */
  bodyLimit?: number
  /** The call's own rate limit, if it is more expensive than other calls. */
  rate?: 'generate' | 'order' | 'password' | 'report' | 'upload'
  /** Accepts an image, as JSON or as `multipart/form-data`. Only a few images are read at the same time. */
  takes?: 'image'
  /**
   * The response is the same for everyone and may be about two seconds old. It is created without reading the session.
   */
  cache?: 'public'
}

export const callDefaults = { access: 'user', bodyLimit: 16_384 } as const satisfies Required<
  Omit<CallMeta, 'rate' | 'takes' | 'cache'>
>

/** Declares errors of the catalog by code, for a procedure's `.errors()`. */
export function withErrors<Code extends ErrorCode>(...codes: Code[]) {
  const entries = codes.map((code) => [code, { status: errors[code].status, message: errors[code].message }])
  return Object.fromEntries(entries) as { [Key in Code]: { status: number; message: string } }
}

/** Input of procedures without parameters; unknown parameters are rejected. */
export const noInput = z.strictObject({}).optional()

/** Errors that every procedure may return. */
export const base = oc
  .$meta<CallMeta>({})
  .errors(
    withErrors('BAD_REQUEST', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'),
  )
