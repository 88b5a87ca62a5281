/**
 * Kinds of alerts. Each needs an action by the operator: a spent budget, a failed ledger check, a model whose vendor
 * asks for a key, money or another model, a payment that credits no user or keys that the provider rejects, a reported
 * image, a full store.
 */
export const ALERTS = ['budget', 'ledger', 'model', 'payment', 'report', 'storage'] as const
export type Alert = (typeof ALERTS)[number]

/** Counts log entries that have an `alert` field, for the metrics. */
export interface Alerts {
  raise(alert: Alert): void
}
