import { Counter, type Registry } from 'prom-client'

/** Every guard that may turn somebody away. */
const TURNED_AWAY_BY = [
  'connections',
  'connections of address',
  'file streams',
  'file streams of address',
  'load',
  'pages',
  'pipeline',
  'slow body',
  'slow reader',
  'slow upload',
] as const
/** Why somebody was turned away before, or instead of, being served. */
export type TurnedAwayBy = (typeof TURNED_AWAY_BY)[number]

/** How often, for the operator: each is a guard that did its work, or one that is too strict. */
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
  // Exposed from the start: the first must be an increase.
  for (const by of TURNED_AWAY_BY) counter.inc({ by }, 0)
  return { count: (by) => counter.inc({ by }) }
}
