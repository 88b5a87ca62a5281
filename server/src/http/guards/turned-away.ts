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
  count(by: TurnedAwayBy): void
}

export function createTurnedAway(registry: Registry): TurnedAway {
  const counter = new Counter({
    name: 'turned_away_total',
    help: 'Connections closed and requests answered 503 to protect the others, by what they were too much of.',
    labelNames: ['by'],
    registers: [registry],
  })
  // Exposed from the start, so that the first rejection is an increase.
  for (const by of TURNED_AWAY_BY) counter.inc({ by }, 0)
  return { count: (by) => counter.inc({ by }) }
}
