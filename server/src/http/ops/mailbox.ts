import type { FastifyInstance } from 'fastify'
import type { StoredEmail, Mailbox } from '../../ports/mailer.ts'
import { sendError } from '../api/error-responses.ts'
import { html, createHtmlPage, type Html } from '../pages/html-page.ts'
import { isLocal } from '../guards/local-only.ts'

const EMAILS_MAX = 50

/**
 * `/dev/mailbox`: emails that were stored instead of sent. Registered only if no other machine can reach the server.
 */
export function registerMailbox(app: FastifyInstance, mailbox: Mailbox): void {
  const config = { call: 'mailbox', isPage: true, limit: 'page:ip' } as const
  app.get('/dev/mailbox', { config }, async (request, reply) => {
    if (!isLocal(request)) return sendError(reply, 'NOT_FOUND')
    const emails = await mailbox.read(EMAILS_MAX)
    const body = emails.length
      ? html`<p class="muted">No email server is configured, so emails stay here, newest first.</p>
          ${emails.map(renderEmail)}`
      : html`<p class="muted">No emails yet. They appear here when someone signs up.</p>`
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(createHtmlPage({ title: 'Mailbox', nonce: reply.raw.nonce, body }))
  })
}

function renderEmail(email: StoredEmail): Html {
  return html`<article>
    <h2>${email.subject}</h2>
    <p class="muted">To ${email.to}, ${email.sentAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</p>
    <pre>${linkUrls(email.text)}</pre>
  </article>`
}

function linkUrls(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:/.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))
}
