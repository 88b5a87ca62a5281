import { pipeline, Readable } from 'node:stream'
import { HistoryFilters, type LedgerEntry } from '@pictor/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CreditsHistory } from '../../features/credits/index.ts'
import { contentDisposition } from '../files/content-disposition.ts'
import { createCsvWriter } from './csv.ts'
import { sendError } from './error-responses.ts'
import type { RateLimits } from '../limits/rate-limits.ts'

export interface CreditHistoryOptions {
  history: CreditsHistory
  /** Returns the id of the user. Browsers download with the session cookie, other clients with an access token. */
  viewerOf(request: FastifyRequest): Promise<string | null>
  rateLimits: RateLimits
}

const COLUMNS = ['Date (UTC)', 'Kind', 'Credits', 'Balance', 'Reason', 'Reference', 'Order', 'Image']

/** `GET /api/users/credits/history.csv`: the history, with the same filters, streamed while it is read page by page. */
export function registerCreditHistory(app: FastifyInstance, { history, viewerOf, rateLimits }: CreditHistoryOptions) {
  app.get(
    '/api/users/credits/history.csv',
    { exposeHeadRoute: false, config: { call: 'credits.historyCsv' } },
    async (request, reply) => {
      const userId = await viewerOf(request)
      if (userId === null) return sendError(reply, 'UNAUTHORIZED')
      const filters = HistoryFilters.safeParse(request.query)
      if (!filters.success) return sendError(reply, 'BAD_REQUEST')
      await rateLimits.count('history:user', userId, reply)
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .header('cache-control', 'no-store')
        .header('content-disposition', contentDisposition('attachment', 'credit-history.csv'))
        .send(csvOf(history.all(userId, filters.data)))
    },
  )
}

function csvOf(entries: AsyncIterable<LedgerEntry>): Readable {
  // Fastify handles the error of the stream that it sends.
  return pipeline(Readable.from(rowsOf(entries)), createCsvWriter(COLUMNS), () => undefined)
}

async function* rowsOf(entries: AsyncIterable<LedgerEntry>) {
  for await (const entry of entries) {
    const { kind, amount, balance, reason, reference, order_id: order, image_id: image } = entry
    yield [timeOf(entry), kind, amount, balance, reason, reference, order, image]
  }
}

/** The format that spreadsheets recognize, to the second. */
function timeOf({ created_at: time }: LedgerEntry): string {
  return time.slice(0, 19).replace('T', ' ')
}
