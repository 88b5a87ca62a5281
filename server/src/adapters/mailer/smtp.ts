import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'
import { assertValidEmail, MailerError } from '../../ports/mailer.ts'

export interface SmtpMailerOptions {
  /**
   * `smtp://user:password@host:587` or `smtps://…`. `smtp://` uses STARTTLS if the server offers it; `?requireTLS=true`
   * requires it.
   */
  url: string
  /** `Pictor <no-reply@example.org>`, or only the email address. */
  from: string
  /** Maximum time of sending one email in milliseconds, including the connection. */
  timeoutMs: number
}

/** Opens one connection per email: emails are rare, and most servers would close an idle connection. */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpMailerOptions): Mailer {
  const transport = createSmtpTransport(url, timeoutMs)
  return {
    send: async (email) => {
      assertValidEmail(email)
      const { to, subject, text, html } = email
      // The transport's timeouts restart with every response. This deadline limits the total time.
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        await transport.sendMail({ from, to, subject, text, html, signal })
      } catch (error) {
        throw toMailerError(error)
      }
    },
    close: async () => transport.close(),
  }
}

/** Connects and signs in without sending anything. Rejects with a MailerError if that fails. */
export async function checkSmtp({ url, timeoutMs }: Pick<SmtpMailerOptions, 'url' | 'timeoutMs'>): Promise<void> {
  const transport = createSmtpTransport(url, timeoutMs)
  try {
    await transport.verify()
  } catch (error) {
    throw toMailerError(error)
  } finally {
    transport.close()
  }
}

function createSmtpTransport(url: string, timeoutMs: number) {
  const timeouts = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
}

/**
 * Converts an error. The email is refused only if a permanent error concerns its envelope or message: a wrong password
 * is a permanent error too, but the email may be accepted later.
 */
function toMailerError(error: unknown): MailerError {
  const { code, permanent } = error instanceof Error ? readErrorFields(error) : {}
  const isRejected = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const message = isRejected ? 'The email server rejected an email.' : 'The email server did not accept an email.'
  return new MailerError(isRejected ? 'refused' : 'unavailable', message, { cause: error })
}

function readErrorFields(error: Error): { code?: unknown; permanent?: unknown } {
  return {
    ...('code' in error && { code: error.code }),
    ...('permanent' in error && { permanent: error.permanent }),
  }
}
