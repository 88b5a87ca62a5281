import type { AuditEntry } from '@pictor/contract'
import type { AuditSubject } from '@pictor/contract/limits'
import { formatCount } from '../../lib/format.ts'

const ACTIONS: Partial<Record<string, string>> = {
  'credits.correct': 'Corrected the balance',
  'generations.refund': 'Refunded a generation',
  'generations.retry': 'Retried a generation',
  'orders.decide': 'Resolved a payment issue',
  'orders.reconcile': 'Started looking up an order',
  'orders.reconciled': 'Finished looking up an order',
  'packs.add': 'Added a pack',
  'packs.change': 'Changed a pack',
  'plans.change': 'Changed a plan',
  'reports.hide': 'Hid an image',
  'reports.restore': 'Restored an image',
  'users.end-sessions': 'Ended all sessions',
  'users.import': 'Imported an archive',
  'users.reset-two-step': 'Turned off two-step sign-in',
  'users.role': 'Changed a role',
  'users.suspend': 'Suspended an account',
  'users.unsuspend': 'Lifted a suspension',
}

/** Returns what an operator did, for example 'Refunded a generation'. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? action
}

/** Returns the name of a subject, for example 'Generation'. */
export function subjectText(subject: AuditSubject): string {
  return subject.charAt(0).toUpperCase() + subject.slice(1)
}

/** Returns the path of the subject's page; null if it has none. */
export function subjectPath(subject: AuditSubject, id: string): string | null {
  const encodedId = encodeURIComponent(id)
  if (subject === 'user') return `/admin/users/${encodedId}`
  if (subject === 'image') return `/image/${encodedId}`
  if (subject === 'order') return `/admin/orders?id=${encodedId}`
  return subject === 'generation' ? null : '/admin/prices'
}

/**
 * Returns the details of an action in their stored order, for example 'amount −1,000, is active no'. The idempotency key
 * is left out: it means nothing to a reader.
 */
export function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'key' && value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(value)}`)
    .join(', ')
}

function valueText(value: AuditEntry['detail'][string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Number.isInteger(value) ? formatCount(Number(value)).replace('-', '−') : String(value)
}
