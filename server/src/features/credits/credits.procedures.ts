import { calls, signedIn } from '../../kernel/procedures.ts'
import type { Credits } from './credits.service.ts'

export function creditsProcedures(credits: Credits) {
  return {
    get: calls.credits.get.use(signedIn).handler(({ context }) => credits.state(context.user.userId)),
  }
}
