import type { AuditEntry } from '@pictor/contract'
import type { AuditSubject } from '@pictor/contract/limits'
import { formatCount } from '../../lib/format.ts'
import { creditsText } from '../credits/index.ts'

const ACTIONS: Partial<Record<string, string>> = {
  'credits.correct': 'Adjusted a balance',
  'generations.refund': 'Refunded a generation',
  'generations.retry': 'Retried a generation',
  'orders.decide': 'Resolved a payment issue',
  'orders.reconcile': 'Started reconciling an order',
  'orders.reconciled': 'Reconciled an order',
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

/** Returns what an operator did, for example 'Refunded a generation' or 'Adjusted a balance: −160 credits'. */
export function actionText({ action, detail: { amount, role } }: Pick<AuditEntry, 'action' | 'detail'>): string {
  const result = typeof amount === 'number' ? `${amount < 0 ? '−' : '+'}${creditsText(Math.abs(amount))}` : role
  return [ACTIONS[action] ?? action, result].filter(Boolean).join(': ')
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

/** Returns the stored details of an action except the reason, in their order: 'amount −1,000, is active no'. */
export function detailText(detail: AuditEntry['detail']): string {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'reason' && value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${valueText(value)}`)
    .join(', ')
}

function valueText(value: AuditEntry['detail'][string]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Number.isInteger(value) ? formatCount(Number(value)).replace('-', '−') : String(value)
}
