/**
 * Kinds of alerts. Each needs an action by the operator.
 * - `budget`: the daily budget of a model is spent.
 * - `ledger`: the ledger check found a violation.
 * - `model`: the vendor needs a key, money or another model.
 * - `payment`: a payment needs a review, or the provider rejects the keys.
 * - `report`: a user reported an image.
 * - `storage`: the file store is full.
 */
export const ALERTS = ['budget', 'ledger', 'model', 'payment', 'report', 'storage'] as const
export type Alert = (typeof ALERTS)[number]

/** Counts alerts for the metrics. Callers also log each alert, with its kind in the field `alert`. */
export interface Alerts {
  raise(alert: Alert): void
}
