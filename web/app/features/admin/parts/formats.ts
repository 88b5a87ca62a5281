import type { Currency, LedgerKind } from '@pictor/contract/limits'
import { formatCount } from '../../../lib/format.ts'
import { formatDateAndTime } from '../../../lib/format-date.ts'

const MICROS = 1_000_000

/** Formats millionths of a US dollar as '$1,234.5678': exact, with integers only, and with at least two decimals. */
export function microUsdText(micros: number): string {
  const absolute = Math.abs(micros)
  const rest = absolute % MICROS
  const decimals = String(rest)
    .padStart(6, '0')
    .replace(/0{1,4}$/, '')
  return `${micros < 0 ? '−' : ''}$${formatCount((absolute - rest) / MICROS)}.${decimals}`
}

/** Formats minor units as '$5.00', '₹417.50' or '−$5.00': always two decimals, and a minus sign before the currency. */
export function minorText(amount: number, currency: Currency): string {
  const absolute = Math.abs(amount)
  const rest = absolute % 100
  const sign = currency === 'INR' ? '₹' : '$'
  return `${amount < 0 ? '−' : ''}${sign}${formatCount((absolute - rest) / 100)}.${String(rest).padStart(2, '0')}`
}

/** Formats 0.042 as '4.2%'. */
export function percentText(share: number): string {
  return new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(share)
}

/** Formats a time as 'Nov 20, 2026, 14:05 UTC'. */
export function timeText(iso: string): string {
  return `${formatDateAndTime(iso)} UTC`
}

/** Parses '12', '12.5' or '12.50' to cents without floating-point arithmetic; null for anything else. */
export function parseCents(text: string): number | null {
  const match = /^\$?\s*(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const cents = Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`)
  return cents > 0 ? cents : null
}

/** Formats 1250 cents as '12.50', the value of a price field. */
export function formatCents(cents: number): string {
  const rest = cents % 100
  return `${(cents - rest) / 100}.${String(rest).padStart(2, '0')}`
}

/** Parses a typed integer above 0, with or without commas; null for anything else. */
export function parseCount(text: string): number | null {
  const digits = text.trim().replaceAll(',', '')
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null
}

/** Names of the ledger kinds, for totals. */
export const KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  welcome: 'Welcome',
  purchase: 'Purchases',
  adjustment: 'Adjustments',
  refund: 'Generations refunded',
  generation: 'Generations',
  deduct: 'API usage',
  purchase_refund: 'Purchases refunded',
}

/** Names of the ledger kinds, for a single entry. */
export const ENTRY_LABELS: typeof KIND_LABELS = {
  ...KIND_LABELS,
  purchase: 'Purchase',
  adjustment: 'Adjustment',
  refund: 'Generation refunded',
  generation: 'Generation',
  purchase_refund: 'Purchase refunded',
}
