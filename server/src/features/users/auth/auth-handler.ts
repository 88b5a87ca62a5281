import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { Logger } from '../../../kernel/logger.ts'
import type { RecordSecurityEvent, SecurityEvent } from '../../../kernel/security-log.ts'
import { isMailAddress } from '../../../ports/mailer.ts'
import { isDatabaseAway } from '../../../ports/sql-state.ts'
import type { AddressChange } from './address-change.ts'
import type { Auth } from './auth.ts'
import type { Confirm, SignUpCookie } from './confirmation.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { isOwnPath } from './links.ts'
import { mapPasskeyError, hasPasskeyFields } from '../two-step/passkeys.ts'
import { withoutSessionToken, awaitsSecondStep, hasTwoStepFields } from '../two-step/two-factor.ts'

/** The library's status if the unique email was taken between its check and its insert. */
const LOST_RACE = 422
const TRIES = 3
/**
 * The library's open routes. All others are closed: some return session tokens, and some are replaced by procedures.
 */
const OPEN_CALLS =
  /^\/api\/auth\/(?:sign-up\/email|sign-in\/(?:email|social)|callback\/[\w-]+|sign-out|token|jwks|verify-email|send-verification-email|request-password-reset|reset-password|change-email|two-factor\/(?:enable|disable|verify-totp|verify-backup-code|generate-backup-codes)|passkey\/(?:generate-register-options|verify-registration|generate-authenticate-options|verify-authentication|list-user-passkeys|delete-passkey))$/
/** Timing-sensitive routes. Responses are padded so that timing does not reveal whether an account exists. */
const TELLING_CALLS = /^\/api\/auth\/(?:sign-up\/email|request-password-reset|send-verification-email|change-email)$/
/** Routes that need a fresh sign-in, because a stolen session must not be enough. */
const NEEDS_FRESH_SIGN_IN = ['/api/auth/change-email', '/api/auth/passkey/delete-passkey']
/** Fields that contain an email. The library accepts longer ones than email servers do. */
const ADDRESSES = ['email', 'newEmail']
/** Fields that contain a redirect target. */
const DESTINATIONS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

export interface AuthHandlerDependencies {
  auth: Auth
  addressChange: AddressChange
  signUpCookie: SignUpCookie
  confirm: Confirm
  knownBrowsers: KnownBrowsers
  logger: Logger
  /** Responses of timing-sensitive routes are delayed to a multiple of this time; 0 disables the padding. */
  evenTimesMs: number
  /** `closed` rejects every sign-up, whether the email has an account or not. */
  signUps: 'open' | 'closed'
  /** Rejects while the database does not respond. */
  checkDatabase(): Promise<void>
  recordSecurityEvent: RecordSecurityEvent
}

/**
 * Handles the account library's routes and adds what the library lacks: checks of redirects and input, and retries
 * after lost races.
 */
