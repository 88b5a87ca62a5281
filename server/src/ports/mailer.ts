/**
 * An email as features write it, always as plain text and as HTML. `to` is one email address without a display name
 * (`ada@example.org`). Neither `to` nor `subject` contains control characters, such as line breaks.
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
   * Resolves when the email server has accepted the email, or the development mailbox has stored it. Rejects with a
   * RangeError before anything is sent if the email breaks the rules of `Email`, and with a MailerError if it was not
   * accepted.
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

/** The development mailbox: it stores emails for the operator on this machine if no email server is configured. */
export interface Mailbox {
  /** Returns the newest emails, newest first. */
  read(limit: number): Promise<StoredEmail[]>
  /** Deletes emails stored before the date. Returns their number. */
  deleteBefore(before: Date): Promise<number>
}

/** `refused`: the email server will never accept this email. `unavailable`: it may accept the email later. */
export type MailerFailure = 'refused' | 'unavailable'

/** The email was not accepted; `cause` is the driver's own error. */
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
