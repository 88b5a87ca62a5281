import type { AbandonedOrders, PaymentNotices } from '../features/payments/index.ts'
import { forgetOldGenerations } from '../features/generation/index.ts'
import { eraseExpired } from '../features/users/index.ts'
import { inBatches } from '../kernel/batches.ts'
import type { Adapters } from './adapters.ts'
import type { Base } from './parts.ts'

type Needs = Pick<Base & Adapters, 'config' | 'db' | 'clock' | 'logger' | 'outbox'> & {
  /** Null if another payment provider is used. */
  sandbox: Pick<NonNullable<Adapters['sandbox']>, 'eraseUnpaid'> | null
  paymentNotices: Pick<PaymentNotices, 'forgetOld'>
  abandonedOrders: AbandonedOrders
  mails: { dropOld(now: Date): Promise<void> }
}

/** Deletes data whose retention period has passed, one kind at a time and in batches. No request waits for it. */
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
    // Last, because it queries the payment provider.
    orders: await needs.abandonedOrders.eraseOld(signal),
    sandboxOrders: await eraseOfSandbox(),
  }
  if (Object.values(gone).some((count) => count > 0)) logger.info(gone, 'Deleted expired data.')
}

/** The development mailbox is in the data folder of each process, so each process deletes its own emails. */
export async function emptyOutbox({ config, outbox, clock, logger }: Needs): Promise<void> {
  const { outboxMs } = config.retention
  if (outboxMs === null || outbox === null) return
  const erased = await outbox.erase(new Date(clock.now().getTime() - outboxMs))
  if (erased > 0) logger.info({ erased }, 'Deleted old emails from the development mailbox.')
}
