import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors, type ErrorCode } from './errors.ts'

/** What the HTTP layer must know of a call beside method and path. Optional, since oRPC wants the whole type at every `.meta()`. */
export interface CallMeta {
  /** Who may call: anybody, users with a valid access token, or those of them who are admins. */
  access?: 'public' | 'user' | 'admin'
  /** Bytes of the request's body; a larger one is answered 413 before it is read. */
  bodyLimit?: number
  /** Costs more than others, and has a limit of its own. */
  rate?: 'generate' | 'order' | 'password' | 'report' | 'upload'
  /** A picture comes with it: also as `multipart/form-data`, of large ones a few at the same time. */
  takes?: 'picture'
  /** The answer is the same for everybody, and may be some two seconds old: it is made without knowing who asks. */
  cache?: 'public'
}

export const callDefaults = { access: 'user', bodyLimit: 16_384 } as const satisfies Required<
  Omit<CallMeta, 'rate' | 'takes' | 'cache'>
>

/** The named errors of the catalogue, as a call's `.errors()`. */
export function answers<Code extends ErrorCode>(...codes: Code[]) {
  const entries = codes.map((code) => [code, { status: errors[code].status, message: errors[code].message }])
  return Object.fromEntries(entries) as { [Each in Code]: { status: number; message: string } }
}

/** The input of calls that take none: unknown parameters are refused here too. */
export const nothing = z.strictObject({}).optional()

/** Every call may answer these, whatever it does. */
export const base = oc
  .$meta<CallMeta>({})
  .errors(answers('BAD_REQUEST', 'UNAUTHORIZED', 'TOO_MANY_REQUESTS', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'))
