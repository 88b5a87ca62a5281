import type { AbandonedOrders, WebhookHandler } from '../features/payments/index.ts'
import { redactOldGenerations } from '../features/generation/index.ts'
import { purgeExpiredSessionsAndLinks } from '../features/users/index.ts'
import { runInBatches } from '../kernel/batches.ts'
import type { Adapters } from './adapters.ts'
import type { AppContext } from './app-options.ts'

type PurgeDependencies = Pick<AppContext & Adapters, 'config' | 'db' | 'clock' | 'logger' | 'mailbox'> & {
  /** Null if another payment provider is used. */
  sandbox: Pick<NonNullable<Adapters['sandbox']>, 'deleteUnpaid'> | null
  webhookEvents: Pick<WebhookHandler, 'deleteOldEvents'>
  abandonedOrders: AbandonedOrders
  emails: { deleteUndeliverable(now: Date): Promise<void> }
}

/** Deletes data whose retention period has passed, one kind at a time and in batches. Runs outside of requests. */
export async function purgeExpiredData(dependencies: PurgeDependencies, signal: AbortSignal): Promise<void> {
  const { config, db, clock, logger } = dependencies
  const { ordersMs, generationsMs } = config.retention
  const purgeSandboxOrders = async () => {
    const { sandbox } = dependencies
    if (ordersMs === null || !sandbox) return 0
    return runInBatches(() => sandbox.deleteUnpaid(new Date(clock.now().getTime() - ordersMs)), signal)
  }
  await purgeExpiredSessionsAndLinks(db, clock.now(), signal)
  await dependencies.emails.deleteUndeliverable(clock.now())
  const counts = {
    webhookEvents: await dependencies.webhookEvents.deleteOldEvents(signal),
    generations: await redactOldGenerations({ db, clock, retentionMs: generationsMs }, signal),
    // After the purges above, because it queries the payment provider.
    orders: await dependencies.abandonedOrders.deleteOld(signal),
    sandboxOrders: await purgeSandboxOrders(),
  }
  if (Object.values(counts).some((count) => count > 0)) logger.info(counts, 'Deleted expired data.')
}

/** The development mailbox is in the data folder of each process, so each process deletes its own emails. */
export async function purgeMailbox({ config, mailbox, clock, logger }: PurgeDependencies): Promise<void> {
  const { mailboxMs } = config.retention
  if (mailboxMs === null || mailbox === null) return
  const deleted = await mailbox.deleteBefore(new Date(clock.now().getTime() - mailboxMs))
  if (deleted > 0) logger.info({ deleted }, 'Deleted old emails from the development mailbox.')
}
