/**
 * Kinds of alerts. Each needs an action by the operator: a failed ledger check, a spent budget, a model whose vendor
 * asks for a key, money or another model, a payment that credits no user or keys that the provider rejects, a reported
 * image, a full store.
 */
export const ALERTS = ['books', 'budget', 'model', 'payment', 'report', 'storage'] as const
export type Alert = (typeof ALERTS)[number]

/** Counts log entries that have an `alert` field, for the metrics. */
export interface Alerts {
  raise(alert: Alert): void
}
