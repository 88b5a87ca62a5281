import { implement, ORPCError } from '@orpc/server'
import { contract } from '@pictor/contract'
import { apiError } from './api-error.ts'

/** The signed-in user and session of a call. */
export interface Caller {
  userId: string
  sessionId: string
}

/** Network information about the client of a call. */
export interface CallOrigin {
  /** IP address. Undefined if the connection is already closed. */
  ip: string | undefined
  /** The client's country, unparsed, as reported by a trusted proxy. */
  country: string | undefined
}

/**
 * The context of every call. `caller` is lazy, so rendering a public page for a signed-out visitor does not query the
 * session.
 */
export interface CallContext {
  caller(): Promise<Caller | null>
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
  origin?: CallOrigin
  /** Releases the slot that the request's body occupies. For calls that read the body and then wait for a long time. */
  releaseBody?(): void
}

/** Streams have their own routes (`http/streams/event-streams.ts`). Every other call has one response. */
export const { realtime: streamContract, ...unaryContract } = contract

const implementer = implement(unaryContract).$context<CallContext>()

/**
 * The contract's calls, to be implemented. The check of U+0000 is here and not in `http`, so it also applies to calls
 * made while rendering a page.
 */
export const calls = implementer.use(({ next }, input) => {
  // PostgreSQL can't store U+0000.
  if (hasNul(input))
    throw apiError('BAD_REQUEST', { issues: [{ path: [], message: 'A text must not contain U+0000.' }] })
  return next()
})

/** Middleware for calls that need a user: sets `context.user`, or fails with UNAUTHORIZED. */
export const signedIn = implementer.middleware(async ({ context, next }) => {
  const user = await context.caller()
  if (!user) throw apiError('UNAUTHORIZED')
  return next({ context: { user } })
})

/** The author of an admin action, by the name that the audit log shows. */
export interface AdminActor {
  /** Null for the command line, which has no user. */
  id: string | null
  name: string
}

/**
 * Middleware for admin calls: sets the actor in the context, or fails with UNAUTHORIZED or FORBIDDEN. Checked on every
 * call, so revoking the role takes effect immediately.
 */
export function requireAdmin(findAdmin: (userId: string) => Promise<AdminActor | null>) {
  return implementer.middleware(async ({ context, next }) => {
    const user = await context.caller()
    if (!user) throw apiError('UNAUTHORIZED')
    const actor = await findAdmin(user.userId)
    if (!actor) throw apiError('FORBIDDEN')
    return next({ context: { actor } })
  })
}

/** Returns a validation error of the input with a simple list of issues and their paths; any other error unchanged. */
export function explainBadInput(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error
  const issues = (error.data as { issues?: { path?: unknown[]; message: string }[] } | undefined)?.issues
  if (!issues) return error
  return apiError('BAD_REQUEST', {
    issues: issues.map(({ path = [], message }) => ({ path: path.map(toKey).join('.'), message })),
  })
}

function toKey(segment: unknown): string {
  return String(typeof segment === 'object' && segment && 'key' in segment ? segment.key : segment)
}

/** Iterates instead of recursing, because a deeply nested input could overflow the stack. */
function hasNul(input: unknown): boolean {
  const pending = [input]
  while (pending.length > 0) {
    const value = pending.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue
    for (const [key, nested] of Object.entries(value)) pending.push(key, nested)
  }
  return false
}
