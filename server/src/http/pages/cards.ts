import type { Site } from '@pictor/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ImageCards } from '../../features/images/index.ts'
import { QueueFullError } from '../../kernel/concurrency-limiter.ts'
import { WorkerProcessError } from '../../ports/process-pool.ts'
import { sendError } from '../api/error-responses.ts'
import { isNotModified } from '../cache/response-body.ts'
import { createEtag } from '../files/file-headers.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import { toIpKey } from '../limits/rate-limits.keys.ts'

export interface CardsOptions {
  cards: ImageCards
  site: Pick<Site, 'logo'>
  rateLimits: RateLimits
}

/** `GET /cards/images/{id}.jpg`: the social card that other sites show for the page of a public image. */
export function registerCards(app: FastifyInstance, { cards, site, rateLimits }: CardsOptions): void {
  app.get<{ Params: { file: string } }>(
    '/cards/images/:file',
    { config: { call: 'cards', limit: 'file:ip' } },
    async (request, reply) => {
      const [, id] = /^([0-9a-f-]{36})\.jpg$/.exec(request.params.file) ?? []
      const card = id === undefined ? null : await cards.findCard(id, site.logo === null)
      if (!card) return sendError(reply, 'NOT_FOUND')
      const etag = createEtag(card.version)
      if (isNotModified(request.headers['if-none-match'], etag))
        return reply.status(304).headers(createCardHeaders(etag)).send()
      if (!card.isCached) await rateLimits.count('card:ip', toIpKey(request.ip), reply)
      try {
        const bytes = await card.read()
        if (!bytes) return sendError(reply, 'NOT_FOUND')
        return reply.headers(createCardHeaders(etag)).type('image/jpeg').send(bytes)
      } catch (error) {
        return sendBusyOrThrow(reply, error)
      }
    },
  )
}

/** The URL of a card stays the same when its image is hidden, so caches must revalidate the card each time. */
function createCardHeaders(etag: string): Record<string, string> {
  return {
    etag,
    'cache-control': 'public, no-cache',
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
  }
}

function sendBusyOrThrow(reply: FastifyReply, error: unknown): FastifyReply {
  const isBusy = error instanceof QueueFullError || error instanceof WorkerProcessError
  if (!isBusy) throw error
  return sendError(reply, 'SERVICE_UNAVAILABLE')
}
