import type { WebhookHeaders } from '../../ports/payment-provider.ts'
import type { SandboxEvent } from './sandbox.events.ts'
import { sign } from './signatures.ts'

export interface SandboxWebhooksOptions {
  webhookSecret: string
  /** Where the provider's webhooks arrive. */
  hear(body: Uint8Array, headers: WebhookHeaders): Promise<'heard' | 'refused'>
  /** Hears of what could not be told: the reconciliation finds it. */
  report(error: unknown): void
}

export interface SandboxWebhooks {
  /** Signs and delivers all of them at once. */
  send(events: readonly SandboxEvent[]): Promise<void>
  /** Does it later. What is lost with the process was never promised. */
  later(afterMs: number, work: () => Promise<void>): void
  /** Forgets what was to be done later, waits for what is under way. */
  close(): Promise<void>
}

/** Delivers in this process what a provider would send over the wire: the same bytes, signed in the same way. */
export function createSandboxWebhooks({ webhookSecret, hear, report }: SandboxWebhooksOptions): SandboxWebhooks {
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  async function deliver({ id, body }: SandboxEvent): Promise<void> {
    const heard = await hear(body, { signature: sign(webhookSecret, body), eventId: id })
    if (heard === 'refused') throw new Error(`The sandbox's own webhook ${id} was refused.`)
  }

  function start(work: () => Promise<void>): void {
    const run = work()
      .catch(report)
      .finally(() => running.delete(run))
    running.add(run)
  }

  return {
    async send(events) {
      const told = await Promise.allSettled(events.map(deliver))
      for (const one of told) if (one.status === 'rejected') report(one.reason)
    },
    later(afterMs, work) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        start(work)
      }, afterMs)
      timers.add(timer.unref())
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
      await Promise.all(running)
    },
  }
}
