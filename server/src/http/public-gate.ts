import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { CallRouter } from './calls.ts'
import { createClientAddress } from './client-address.ts'
import { callErrorBody } from './failures.ts'
import type { AnswerParts } from './public-answer.ts'
import { createPublicAnswers, type PublicAnswersSettings, type Wish } from './public-answers.ts'
import { publicCallsOf, type PublicCall } from './public-calls.ts'
import { createWantedReader, deliver } from './public-delivery.ts'
import type { ReadyLimit } from './ready-limit.ts'
import { addressKey } from './rate-limits.keys.ts'

export interface PublicGateOptions extends AnswerParts {
  router: CallRouter
  readyLimit: ReadyLimit | null
  trustedProxies: string[]
  settings: Partial<PublicAnswersSettings>
  clock: Clock
  logger: FastifyBaseLogger
}

/** How many requests were answered before any route, by call and status. */
export interface ReadyCount {
  call: string
  status: 200 | 304
  count: number
}

export interface PublicGate {
  /** Answers from memory at once what can be. All others go their way; this must not have touched them. */
  answersAtOnce(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers in a route what had to be found out, errors as well. False for a query that the contract does not take: it is not for this gate. */
  answers(call: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  counts(): ReadyCount[]
}

/** A query as it was written, and what it means. */
interface Known {
  wish: Wish
  counts: Record<200 | 304, number>
}

const QUERIES_MAX = 2_000
const QUERY_LENGTH_MAX = 500

/** Before everything else: for what is the same for everybody, and ready, Fastify's way costs more than the answer. */
export function createPublicGate(options: PublicGateOptions): PublicGate {
  const { readyLimit, clock } = options
  const calls = new Map(publicCallsOf(options.router, options.logger).map((call) => [call.name, call]))
  const counts = new Map([...calls.keys()].map((name) => [name, { 200: 0, 304: 0 }]))
  const answers = createPublicAnswers({ ...options, clock }, options.settings)
  const addressOf = createClientAddress(options.trustedProxies)
  const wantedBy = createWantedReader()
  const known = new Map<string, Known>()

  function remember(url: string, call: PublicCall, wish: Wish): void {
    const count = counts.get(call.name)
    if (!count || known.has(url) || url.length > QUERY_LENGTH_MAX) return
    const [oldest] = known.keys()
    if (known.size >= QUERIES_MAX && oldest !== undefined) known.delete(oldest)
    known.set(url, { wish, counts: count })
  }

  async function findAndDeliver(wish: Wish, request: IncomingMessage, reply: FastifyReply): Promise<void> {
    const found = await answers.ask(wish)
    const wanted = wantedBy(request)
    const form = await found.answer.form(wanted.encoding)
    reply.hijack()
    // What hooks have set says the same once more, or is not for data.
    for (const header of reply.raw.getHeaderNames()) reply.raw.removeHeader(header)
    deliver(reply.raw, form, { isFresh: answers.isFresh(found), known: wanted.known })
  }

  return {
    answersAtOnce(request, response) {
      const query = request.method === 'GET' ? known.get(request.url ?? '') : undefined
      if (!query) return false
      if (readyLimit && !readyLimit.admits(addressKey(addressOf(request)))) return false
      const found = answers.held(query.wish)
      if (!found) return false
      const wanted = wantedBy(request)
      const form = found.answer.formReady(wanted.encoding)
      if (!form) return false
      const status = deliver(response, form, { isFresh: answers.isFresh(found), known: wanted.known })
      query.counts[status] += 1
      return true
    },

    async answers(name, request, reply) {
      const call = calls.get(name)
      const url = request.raw.url ?? ''
      const wish = call && (known.get(url)?.wish ?? (await call.wishOf(new URLSearchParams(queryIn(url)))))
      if (!call || !wish) return false
      try {
        await findAndDeliver(wish, request.raw, reply)
        remember(url, call, wish)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        void reply.status(error.status).send(callErrorBody(error))
      }
      return true
    },

    counts: () =>
      [...counts].flatMap(([call, count]) =>
        ([200, 304] as const).map((status) => ({ call, status, count: count[status] })),
      ),
  }
}

function queryIn(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}
