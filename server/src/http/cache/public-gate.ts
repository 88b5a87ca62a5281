import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import type { CallRouter } from '../api/calls.ts'
import { createClientAddress } from '../guards/client-address.ts'
import { callErrorBody } from '../api/failures.ts'
import { createKnownQueries } from '../api/known-queries.ts'
import { SHARED_CACHING, type AnswerParts } from './public-answer.ts'
import { createPublicAnswers, type PublicAnswersSettings, type Wish } from './public-answers.ts'
import { publicCallsOf } from '../api/public-calls.ts'
import { createWantedReader, deliver } from './public-delivery.ts'
import { addressKey } from '../limits/rate-limits.keys.ts'
import type { ReadyAnswers } from './ready-answers.ts'
import type { FixedWindow } from '../../kernel/fixed-window.ts'

export interface PublicGateOptions extends Omit<AnswerParts, 'caching'> {
  router: CallRouter
  /** Null while limits are off. */
  readyLimit: FixedWindow | null
  readyAnswers: ReadyAnswers
  trustedProxies: string[]
  settings: Partial<PublicAnswersSettings>
  clock: Clock
  logger: FastifyBaseLogger
}

export interface PublicGate {
  /** Answers from memory at once what can be. Every other request is left untouched, and goes its way. */
  answersAtOnce(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers in a call's route what has to be found out, with its error if that fails. False for a query that the call does not take. */
  answers(call: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

/** Stands before everything else: for what is the same for everybody, and ready, the way through Fastify costs more than the answer. */
export function createPublicGate({ readyLimit, readyAnswers, ...options }: PublicGateOptions): PublicGate {
  const calls = new Map(publicCallsOf(options.router, options.logger).map((call) => [call.name, call]))
  const answers = createPublicAnswers({ ...options, caching: SHARED_CACHING }, options.settings)
  const addressOf = createClientAddress(options.trustedProxies)
  const counters = new Map([...calls.keys()].map((call) => [call, readyAnswers.counterOf(call)]))
  const queries = createKnownQueries()
  const wantedBy = createWantedReader()

  async function findAndDeliver(wish: Wish, request: IncomingMessage, reply: FastifyReply): Promise<void> {
    const found = await answers.ask(wish)
    const { encoding, known } = wantedBy(request)
    const form = await found.answer.form(encoding)
    // Drops what hooks have set, which the answer says itself.
    reply.hijack()
    deliver(reply.raw, form, { isFresh: answers.isFresh(found), known })
  }

  return {
    answersAtOnce(request, response) {
      const query = request.method === 'GET' ? queries.find(request.url ?? '') : undefined
      // Whoever is beyond the limit is refused in the route (`rate-limits.ts`).
      if (!query || (readyLimit && !readyLimit.admits(addressKey(addressOf(request))))) return false
      const found = answers.held(query.wish)
      const { encoding, known } = wantedBy(request)
      const form = found?.answer.formReady(encoding)
      if (!found || !form) return false
      counters.get(query.call)?.(deliver(response, form, { isFresh: answers.isFresh(found), known }))
      return true
    },

    async answers(name, request, reply) {
      const [call, url] = [calls.get(name), request.raw.url ?? '']
      const query = call && (await queries.read(call, url))
      if (!query) return false
      try {
        await findAndDeliver(query.wish, request.raw, reply)
        queries.remember(url, query)
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        void reply.status(error.status).send(callErrorBody(error))
      }
      return true
    },
  }
}
