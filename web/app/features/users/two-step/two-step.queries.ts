import { post } from '../users.queries.ts'

/** The secrets for an authenticator app and its owner. They are returned only once. */
export interface TwoStepSecret {
  /** `otpauth://totp/…`, for the app. */
  uri: string
  recoveryCodes: string[]
}

/** Starts the setup. Two-step sign-in is on after `sendCode` has verified that the app has the secret. */
export async function beginTwoStep(password: string): Promise<TwoStepSecret> {
  const body = await answerOf('enable', { password })
  const { totpURI: uri, backupCodes } = body
  if (typeof uri !== 'string') throw new Error('The response contains no otpauth URL.')
  return { uri, recoveryCodes: textsIn(backupCodes) }
}

/** Turns two-step sign-in off, and deletes the secret and the recovery codes. */
export async function endTwoStep(password: string): Promise<void> {
  await answerOf('disable', { password })
}

/** Creates new recovery codes and invalidates the old ones. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return textsIn((await answerOf('generate-backup-codes', { password })).backupCodes)
}

/** Verifies the code that the app shows. This completes the setup or the sign-in. */
export async function sendCode(code: string): Promise<void> {
  await answerOf('verify-totp', { code: code.replaceAll(/\s/g, '') })
}

/**
 * Signs in with a recovery code instead of the app's code. Returns how many are left; null if the server could not
 * count them.
 */
export async function sendRecoveryCode(code: string): Promise<number | null> {
  const { recoveryCodesLeft } = await answerOf('verify-backup-code', { code: code.trim() })
  return typeof recoveryCodesLeft === 'number' ? recoveryCodesLeft : null
}

interface Answer {
  totpURI?: unknown
  backupCodes?: unknown
  recoveryCodesLeft?: unknown
}

async function answerOf(call: string, body: Record<string, string>): Promise<Answer> {
  const answer: Answer = Object(await (await post(`two-factor/${call}`, body)).json())
  return answer
}

function textsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
}
