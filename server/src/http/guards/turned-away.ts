import { Counter, type Registry } from 'prom-client'

/** The guards that may reject connections and requests. */
const TURNED_AWAY_BY = [
  'connections',
  'connections:ip',
  'file streams',
  'file-streams:ip',
  'load',
  'pages',
  'pipeline',
  'slow body',
  'slow reader',
  'slow upload',
] as const
/** The reason for which a connection or request was rejected. */
export type TurnedAwayBy = (typeof TURNED_AWAY_BY)[number]

/** Counts rejections for the operator: a guard did its work, or it is too strict. */
export interface TurnedAway {
  count(reason: TurnedAwayBy): void
}

export function createTurnedAway(registry: Registry): TurnedAway {
  const counter = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Connections closed and requests rejected with 503 to protect the server, by the limit that they exceeded.',
    labelNames: ['reason'],
    registers: [registry],
  })
  // Exposed from the start, so that the first rejection is an increase.
  for (const reason of TURNED_AWAY_BY) counter.inc({ reason }, 0)
  return { count: (reason) => counter.inc({ reason }) }
}
