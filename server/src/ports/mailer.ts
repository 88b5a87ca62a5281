/**
 * A mail as features write it: plain text always, HTML beside it. `to` is one bare address (`ada@example.org`); it and the subject
 * carry no control characters, line breaks among them.
 */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mails to their carrier. */
export interface Mailer {
  /**
   * Resolves once the carrier has taken responsibility. Rejects with a RangeError if the mail breaks the rules above, before
   * anything is sent, and with a MailerError if the carrier did not take it.
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** A mail that was kept instead of sent. */
export interface KeptMail extends Mail {
  /** File name without ending; sorts by time. */
  id: string
  sentAt: Date
}

/** Where mails go while there is no mail server: readable by the operator on this machine, newest first. */
export interface Outbox {
  read(limit: number): Promise<KeptMail[]>
  /** Erases what was kept before. Answers how many mails. */
  erase(before: Date): Promise<number>
}

/** `refused`: the carrier will never take this mail. `unavailable`: it may take it later. */
export type MailerFailure = 'refused' | 'unavailable'

/** The carrier did not take the mail; `cause` is the driver's own error. */
export class MailerError extends Error {
  readonly reason: MailerFailure
  constructor(reason: MailerFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MailerError'
    this.reason = reason
  }
}

/** Whether mail can go to an address. */
export function isMailAddress(address: string): boolean {
  return ONE_ADDRESS.test(address)
}

/** For adapters: throws a RangeError if the header fields of a mail could be read as more than they are. */
export function checkMail(mail: Mail): void {
  if (!isMailAddress(mail.to)) throw new RangeError('A mail goes to exactly one bare address.')
  if (/\p{Cc}/u.test(mail.subject))
    throw new RangeError('The subject of a mail has no line breaks or other control characters.')
}

// Quoted local parts and lists would be legal in a header; no account of ours has such an address.
const ONE_ADDRESS = /^[^\s\p{Cc},;:<>()[\]\\"@]{1,64}@[^\s\p{Cc},;:<>()[\]\\"@]{1,255}$/u
