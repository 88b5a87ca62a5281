import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'

const PREFIX = '/api/auth/passkey/'
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** A credential id, in base64url. */
const CREDENTIAL = /^[\w-]{1,1400}$/

/** The plugin's open routes, and a check for the fields of each. */
const FIELD_CHECKS: Readonly<Record<string, (fields: Record<string, unknown>) => boolean>> = {
  'generate-register-options': isEmpty,
  'generate-authenticate-options': isEmpty,
  'list-user-passkeys': isEmpty,
  'verify-registration': ({ response, ...rest }) => isCredential(response) && isEmpty(rest),
  'verify-authentication': ({ response, ...rest }) => isCredential(response) && isEmpty(rest),
  'delete-passkey': ({ id, ...rest }) => typeof id === 'string' && UUID.test(id) && isEmpty(rest),
}

/**
 * The account library's plugin for passkeys. A device must verify its user, by a PIN or a fingerprint; then a passkey
 * counts as both steps of a sign-in.
 */
export function passkeySignIn({ publicUrl, trustedOrigins }: { publicUrl: string; trustedOrigins: string[] }) {
  return passkey({
    rpID: new URL(publicUrl).hostname,
    origin: trustedOrigins,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification({ verification }) {
        requireUserVerification(verification.registrationInfo?.userVerified)
      },
    },
    authentication: {
      afterVerification({ verification }) {
        requireUserVerification(verification.authenticationInfo.userVerified)
      },
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  })
}

/** Whether a route of the plugin accepts these fields; true for other routes. */
export function hasPasskeyFields(path: string, fields: Record<string, unknown>): boolean {
  if (!path.startsWith(PREFIX)) return true
  return FIELD_CHECKS[path.slice(PREFIX.length)]?.(fields) ?? false
}

/**
 * Maps errors of the library: a malformed credential returns 400, and another user's passkey returns 404 like a missing
 * one. Returns null for other responses.
 */
export async function mapPasskeyError(path: string, response: Response): Promise<Response | null> {
  if (!path.startsWith(PREFIX) || response.ok) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : null
  // For another user's passkey, the library returns 401 without a body.
  const belongsToOtherUser = path === `${PREFIX}delete-passkey` && body === null
  if (belongsToOtherUser || code === 'PASSKEY_NOT_FOUND') {
    return Response.json({ code: 'PASSKEY_NOT_FOUND', message: 'Passkey not found' }, { status: 404 })
  }
  if (code !== 'FAILED_TO_VERIFY_REGISTRATION') return null
  return Response.json({ code, message: 'Failed to verify registration' }, { status: 400 })
}

function requireUserVerification(userVerified: boolean | undefined): void {
  if (userVerified) return
  throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'Authentication failed' })
}

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0
}

function isCredential(response: unknown): boolean {
  if (typeof response !== 'object' || response === null || !('id' in response)) return false
  return typeof response.id === 'string' && CREDENTIAL.test(response.id)
}
