import { pipeline, Readable } from 'node:stream'
import { HistoryFilters, type LedgerEntry } from '@pictor/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CreditsHistory } from '../../features/credits/index.ts'
import { formatContentDisposition } from '../files/content-disposition.ts'
import { createCsvWriter } from './csv.ts'
import { sendError } from './error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export interface CreditHistoryOptions {
  history: CreditsHistory
  /** Returns the id of the user. Browsers download with the session cookie, other clients with an access token. */
  findUserId(request: FastifyRequest): Promise<string | null>
  rateLimits: RateLimits
}

const COLUMNS = ['Date (UTC)', 'Kind', 'Credits', 'Balance', 'Reason', 'Reference', 'Order', 'Image']

/**
 * `GET /api/users/credits/history.csv`: the credit history as CSV, with the filters of `GET
 * /api/users/credits/history`, streamed while it is read page by page.
 */
export function registerCreditHistory(app: FastifyInstance, { history, findUserId, rateLimits }: CreditHistoryOptions) {
  app.get(
    '/api/users/credits/history.csv',
    { exposeHeadRoute: false, config: { call: 'credits.historyCsv' } },
    async (request, reply) => {
      const userId = await findUserId(request)
      if (userId === null) return sendError(reply, 'UNAUTHORIZED')
      const filters = HistoryFilters.safeParse(request.query)
      if (!filters.success) return sendError(reply, 'BAD_REQUEST')
      await rateLimits.count('history:user', userId, reply)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'no-store')
        .header('content-disposition', formatContentDisposition('attachment', 'credit-history.csv'))
        .send(createCsvStream(history.readAll(userId, filters.data)))
    },
  )
}

function createCsvStream(entries: AsyncIterable<LedgerEntry>): Readable {
  // The callback is required. Fastify handles the error, because it sends the stream.
  return pipeline(Readable.from(readRows(entries)), createCsvWriter(COLUMNS), () => undefined)
}

async function* readRows(entries: AsyncIterable<LedgerEntry>) {
  for await (const entry of entries) {
    const { kind, amount, balance, reason, reference, order_id: order, image_id: image } = entry
    yield [formatTime(entry), kind, amount, balance, reason, reference, order, image]
  }
}

/** Returns the time of an entry in a format that spreadsheets recognize, without fractions of a second. */
function formatTime({ created_at: time }: LedgerEntry): string {
  return time.slice(0, 19).replace('T', ' ')
}
