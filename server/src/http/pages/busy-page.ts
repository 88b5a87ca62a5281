import { errors } from '@pictor/contract/errors'
import type { Identify } from '../../features/users/index.ts'
import type { ConcurrencyLimiter } from '../../kernel/concurrency-limiter.ts'
import type { EarlyHandler } from '../guards/early-handlers.ts'
import { RETRY_AFTER_S } from '../api/error-responses.ts'
import { rejectionPage } from '../guards/rejection.ts'
import { securityHeadersOfData, securityHeadersOfPage, type SecuritySite } from '../guards/security.ts'
import type { RejectionCounter } from '../guards/rejections.ts'
import { hashesOf } from './inline-hashes.ts'

export interface BusyPageOptions {
  identify: Pick<Identify, 'maySignIn'>
  own: ConcurrencyLimiter
  security: SecuritySite
  rejections: RejectionCounter
}

/**
 * Sends 503 for pages of signed-in users while the rendering queue is full. Runs before Fastify, because routing the
 * retries would cost too much.
 */
export function createBusyPage({ identify, own, security, rejections }: BusyPageOptions): EarlyHandler {
  const { status, message } = errors.SERVICE_UNAVAILABLE
  const marked = rejectionPage(message, 'busy')
  const body = Buffer.from(marked.replaceAll(' nonce="busy"', ''))
  const inline = { scripts: '', styles: hashesOf(marked, 'style', 'busy') }
  const headers = {
    ...securityHeadersOfData(security),
    ...securityHeadersOfPage(security, { url: null, inline }),
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    'retry-after': String(RETRY_AFTER_S),
  }
  return {
    handleEarly({ method, url = '', headers: { accept, cookie } }, response) {
      if (!own.isFull() || method !== 'GET' || !accept?.includes('text/html')) return false
      if (!identify.maySignIn(cookie) || /^\/(?:api|files)\//.test(url)) return false
      rejections.count('pages')
      response.writeHead(status, headers).end(body)
      return true
    },
  }
}
