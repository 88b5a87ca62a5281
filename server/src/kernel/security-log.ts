import { createHmac } from 'node:crypto'
import { currentNetwork } from './log-context.ts'
import type { Logger } from './logger.ts'

/** What happened to an account, or was tried. */
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
  /** `asked`: a mail goes out, if there is such an account. */
  outcome: 'ok' | 'asked' | 'refused'
  /** Whose account it is, or who was refused. */
  userId?: string | undefined
  /** The address that was typed. Its keyed hash is logged: the same for the same address, and of no use elsewhere. */
  email?: string | undefined
  /** The call of the account library, the limit, or whoever ended it. */
  by?: string | undefined
}

/** Logs an event with the network of the client whose request is running; its id is added as to every line. */
export type RecordSecurityEvent = (event: SecurityEvent) => void

export function createSecurityLog({ logger, secret }: { logger: Logger; secret: string }): RecordSecurityEvent {
  const key = createHmac('sha256', secret).update('security log').digest()
  const hashOf = (email: string) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url')
  return ({ email, ...event }) => {
    const address = email === undefined ? {} : { addressHash: hashOf(email) }
    const network = currentNetwork()
    logger.info({ ...event, ...address, ...(network !== null && { network }) }, 'A security event.')
  }
}