export function createAuthHandler({
  auth,
  addressChange,
  signUpCookie,
  confirm,
  knownBrowsers,
  logger,
  evenTimesMs,
  signUps,
  checkDatabase,
  recordSecurityEvent,
}: AuthHandlerDependencies): (request: Request) => Promise<Response> {
  async function answer(request: Request): Promise<Response> {
    try {
      hideOwnCookies(request.headers)
      return await auth.handler(request)
    } catch (error) {
      if (error instanceof ORPCError && error.code in errors) return refuse(error.code as ErrorCode)
      logger.error({ err: error }, 'A call of the account library failed.')
      return refuse(isDatabaseAway(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
    }
  }

  async function answerChecked(request: Request, path: string): Promise<Response> {
    if (!OPEN_CALLS.test(path)) return refuse('NOT_FOUND')
    const fields = await fieldsOf(request)
    if (!fields || hasNul(fields)) return refuse('BAD_REQUEST')
    if (ADDRESSES.some((name) => typeof fields[name] === 'string' && !isMailAddress(fields[name]))) {
      return Response.json({ code: 'INVALID_EMAIL', message: 'Invalid email' }, { status: 400 })
    }
    const isSignUp = path === '/api/auth/sign-up/email'
    // The same for every email, so that the response does not reveal accounts.
    if (isSignUp && signUps === 'closed') return refuse('SIGNUPS_CLOSED')
    const leadsAway = DESTINATIONS.some((name) => fields[name] !== undefined && !isOwnPath(fields[name]))
    if (leadsAway || !hasTwoStepFields(path, fields) || !hasPasskeyFields(path, fields)) return refuse('BAD_REQUEST')
    const refusal = await refuseChange(request, path, fields)
    if (refusal) return refuse(refusal)
    if (isSignUp) return signUp(request)
    const confirmation = await answerConfirmation(request, path, fields)
    if (confirmation) return confirmation
    const response = await answer(request)
    const attempt = attemptOf(path, fields, response)
    if (attempt) recordSecurityEvent(attempt)
    if (!(await isBelievable(request, path, response))) return refuse('SERVICE_UNAVAILABLE')
    const passkeyError = await mapPasskeyError(path, response)
    if (passkeyError) return passkeyError
    const second = await withoutSessionToken(path, response, countRecoveryCodes)
    if (second) {
      second.response.headers.append('set-cookie', knownBrowsers.cookieFor(second.email))
      return second.response
    }
    if (path === '/api/auth/sign-in/email' && response.ok && !(await awaitsSecondStep(response))) {
      response.headers.append('set-cookie', knownBrowsers.cookieFor(String(fields['email'])))
    }
    return response
  }

  /** Null if they can't be read. The sign-in still succeeds. */
  async function countRecoveryCodes(userId: string): Promise<number | null> {
    return auth.api.viewBackupCodes({ body: { userId } }).then(
      ({ backupCodes }) => backupCodes.length,
      () => null,
    )
  }

  async function signUp(request: Request): Promise<Response> {
    const { bound, setCookie } = signUpCookie.bind(request)
    let response = await answer(bound.clone())
    // Retries a sign-up that lost a race, so that it gets the response for an existing email.
    for (let tries = 1; response.status === LOST_RACE && tries < TRIES; tries++) response = await answer(bound.clone())
    if (response.ok) response.headers.append('set-cookie', setCookie)
    return response
  }

  /** Null if the library handles the request. */
  async function answerConfirmation(request: Request, path: string, { token }: Record<string, unknown>) {
    if (path !== '/api/auth/verify-email' || typeof token !== 'string') return null
    const confirmation = await confirm(request, token)
    if (confirmation.kind === 'same-browser') return null
    if (confirmation.kind === 'void')
      return Response.json({ code: 'INVALID_TOKEN', message: 'Invalid token' }, { status: 401 })
    return Response.json({ status: true, user: null, resetToken: confirmation.resetToken })
  }

  async function isBelievable(request: Request, path: string, { ok, status }: Response): Promise<boolean> {
    // If the library can't read a session, it reports the session as expired, and the browser would sign the user out.
    if (path === '/api/auth/token' && status === 401) return isAnswering()
    // It returns the same error for a wrong passkey and for a session that it could not store.
    if (path === '/api/auth/passkey/verify-authentication' && !ok) return isAnswering()
    // It reports a successful sign-out even if it could not delete the session.
    if (path === '/api/auth/sign-out' && ok) return !(await isSignedIn(request)) && isAnswering()
    return true
  }

  async function isSignedIn({ headers }: Request): Promise<boolean> {
    const query = { disableRefresh: true, disableCookieCache: true }
    return (await auth.api.getSession({ headers, query }).catch(() => null)) !== null
  }

  async function refuseChange(request: Request, path: string, fields: Record<string, unknown>) {
    if (NEEDS_FRESH_SIGN_IN.includes(path)) return addressChange.refuseUnlessFresh(request)
    if (path !== '/api/auth/verify-email') return null
    // Only the button on the confirmation page confirms, not opening the link and not another site.
    const site = request.headers.get('sec-fetch-site')
    if ((site !== null && site !== 'same-origin') || fields['callbackURL'] !== undefined) return 'FORBIDDEN'
    return typeof fields['token'] === 'string' ? addressChange.refuseConfirming(request, fields['token']) : null
  }

  async function isAnswering(): Promise<boolean> {
    return checkDatabase().then(
      () => true,
      () => false,
    )
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    const cameAt = performance.now()
    const response = await answerChecked(request, pathname)
    if (evenTimesMs > 0 && TELLING_CALLS.test(pathname)) {
      const took = performance.now() - cameAt
      await sleep(Math.ceil(took / evenTimesMs) * evenTimesMs - took)
    }
    return response
  }
}

/**
 * The security event of a rejected call, or of one that needs no account; null for others. `auth/auth.ts` records
 * successful calls.
 */
function attemptOf(path: string, { email }: Record<string, unknown>, response: Response): SecurityEvent | null {
  const { status, headers } = response
  const typed = typeof email === 'string' ? { email } : {}
  if (path === '/api/auth/sign-in/email' && (status === 401 || status === 403))
    return { event: 'sign-in', outcome: 'refused', by: '/sign-in/email', ...typed }
  if (
    path.startsWith('/api/auth/callback/') &&
    new URLSearchParams(headers.get('location')?.split('?')[1]).has('error')
  )
    return { event: 'sign-in', outcome: 'refused', by: '/callback/:id' }
  if (path === '/api/auth/request-password-reset' && status === 200)
    return { event: 'password-reset', outcome: 'asked', ...typed }
  if (path === '/api/auth/reset-password' && status === 400) return { event: 'password-reset', outcome: 'refused' }
  return null
}

/**
 * The library requires an origin for every POST with cookies. The cookies removed here grant no rights, so clients
 * without an origin may send them.
 */
function hideOwnCookies(headers: Headers): void {
  const cookies = headers.get('cookie')?.split(/; */) ?? []
  const others = cookies.filter((cookie) => !/^(?:__Host-)?pictor\.(?:sign_up|browser)=/.test(cookie))
  if (others.length > 0) headers.set('cookie', others.join('; '))
  else headers.delete('cookie')
}

/** The fields of query and body; null if the body is not a JSON object. */
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

/** PostgreSQL can't store U+0000. */
function hasNul(fields: Record<string, unknown>): boolean {
  return Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0'))
}

function refuse(code: ErrorCode): Response {
  const { status, message } = errors[code]
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(status === 503 && { 'retry-after': '5' }) }
  return Response.json({ code, message }, { status, headers })
}
