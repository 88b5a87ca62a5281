import { Counter, type Registry } from 'prom-client'

/** The guards that may reject connections and requests. */
const REJECTION_REASONS = [
  'body slots',
  'connections',
  'connections:ip',
  'event streams',
  'file streams',
  'file-streams:ip',
  'imports',
  'load',
  'pages',
  'pipeline',
  'slow body',
  'slow reader',
  'slow upload',
] as const
/** The reason for which a connection or request was rejected. */
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Counts rejections for the operator: a guard did its work, or it is too strict. */
export interface RejectionCounter {
  count(reason: RejectionReason): void
}

export function createRejectionCounter(registry: Registry): RejectionCounter {
  const counter = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Connections closed and requests rejected with 503 to protect the server, by the limit that they exceeded.',
    labelNames: ['reason'],
    registers: [registry],
  })
  // Exposed from the start, so that the first rejection is an increase.
  for (const reason of REJECTION_REASONS) counter.inc({ reason }, 0)
  return { count: (reason) => counter.inc({ reason }) }
}
