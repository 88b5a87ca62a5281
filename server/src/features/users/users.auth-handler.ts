import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { Logger } from '../../kernel/logger.ts'
import { isMailAddress } from '../../ports/mailer.ts'
import type { Auth } from './users.auth.ts'
import { isOwnPath } from './users.links.ts'

/** What the library answers when the unique address was taken between its look and its insert. */
const LOST_RACE = 422
const TRIES = 3
/** Addresses that mail goes to: the library accepts longer ones than mail does. */
const ADDRESSES = ['email', 'newEmail']
/** Where the library's calls are told to send the visitor afterwards. */
const DESTINATIONS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

export interface AuthHandlerDependencies {
  auth: Auth
  logger: Logger
}

/** Answers the account library's calls, with what the library leaves to us: where visitors may be sent, odd texts, lost races. */
export function createAuthHandler({ auth, logger }: AuthHandlerDependencies): (request: Request) => Promise<Response> {
  async function answer(request: Request): Promise<Response> {
    try {
      return await auth.handler(request)
    } catch (error) {
      logger.error({ err: error }, 'A call of the account library failed.')
      return refuse('INTERNAL_SERVER_ERROR')
    }
  }

  return async (request) => {
    const fields = await fieldsOf(request)
    if (!fields || hasNul(fields)) return refuse('BAD_REQUEST')
    if (ADDRESSES.some((name) => typeof fields[name] === 'string' && !isMailAddress(fields[name]))) {
      return Response.json({ code: 'INVALID_EMAIL', message: 'Invalid email' }, { status: 400 })
    }
    const leadsAway = DESTINATIONS.some((name) => fields[name] !== undefined && !isOwnPath(fields[name]))
    if (leadsAway) return refuse('BAD_REQUEST')
    const isSignUp = new URL(request.url).pathname === '/api/auth/sign-up/email'
    // Of several sign-ups of one address at once, the losers ask again and are answered as for any known address.
    for (let tries = 1; isSignUp && tries < TRIES; tries++) {
      const response = await answer(request.clone())
      if (response.status !== LOST_RACE) return response
    }
    return answer(request)
  }
}

/** Query and body in one; null if the body is no JSON object. */
async function fieldsOf(request: Request): Promise<Record<string, unknown> | null> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const text = request.method === 'POST' ? await request.clone().text() : ''
  if (text === '') return query
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...query, ...body } : null
  } catch {
    return null
  }
}

/** PostgreSQL stores no U+0000. */
function hasNul(fields: Record<string, unknown>): boolean {
  return Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0'))
}

function refuse(code: ErrorCode): Response {
  const { status, message } = errors[code]
  return Response.json({ code, message }, { status })
}
