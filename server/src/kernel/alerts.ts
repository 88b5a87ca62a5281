/**
 * What only the operator can mend: a budget that is spent, a model whose vendor wants a key, money or another name, an image that was reported, a payment
 * that credits nobody, keys that the provider refuses, a store without room, books that are not in order.
 */
export const ALERTS = ['books', 'budget', 'model', 'payment', 'report', 'storage'] as const
export type Alert = (typeof ALERTS)[number]

/** Counts what is logged with `alert`, for the metrics. */
export interface Alerts {
  raise(alert: Alert): void
}
