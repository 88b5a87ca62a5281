import { createHmac } from 'node:crypto'
import { getClientNetwork } from './log-context.ts'
import type { Logger } from './logger.ts'

/** An event or attempt that concerns the security of an account. */
export interface SecurityEvent {
  event:
    | 'sign-in'
    | 'sign-out'
    | 'session-end'
    | 'password-check'
    | 'password-change'
    | 'password-reset'
    | 'email-change'
    | 'sign-in-change'
    | 'account-delete'
    | 'export'
    | 'admin-call'
    | 'rate-limit'
  /** `asked`: an email is sent if the account exists. */
  outcome: 'ok' | 'asked' | 'refused'
  /** The owner of the account, or the user whose call was rejected. */
  userId?: string | undefined
  /**
   * The email address as typed. Only its keyed hash is logged: the same for the same email address, and useless outside
   * this installation.
   */
  email?: string | undefined
  /** The path of the account library's call, the name of the limit, or `operator` if an admin revoked the session. */
  by?: string | undefined
}

/**
 * Logs an event with the network of the client whose request is running. The request id is added as to every log line.
 */
export type RecordSecurityEvent = (event: SecurityEvent) => void

export function createSecurityLog({ logger, secret }: { logger: Logger; secret: string }): RecordSecurityEvent {
  const key = createHmac('sha256', secret).update('security log').digest()
  const hashEmail = (email: string) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')
  return ({ email, ...event }) => {
    const emailFields = email === undefined ? {} : { emailHash: hashEmail(email) }
    const network = getClientNetwork()
    logger.info({ ...event, ...emailFields, ...(network !== null && { network }) }, 'A security event.')
  }
}
