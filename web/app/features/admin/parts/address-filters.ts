import { AUDIT_SUBJECTS, GENERATION_STATUSES, ORDER_STATUSES } from '@pictor/contract/limits'
import { dayIn, oneOf } from '../../../lib/address-values.ts'
import type {
  AuditFilters,
  GenerationFilters,
  MoneyRange,
  OrderFilters,
  ReportState,
  UserFilters,
} from '../admin.queries.ts'

// Invalid values in a URL are ignored. Equal filters must be equal objects, because they are part of query keys.

export const GENERATION_STATES = ['stuck', ...GENERATION_STATUSES] as const
export const USER_STATES = ['suspended', 'admin', 'unconfirmed'] as const
const REPORT_STATES = ['open', 'decided'] as const satisfies readonly ReportState[]

export function generationFiltersIn(search: URLSearchParams): GenerationFilters {
  return withoutGaps({
    state: oneOf(GENERATION_STATES, search.get('state')),
    model: textIn(search.get('model'), 100),
    user: idIn(search.get('user')),
  })
}

export function orderFiltersIn(search: URLSearchParams): OrderFilters {
  return withoutGaps({
    status: oneOf(ORDER_STATUSES, search.get('status')),
    user: idIn(search.get('user')),
    id: textIn(search.get('id'), 64),
    attention: search.get('attention') === 'true' ? ('true' as const) : undefined,
  })
}

/** Whether the orders page shows credit shortfalls instead of orders. */
export function showsDebts(search: URLSearchParams): boolean {
  return search.get('show') === 'debts'
}

export function userFiltersIn(search: URLSearchParams): UserFilters {
  return withoutGaps({ q: textIn(search.get('q'), 200), state: oneOf(USER_STATES, search.get('state')) })
}

export function auditFiltersIn(search: URLSearchParams): AuditFilters {
  return withoutGaps({
    subject: oneOf(AUDIT_SUBJECTS, search.get('subject')),
    subjectId: textIn(search.get('subjectId'), 64),
  })
}

export function moneyRangeIn(search: URLSearchParams): MoneyRange {
  return withoutGaps({ from: dayIn(search.get('from')), to: dayIn(search.get('to')) })
}

export function reportStateIn(search: URLSearchParams): ReportState {
  return oneOf(REPORT_STATES, search.get('state')) ?? 'open'
}

function textIn(text: string | null, longest: number): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || trimmed.length > longest ? undefined : trimmed
}

function idIn(text: string | null): string | undefined {
  const id = text?.trim().toLowerCase() ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined
}

type WithoutGaps<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function withoutGaps<Values extends object>(values: Values): WithoutGaps<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as WithoutGaps<Values>
}
