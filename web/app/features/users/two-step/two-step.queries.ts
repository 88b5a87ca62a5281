import { post } from '../users.queries.ts'

/** What an authenticator app and its owner are given, once. */
export interface TwoStepSecret {
  /** `otpauth://totp/…`, for the app. */
  uri: string
  recoveryCodes: string[]
}

/** Begins turning it on: it is on once `sendCode` has proved that the app has the secret. */
export async function beginTwoStep(password: string): Promise<TwoStepSecret> {
  const body = await answerOf('enable', { password })
  const { totpURI: uri, backupCodes } = body
  if (typeof uri !== 'string') throw new Error('The answer holds no address for the app')
  return { uri, recoveryCodes: textsIn(backupCodes) }
}

/** Turns it off, and deletes secret and recovery codes. */
export async function endTwoStep(password: string): Promise<void> {
  await answerOf('disable', { password })
}

/** New recovery codes; those before are void. */
export async function renewRecoveryCodes(password: string): Promise<string[]> {
  return textsIn((await answerOf('generate-backup-codes', { password })).backupCodes)
}

/** Proves by the code that the app shows: turns two-step sign-in on, or signs in. */
export async function sendCode(code: string): Promise<void> {
  await answerOf('verify-totp', { code: code.replaceAll(/\s/g, '') })
}

/** Instead of the app's code; answers how many are left, null if the server could not count them. */
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
