import type { ServerResponse } from 'node:http'
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

const SEND_INTERVAL_MS = 20
/** 1,000 busy pages a second, which keep this process busy for a fifth of the time. */
const SENT_PER_INTERVAL = 20
const WAITING_MAX = 1_000

/**
 * Sends 503 for pages of signed-in users while the rendering queue is full. Runs before Fastify, because routing the
 * retries would cost too much. Clients that retry at once are slowed down: their responses wait.
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
  const sendPaced = createPacedSender((response) => response.writeHead(status, headers).end(body))
  return {
    handleEarly({ method, url = '', headers: { accept, cookie } }, response) {
      if (!renderQueue.isFull() || method !== 'GET' || !accept?.includes('text/html')) return false
      if (!identify.mayBeSignedIn(cookie) || /^\/(?:api|files)\//.test(url)) return false
      rejections.count('pages')
      sendPaced(response)
      return true
    },
  }
}

/**
 * Sends a limited number of responses per interval; the others wait in the order of arrival. While too many wait,
 * responses are sent at once, because each holds a connection.
 */
function createPacedSender(send: (response: ServerResponse) => void): (response: ServerResponse) => void {
  const waiting: ServerResponse[] = []
  let sentInInterval = 0
  let timer: NodeJS.Timeout | undefined

  function sendWaiting(): void {
    const responses = waiting.splice(0, SENT_PER_INTERVAL)
    sentInInterval = responses.length
    for (const response of responses) send(response)
    if (responses.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return (response) => {
    timer ??= setInterval(sendWaiting, SEND_INTERVAL_MS)
    if (sentInInterval >= SENT_PER_INTERVAL && waiting.length < WAITING_MAX) return void waiting.push(response)
    sentInInterval += 1
    send(response)
  }
}
