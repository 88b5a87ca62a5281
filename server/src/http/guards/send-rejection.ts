import { errors, type ErrorCode } from '@pictor/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from '../api/error-responses.ts'
import { html, createHtmlPage } from '../pages/html-page.ts'

/** Sends an error in the standard format, or as an HTML page if a browser requested a page. */
export function sendRejection(request: FastifyRequest, reply: FastifyReply, code: ErrorCode): FastifyReply {
  const isPage = request.routeOptions.config.call === 'page' && request.headers.accept?.includes('text/html')
  if (!isPage) return sendError(reply, code)
  const { status, message } = errors[code]
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(createRejectionPage(message, reply.raw.nonce))
}

export function createRejectionPage(message: string, nonce: string): string {
  const [title = message, ...rest] = message.split(/(?<=\.) /)
  const body = html`<p>${rest.join(' ')}</p>
    <p><a href="">Try again</a></p>`
  return createHtmlPage({ title, nonce, body })
}
