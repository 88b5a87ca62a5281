import { AccountFailure } from '../sign-in/account-failure.ts'
import { postToAccountLibrary } from '../users.queries.ts'

/** The secret for an authenticator app, and the recovery codes for its user. The server returns them only once. */
export interface TwoStepSecret {
  /** `otpauth://totp/…`, for the app. */
  uri: string
  recoveryCodes: string[]
}

/** Starts the setup. Two-step sign-in is on after `sendCode` has verified that the app has the secret. */
export async function startTwoStep(password: string): Promise<TwoStepSecret> {
  const body = await callTwoFactor('enable', { password })
  const { totpURI: uri, backupCodes } = body
  if (typeof uri !== 'string') throw new Error('The response contains no otpauth URL.')
  return { uri, recoveryCodes: parseStrings(backupCodes) }
}

/** Turns two-step sign-in off, and deletes the secret and the recovery codes. */
export async function disableTwoStep(password: string): Promise<void> {
  await callTwoFactor('disable', { password })
}

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return parseStrings((await callTwoFactor('generate-backup-codes', { password })).backupCodes)
}

/** Verifies the code that the app shows. This completes the setup or the sign-in. */
export async function sendCode(code: string): Promise<void> {
  await callTwoFactor('verify-totp', { code: code.replaceAll(/\s/g, '') })
}

/**
 * Signs in with a recovery code instead of the app's code. Returns how many are left; null if the server could not
 * count them.
 */
export async function sendRecoveryCode(code: string): Promise<number | null> {
  const { recoveryCodesLeft } = await callTwoFactor('verify-backup-code', { code: code.trim() }).catch(
    (error: unknown) => {
      // Another sign-in used a recovery code at the same moment. The library then also ends this one.
      if (error instanceof AccountFailure && error.status === 409)
        throw new AccountFailure({ code: 'INVALID_TWO_FACTOR_COOKIE', status: error.status, message: error.message })
      throw error
    },
  )
  return typeof recoveryCodesLeft === 'number' ? recoveryCodesLeft : null
}

interface TwoFactorResponse {
  totpURI?: unknown
  backupCodes?: unknown
  recoveryCodesLeft?: unknown
}

async function callTwoFactor(path: string, body: Record<string, string>): Promise<TwoFactorResponse> {
  const response: TwoFactorResponse = Object(await (await postToAccountLibrary(`two-factor/${path}`, body)).json())
  return response
}

function parseStrings(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
}
