import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/server'
import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { Logger } from '../../../kernel/logger.ts'
import type { RecordSecurityEvent, SecurityEvent } from '../../../kernel/security-log.ts'
import { tryParseJson } from '../../../kernel/text.ts'
import { isValidEmail } from '../../../ports/mailer.ts'
import { isDatabaseUnavailable } from '../../../ports/sql-state.ts'
import type { EmailChange } from './email-change.ts'
import type { Auth } from './auth.ts'
import type { Confirm, SignUpCookie } from './confirmation.ts'
import type { RecognizedBrowsers } from './recognized-browsers.ts'
import { isSafeRedirectPath } from './links.ts'
import { mapPasskeyError, hasPasskeyFields } from '../two-step/passkeys.ts'
import { presentSignIn, awaitsSecondStep, hasTwoStepFields } from '../two-step/two-factor.ts'

/** The library's status if another sign-up with this email was stored between the library's check and its insert. */
const LOST_RACE_STATUS = 422
const SIGN_UP_ATTEMPTS_MAX = 3
/**
 * The library's open routes. All others are closed: some return session tokens, and some are replaced by procedures.
 */
const OPEN_ROUTES =
  /^\/api\/auth\/(?:sign-up\/email|sign-in\/(?:email|social)|callback\/[\w-]+|sign-out|token|jwks|verify-email|send-verification-email|request-password-reset|reset-password|change-email|two-factor\/(?:enable|disable|verify-totp|verify-backup-code|generate-backup-codes)|passkey\/(?:generate-register-options|verify-registration|generate-authenticate-options|verify-authentication|list-user-passkeys|delete-passkey))$/
/** Timing-sensitive routes. Responses are padded so that timing does not reveal whether an account exists. */
const TIMING_SENSITIVE_ROUTES =
  /^\/api\/auth\/(?:sign-up\/email|request-password-reset|send-verification-email|change-email)$/
/** Routes that need a fresh sign-in, because a stolen session must not be enough. */
const FRESH_SIGN_IN_ROUTES = ['/api/auth/change-email', '/api/auth/passkey/delete-passkey']
/** Fields that contain an email. The library accepts longer ones than email servers do. */
const EMAIL_FIELDS = ['email', 'newEmail']
/** Fields that contain a redirect target. */
const REDIRECT_FIELDS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

