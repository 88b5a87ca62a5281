/** Every guard that may turn somebody away. */
export const TURNED_AWAY_BY = [
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
  counts(): Iterable<[TurnedAwayBy, number]>
}

export function createTurnedAway(): TurnedAway {
  const counts = new Map<TurnedAwayBy, number>()
  return {
    count: (by) => void counts.set(by, (counts.get(by) ?? 0) + 1),
    counts: () => counts,
  }
}
