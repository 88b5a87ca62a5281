import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
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
/** 1,000 pages per second. Sending them takes a fifth of the CPU time of this thread. */
const SENT_PER_INTERVAL = 20
const QUEUED_MAX = 1_000

const NOT_A_PAGE = /^\/(?:(?:api|files)\/|(?:healthz|readyz|metrics)(?:\?|$))/

/**
 * Sends 503 for pages of signed-in users while the rendering queue is full. Runs before Fastify, because routing the
 * retries would cost too much. Under many such requests, each waits up to a second for its response, which slows down
 * clients that retry immediately.
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
    handleEarly({ method, url = '', headers: { accept, cookie }, socket }, response) {
      if (!renderQueue.isFull() || method !== 'GET' || !accept?.includes('text/html')) return false
      if (!identify.mayBeSignedIn(cookie) || NOT_A_PAGE.test(url)) return false
      rejections.count('pages')
      sendPaced({ socket, response })
      return true
    },
  }
}

interface QueuedResponse {
  socket: Socket
  response: ServerResponse
}

/**
 * Returns a function that sends a response, or queues it if many were sent in the current interval. If the queue is
 * full, it sends the response anyway.
 */
function createPacedSender(send: (response: ServerResponse) => void): (queued: QueuedResponse) => void {
  let queue: QueuedResponse[] = []
  let sentInInterval = 0
  let intervalStart = 0
  let timer: NodeJS.Timeout | undefined

  function sendQueued(): void {
    // Under load, the timer is late.
    const intervals = (performance.now() - intervalStart) / SEND_INTERVAL_MS
    intervalStart = performance.now()
    queue = queue.filter(({ socket }) => !socket.destroyed)
    const next = queue.splice(0, Math.round(intervals * SENT_PER_INTERVAL))
    sentInInterval = next.length
    for (const { response } of next) send(response)
    if (next.length > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return (queued) => {
    if (timer === undefined) {
      intervalStart = performance.now()
      timer = setInterval(sendQueued, SEND_INTERVAL_MS)
    }
    const canSend = queue.length === 0 ? sentInInterval < SENT_PER_INTERVAL : queue.length >= QUEUED_MAX
    if (!canSend) return void queue.push(queued)
    sentInInterval += 1
    send(queued.response)
  }
}
