import { createTransport } from 'nodemailer'
import type { Mailer } from '../../ports/mailer.ts'
import { checkMail, MailerError } from '../../ports/mailer.ts'

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587` (STARTTLS if offered; `?requireTLS=true` insists) or `smtps://…`. */
  url: string
  /** `Pictor <no-reply@example.org>` or a bare address. */
  from: string
  /** The most that one mail may take from connecting to the server's last word. */
  timeoutMs: number
}

/** One connection per mail: mails are rare, and an idle connection would be closed by most servers. */
export function createSmtpMailer({ url, from, timeoutMs }: SmtpMailerOptions): Mailer {
  const transport = createSmtpTransport(url, timeoutMs)
  return {
    send: async (mail) => {
      checkMail(mail)
      const { to, subject, text, html } = mail
      // The waits above start anew with every answer; a server that trickles needs a deadline for the whole.
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

/** Connects and signs in without sending anything; rejects with a MailerError if that fails. */
export async function examineSmtp({ url, timeoutMs }: Pick<SmtpMailerOptions, 'url' | 'timeoutMs'>): Promise<void> {
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
  const waits = {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
  return createTransport({ url, ...waits, disableFileAccess: true, disableUrlAccess: true })
}

/** A permanent answer is about this mail only if it was given to its envelope or text: a wrong password is permanent, too. */
function toMailerError(error: unknown): MailerError {
  const { code, permanent } = error instanceof Error ? readFailure(error) : {}
  const refused = permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE')
  const message = refused ? 'The mail server refused a mail.' : 'The mail server did not take a mail.'
  return new MailerError(refused ? 'refused' : 'unavailable', message, { cause: error })
}

function readFailure(error: Error): { code?: unknown; permanent?: unknown } {
  return {
    ...('code' in error && { code: error.code }),
    ...('permanent' in error && { permanent: error.permanent }),
  }
}
