import type { AbandonedOrders, PaymentNotices } from '../features/payments/index.ts'
import { forgetOldGenerations } from '../features/generation/index.ts'
import { eraseExpired } from '../features/users/index.ts'
import { inBatches } from '../kernel/batches.ts'
import type { Adapters } from './adapters.ts'
import type { Base } from './parts.ts'

type Needs = Pick<Base & Adapters, 'config' | 'db' | 'clock' | 'logger' | 'outbox'> & {
  /** Null while another provider takes the payments. */
  sandbox: Pick<NonNullable<Adapters['sandbox']>, 'eraseUnpaid'> | null
  paymentNotices: Pick<PaymentNotices, 'forgetOld'>
  abandonedOrders: AbandonedOrders
  mails: { dropOld(now: Date): Promise<void> }
}

/** Lets go of what is over, for as long as the operator has said. One after the other, in batches: nobody waits for it. */
export async function letGoOfOld(needs: Needs, signal: AbortSignal): Promise<void> {
  const { config, db, clock, logger } = needs
  const { ordersMs, generationsMs } = config.retention
  const eraseOfSandbox = async () => {
    const { sandbox } = needs
    if (ordersMs === null || !sandbox) return 0
    return inBatches(() => sandbox.eraseUnpaid(new Date(clock.now().getTime() - ordersMs)), signal)
  }
  await eraseExpired(db, clock.now(), signal)
  await needs.mails.dropOld(clock.now())
  const gone = {
    notices: await needs.paymentNotices.forgetOld(signal),
    generations: await forgetOldGenerations({ db, clock, keptMs: generationsMs }, signal),
    // Last: somebody else is asked for it.
    orders: await needs.abandonedOrders.eraseOld(signal),
    sandboxOrders: await eraseOfSandbox(),
  }
  if (Object.values(gone).some((count) => count > 0)) logger.info(gone, 'What is over for long was let go.')
}

/** The outbox lies in the folder of each process, so each looks after its own. */
export async function emptyOutbox({ config, outbox, clock, logger }: Needs): Promise<void> {
  const { outboxMs } = config.retention
  if (outboxMs === null || outbox === null) return
  const erased = await outbox.erase(new Date(clock.now().getTime() - outboxMs))
  if (erased > 0) logger.info({ erased }, 'Old mails of the outbox were erased.')
}
