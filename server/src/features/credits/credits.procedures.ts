import { calls, signedIn } from '../../kernel/procedures.ts'
import type { CreditsHistory } from './credits.history.ts'
import type { Credits } from './credits.service.ts'

export function creditsProcedures(credits: Credits, history: CreditsHistory) {
  return {
    get: calls.credits.get.use(signedIn).handler(({ context }) => credits.readState(context.user.userId)),
    deduct: calls.credits.deduct.use(signedIn).handler(async ({ context, input: { headers, body } }) => ({
      credits: await credits.deduct(context.user.userId, body.credits, headers['idempotency-key']),
    })),
    history: calls.credits.history
      .use(signedIn)
      .handler(({ context, input }) => history.readPage(context.user.userId, input)),
  }
}
