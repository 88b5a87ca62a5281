/** Why somebody was turned away before, or instead of, being served. */
export type TurnedAwayBy =
  | 'connections'
  | 'connections of address'
  | 'load'
  | 'pipeline'
  | 'slow body'
  | 'slow reader'
  | 'slow upload'

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