export interface AuthHandlerDependencies {
  auth: Auth
  emailChange: EmailChange
  signUpCookie: SignUpCookie
  confirm: Confirm
  recognizedBrowsers: RecognizedBrowsers
  logger: Logger
  /** Responses of timing-sensitive routes are delayed to a multiple of this time; 0 disables the padding. */
  responsePaddingMs: number
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
  emailChange,
  signUpCookie,
  confirm,
  recognizedBrowsers,
  logger,
  responsePaddingMs,
  signUps,
  checkDatabase,
  recordSecurityEvent,
}: AuthHandlerDependencies): (request: Request) => Promise<Response> {
  async function callLibrary(request: Request): Promise<Response> {
    try {
      removeHarmlessCookies(request.headers)
      return await removeSessionToken(request, await addMissingCode(await auth.handler(request)))
    } catch (error) {
      if (error instanceof ORPCError && error.code in errors) return errorResponse(error.code as ErrorCode)
      logger.error({ err: error }, 'A call of the account library failed.')
      return errorResponse(isDatabaseUnavailable(error) ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')
    }
  }

  async function handleRequest(request: Request, path: string): Promise<Response> {
    if (!OPEN_ROUTES.test(path)) return errorResponse('NOT_FOUND')
    const fields = await parseFields(request)
    if (!fields || hasNul(fields)) return errorResponse('BAD_REQUEST')
    if (EMAIL_FIELDS.some((name) => typeof fields[name] === 'string' && !isValidEmail(fields[name]))) {
      return Response.json({ code: 'INVALID_EMAIL', message: 'Invalid email' }, { status: 400 })
    }
    const isSignUp = path === '/api/auth/sign-up/email'
    // The same for every email, so that the response does not reveal accounts.
    if (isSignUp && signUps === 'closed') return errorResponse('SIGNUPS_CLOSED')
    const hasUnsafeRedirect = REDIRECT_FIELDS.some(
      (name) => fields[name] !== undefined && !isSafeRedirectPath(fields[name]),
    )
    if (hasUnsafeRedirect || !hasTwoStepFields(path, fields) || !hasPasskeyFields(path, fields))
      return errorResponse('BAD_REQUEST')
    const errorCode = await checkSensitiveRoute(request, path, fields)
    if (errorCode) return errorResponse(errorCode)
    if (isSignUp) return signUp(request)
    const confirmation = await handleConfirmation(request, path, fields)
    if (confirmation) return confirmation
    const response = await callLibrary(request)
    const securityEvent = toSecurityEvent(path, fields, response)
    if (securityEvent) recordSecurityEvent(securityEvent)
    if (!(await isTrustworthy(request, path, response))) return errorResponse('SERVICE_UNAVAILABLE')
    const passkeyError = await mapPasskeyError(path, response)
    if (passkeyError) return passkeyError
    const completed = await presentSignIn(path, response, countRecoveryCodes)
    if (completed) {
      completed.response.headers.append('set-cookie', recognizedBrowsers.createCookie(completed.email))
      return completed.response
    }
    if (path === '/api/auth/sign-in/email' && response.ok && !(await awaitsSecondStep(response))) {
      response.headers.append('set-cookie', recognizedBrowsers.createCookie(String(fields['email'])))
    }
    return response
  }

  /** Returns null if the codes can't be read, because the sign-in must succeed nevertheless. */
  async function countRecoveryCodes(userId: string): Promise<number | null> {
    return auth.api.viewBackupCodes({ body: { userId } }).then(
      ({ backupCodes }) => backupCodes.length,
      () => null,
    )
  }

  async function signUp(request: Request): Promise<Response> {
    const { boundRequest, setCookie } = signUpCookie.bind(request)
    let response = await callLibrary(boundRequest.clone())
    // Retries a sign-up that lost a race, so that it gets the response for an existing email.
    for (let attempts = 1; response.status === LOST_RACE_STATUS && attempts < SIGN_UP_ATTEMPTS_MAX; attempts++)
      response = await callLibrary(boundRequest.clone())
    if (response.ok) response.headers.append('set-cookie', setCookie)
    return response
  }

  /** Returns null if the library must handle the request. */
  async function handleConfirmation(request: Request, path: string, { token }: Record<string, unknown>) {
    if (path !== '/api/auth/verify-email' || typeof token !== 'string') return null
    const confirmation = await confirm(request, token)
    if (confirmation.kind === 'handled-by-library') return null
    if (confirmation.kind === 'invalid')
      return Response.json({ code: 'INVALID_TOKEN', message: 'Invalid token' }, { status: 401 })
    return Response.json({ status: true, user: null, resetToken: confirmation.resetToken })
  }

  /** False if the response may hide a database error. */
  async function isTrustworthy(request: Request, path: string, { ok, status }: Response): Promise<boolean> {
    // If the library can't read a session, it reports the session as expired, and the browser would sign the user out.
    if (path === '/api/auth/token' && status === 401) return isDatabaseUp()
    // The library returns the same error for a wrong passkey and for a session that it could not store.
    if (path === '/api/auth/passkey/verify-authentication' && !ok) return isDatabaseUp()
    // The library reports a successful sign-out even if it could not delete the session.
    if (path === '/api/auth/sign-out' && ok) return !(await isSignedIn(request)) && isDatabaseUp()
    return true
  }

  async function isSignedIn({ headers }: Request): Promise<boolean> {
    const query = { disableRefresh: true, disableCookieCache: true }
    return (await auth.api.getSession({ headers, query }).catch(() => null)) !== null
  }

  /** Returns an error code if the request may not change how the user signs in, or confirm an email; null otherwise. */
  async function checkSensitiveRoute(request: Request, path: string, fields: Record<string, unknown>) {
    if (FRESH_SIGN_IN_ROUTES.includes(path)) return emailChange.checkFreshSignIn(request)
    if (path !== '/api/auth/verify-email') return null
    // Only the button on the confirmation page can confirm. Opening the link or a request from another site can't.
    const site = request.headers.get('sec-fetch-site')
    if ((site !== null && site !== 'same-origin') || fields['callbackURL'] !== undefined) return 'FORBIDDEN'
    return typeof fields['token'] === 'string' ? emailChange.checkConfirmation(request, fields['token']) : null
  }

  async function isDatabaseUp(): Promise<boolean> {
    return checkDatabase().then(
      () => true,
      () => false,
    )
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    const startedAt = performance.now()
    const response = await handleRequest(request, pathname)
    if (responsePaddingMs > 0 && TIMING_SENSITIVE_ROUTES.test(pathname)) {
      const elapsedMs = performance.now() - startedAt
      await sleep(Math.ceil(elapsedMs / responsePaddingMs) * responsePaddingMs - elapsedMs)
    }
    return response
  }
}

/**
 * Returns the security event of a rejected sign-in or password reset, or of a requested reset; null for other calls.
 * `auth.ts` records successful calls.
 */
function toSecurityEvent(path: string, { email }: Record<string, unknown>, response: Response): SecurityEvent | null {
  const { status, headers } = response
  const emailField = typeof email === 'string' ? { email } : {}
  if (path === '/api/auth/sign-in/email' && (status === 401 || status === 403))
    return { event: 'sign-in', outcome: 'refused', by: '/sign-in/email', ...emailField }
  if (
    path.startsWith('/api/auth/callback/') &&
    new URLSearchParams(headers.get('location')?.split('?')[1]).has('error')
  )
    return { event: 'sign-in', outcome: 'refused', by: '/callback/:id' }
  if (path === '/api/auth/request-password-reset' && status === 200)
    return { event: 'password-reset', outcome: 'asked', ...emailField }
  if (path === '/api/auth/reset-password' && status === 400) return { event: 'password-reset', outcome: 'refused' }
  return null
}

/**
 * Removes cookies that grant no rights. The library requires an origin for every POST with cookies, but clients that
 * send no origin may send these.
 */
function removeHarmlessCookies(headers: Headers): void {
  const cookies = headers.get('cookie')?.split(/; */) ?? []
  const others = cookies.filter((cookie) => !/^(?:__Host-)?pictor\.(?:sign_up|browser)=/.test(cookie))
  if (others.length > 0) headers.set('cookie', others.join('; '))
  else headers.delete('cookie')
}

/** The fields of query and body; null if the body is not a JSON object. */
async function parseFields(request: Request): Promise<Record<string, unknown> | null> {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const text = request.method === 'POST' ? await request.clone().text() : ''
  if (text === '') return query
  const body = tryParseJson(text)
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...query, ...body } : null
}

/** PostgreSQL can't store U+0000. */
function hasNul(fields: Record<string, unknown>): boolean {
  return Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0'))
}

/** Adds a code to responses of the library with status 400 that have only a message. */
async function addMissingCode(response: Response): Promise<Response> {
  if (response.status !== 400) return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || 'code' in body) return response
  return Response.json({ code: 'BAD_REQUEST', ...body }, response)
}

/** Scripts must not read a session token: it is also in an HttpOnly cookie. The token of `/token` is an access token. */
async function removeSessionToken({ url }: Request, response: Response): Promise<Response> {
  if (!response.ok || new URL(url).pathname === '/api/auth/token') return response
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  if (typeof body !== 'object' || body === null || !('token' in body)) return response
  const { token: _, ...rest } = body
  return Response.json(rest, response)
}

function errorResponse(code: ErrorCode): Response {
  const { status, message } = errors[code]
  const headers = { 'content-type': 'application/json; charset=utf-8', ...(status === 503 && { 'retry-after': '5' }) }
  return Response.json({ code, message }, { status, headers })
}
