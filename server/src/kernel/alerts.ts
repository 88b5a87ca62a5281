/**
 * What only the operator can mend: a budget that is spent, a model whose vendor wants a key, money or another name, an image that was reported, a payment
 * that credits nobody, keys that the provider refuses, a store without room, books that are not in order.
 */
const ALERTS = ['books', 'budget', 'model', 'payment', 'report', 'storage'] as const
export type Alert = (typeof ALERTS)[number]

/** Counts, since this process started, what was logged with `alert`. Whoever shows metrics reads it. */
export interface Alerts {
  raise(alert: Alert): void
  counts(): readonly (readonly [Alert, number])[]
}

export function createAlerts(): Alerts {
  const counts = new Map<Alert, number>(ALERTS.map((alert) => [alert, 0]))
  return {
    raise: (alert) => void counts.set(alert, (counts.get(alert) ?? 0) + 1),
    counts: () => [...counts],
  }
}
