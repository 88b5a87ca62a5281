import { errors } from '@pictor/contract/errors'
import type { Identify } from '../../features/users/index.ts'
import type { ConcurrencyLimiter } from '../../kernel/concurrency-limiter.ts'
import type { EarlyHandler } from '../guards/early-handlers.ts'
import { RETRY_AFTER_S } from '../api/error-responses.ts'
import { createRejectionPage } from '../guards/send-rejection.ts'
import { createDefaultSecurityHeaders, createPageSecurityHeaders, type SecuritySite } from '../guards/security.ts'
import type { RejectionCounter } from '../guards/rejection-counter.ts'
import { hashInlineElements } from './inline-hashes.ts'

export interface BusyPageOptions {
  identify: Pick<Identify, 'mayBeSignedIn'>
  renderQueue: ConcurrencyLimiter
  security: SecuritySite
  rejections: RejectionCounter
}

/**
 * Sends 503 for pages of signed-in users while the rendering queue is full. Runs before Fastify, because routing the
 * retries would cost too much.
 */
export function createBusyPage({ identify, renderQueue, security, rejections }: BusyPageOptions): EarlyHandler {
  const { status, message } = errors.SERVICE_UNAVAILABLE
  const pageWithNonce = createRejectionPage(message, 'busy')
  // A string, because Node sends it together with the head, in one write.
  const body = pageWithNonce.replaceAll(' nonce="busy"', '')
  const inline = { scripts: '', styles: hashInlineElements(pageWithNonce, 'style', 'busy') }
  const headers = {
    ...createDefaultSecurityHeaders(security),
    ...createPageSecurityHeaders(security, { url: null, inline }),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(RETRY_AFTER_S),
  }
  return {
    handleEarly({ method, url = '', headers: { accept, cookie } }, response) {
      if (!renderQueue.isFull() || method !== 'GET' || !accept?.includes('text/html')) return false
      if (!identify.mayBeSignedIn(cookie) || /^\/(?:api|files)\//.test(url)) return false
      rejections.count('pages')
      response.writeHead(status, headers).end(body)
      return true
    },
  }
}
