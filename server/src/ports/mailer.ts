/**
 * An email as features write it: always plain text, and HTML. `to` is one plain email address (`ada@example.org`). It
 * and the subject contain no control characters, such as line breaks.
 */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
}

/** Sends emails. */
export interface Mailer {
  /**
   * Resolves when the carrier has accepted the email. Rejects with a RangeError before anything is sent if the email
   * breaks the rules above, and with a MailerError if the carrier did not accept it.
   */
  send(email: Email): Promise<void>
  close(): Promise<void>
}

/** An email that was stored instead of sent. */
export interface StoredEmail extends Email {
  /** File name without extension; sorts by time. */
  id: string
  sentAt: Date
}

/** The development mailbox: emails while there is no email server, for the operator on this machine, newest first. */
export interface Mailbox {
  read(limit: number): Promise<StoredEmail[]>
  /** Deletes emails stored before the date. Returns their number. */
  deleteBefore(before: Date): Promise<number>
}

/** `refused`: the carrier will never accept this email. `unavailable`: it may accept it later. */
export type MailerFailure = 'refused' | 'unavailable'

/** The carrier did not accept the email; `cause` is the driver's own error. */
export class MailerError extends Error {
  readonly reason: MailerFailure
  constructor(reason: MailerFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailerError'
    this.reason = reason
  }
}

/** Whether emails can be sent to this email address. */
export function isValidEmail(email: string): boolean {
  return SINGLE_EMAIL.test(email)
}

/** For adapters: throws a RangeError if the header fields could inject further headers or recipients. */
export function assertValidEmail(email: Email): void {
  if (!isValidEmail(email.to)) throw new RangeError('An email must have exactly one plain email address as recipient.')
  if (/\p{Cc}/u.test(email.subject))
    throw new RangeError('The subject of an email must not contain line breaks or other control characters.')
}

// Quoted local parts and lists are legal in a header, but no account has such an email address.
const SINGLE_EMAIL = /^[^\s\p{Cc},;:<>()[\]\\"@]{1,64}@[^\s\p{Cc},;:<>()[\]\\"@]{1,255}$/u
