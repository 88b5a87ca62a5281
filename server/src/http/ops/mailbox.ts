import type { FastifyInstance } from 'fastify'
import type { KeptMail, Outbox } from '../../ports/mailer.ts'
import { sendError } from '../api/failures.ts'
import { html, htmlPage, type Html } from '../pages/html-page.ts'
import { isLocal } from '../guards/local-only.ts'

const SHOWN = 50

/**
 * `/dev/mailbox`: emails that were stored instead of sent. Registered only if no other machine can reach the server.
 */
export function registerMailbox(app: FastifyInstance, outbox: Outbox): void {
  const config = { call: 'mailbox', isPage: true, limit: 'page:ip' } as const
  app.get('/dev/mailbox', { config }, async (request, reply) => {
    if (!isLocal(request)) return sendError(reply, 'NOT_FOUND')
    const mails = await outbox.read(SHOWN)
    const body = mails.length
      ? html`<p class="muted">No mail server is configured, so mail stays here. The newest stands first.</p>
          ${mails.map(mailArticle)}`
      : html`<p class="muted">No mail yet. It appears here when somebody signs up.</p>`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(htmlPage({ title: 'Mailbox', nonce: reply.raw.nonce, body }))
  })
}

function mailArticle(mail: KeptMail): Html {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p class="muted">To ${mail.to}, ${mail.sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</p>
    <pre>${linked(mail.text)}</pre>
  </article>`
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:/.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
