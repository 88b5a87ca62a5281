import { implement, ORPCError } from '@orpc/server'
import { contract } from '@pictor/contract'
import { failure } from './failure.ts'

/** Who calls. */
export interface Caller {
  userId: string
  sessionId: string
}

/** Where a call comes from, as far as the network tells. */
export interface CallOrigin {
  /** Undefined if the connection is gone already. */
  address: string | undefined
  /** What a trusted proxy says of its country, as it says it. */
  country: string | undefined
}

/** What every call is handed. `caller` is lazy, so that a public page rendered for an anonymous visitor asks nothing. */
export interface CallContext {
  caller(): Promise<Caller | null>
  /** Aborted when the client went away. */
  signal?: AbortSignal
  origin?: CallOrigin
  /** The request's body is needed no more: others may send theirs. For calls that go on waiting. */
  freeBody?(): void
}

/** Streams have routes of their own (`http/streams/event-streams.ts`); every other call is answered once. */
export const { realtime: streams, ...answered } = contract

const implementer = implement(answered).$context<CallContext>()

/** The contract's calls, to be implemented. Here and not in HTTP, so that calls made while rendering a page are guarded as well. */
export const calls = implementer.use(({ next }, input) => {
  // PostgreSQL stores no U+0000
  if (hasNul(input))
    throw failure('BAD_REQUEST', { issues: [{ path: [], message: 'A text must not contain U+0000.' }] })
  return next()
})

/** Before calls that need a user: `context.user` is there, or the call ends in UNAUTHORIZED. */
export const signedIn = implementer.middleware(async ({ context, next }) => {
  const user = await context.caller()
  if (!user) throw failure('UNAUTHORIZED')
  return next({ context: { user } })
})

/** Who does what operators do: an admin, by the address that the audit list names. */
export interface Operator {
  /** Null for the command line, which has no user. */
  id: string | null
  name: string
}

/**
 * Before calls of operators: `context.operator` is there, or the call ends in UNAUTHORIZED or FORBIDDEN. Asked anew for every call, so
 * that a role which was taken away is of no more use.
 */
export function asAdmin(findAdmin: (userId: string) => Promise<Operator | null>) {
  return implementer.middleware(async ({ context, next }) => {
    const user = await context.caller()
    if (!user) throw failure('UNAUTHORIZED')
    const operator = await findAdmin(user.userId)
    if (!operator) throw failure('FORBIDDEN')
    return next({ context: { operator } })
  })
}

/** An input that the contract refuses becomes a list of what is wrong where. */
export function explainBadInput(error: unknown): unknown {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return error
  const issues = (error.data as { issues?: { path?: unknown[]; message: string }[] } | undefined)?.issues
  if (!issues) return error
  return failure('BAD_REQUEST', {
    issues: issues.map(({ path = [], message }) => ({ path: path.map(keyOf).join('.'), message })),
  })
}

function keyOf(segment: unknown): string {
  return String(typeof segment === 'object' && segment && 'key' in segment ? segment.key : segment)
}

/** With a list instead of recursion: an input may be nested deeper than the stack. */
function hasNul(input: unknown): boolean {
  const rest = [input]
  while (rest.length > 0) {
    const value = rest.pop()
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null || value instanceof Blob) continue
    for (const [key, part] of Object.entries(value)) rest.push(key, part)
  }
  return false
}
