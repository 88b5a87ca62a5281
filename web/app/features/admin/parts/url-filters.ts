import { AUDIT_SUBJECTS, GENERATION_STATUSES, ORDER_STATUSES } from '@pictor/contract/limits'
import { parseDay, parseChoice } from '../../../lib/search-params.ts'
import type {
  AuditFilters,
  GenerationFilters,
  MoneyPeriod,
  OrderFilters,
  ReportState,
  UserFilters,
} from '../admin.queries.ts'

// Invalid values in a URL are ignored. Filters are part of query keys, so equal filters must be equal objects: a filter
// without a value is left out.

export const GENERATION_STATES = ['stuck', ...GENERATION_STATUSES] as const
export const USER_STATES = ['suspended', 'admin', 'unconfirmed'] as const
const REPORT_STATES = ['open', 'decided'] as const satisfies readonly ReportState[]

export function parseGenerationFilters(search: URLSearchParams): GenerationFilters {
  return withoutUndefined({
    state: parseChoice(GENERATION_STATES, search.get('state')),
    model: parseText(search.get('model'), 100),
    user: parseId(search.get('user')),
  })
}

export function parseOrderFilters(search: URLSearchParams): OrderFilters {
  return withoutUndefined({
    status: parseChoice(ORDER_STATUSES, search.get('status')),
    user: parseId(search.get('user')),
    id: parseText(search.get('id'), 64),
    attention: search.get('attention') === 'true' ? ('true' as const) : undefined,
  })
}

/** Whether the orders page shows credit shortfalls instead of orders. */
export function showsShortfalls(search: URLSearchParams): boolean {
  return search.get('show') === 'debts'
}

export function parseUserFilters(search: URLSearchParams): UserFilters {
  return withoutUndefined({ q: parseText(search.get('q'), 200), state: parseChoice(USER_STATES, search.get('state')) })
}

export function parseAuditFilters(search: URLSearchParams): AuditFilters {
  return withoutUndefined({
    subject: parseChoice(AUDIT_SUBJECTS, search.get('subject')),
    subjectId: parseText(search.get('subjectId'), 64),
  })
}

export function parseMoneyPeriod(search: URLSearchParams): MoneyPeriod {
  return withoutUndefined({ from: parseDay(search.get('from')), to: parseDay(search.get('to')) })
}

export function parseReportState(search: URLSearchParams): ReportState {
  return parseChoice(REPORT_STATES, search.get('state')) ?? 'open'
}

function parseText(text: string | null, maxLength: number): string | undefined {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || trimmed.length > maxLength ? undefined : trimmed
}

function parseId(text: string | null): string | undefined {
  const id = text?.trim().toLowerCase() ?? ''
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : undefined
}

type WithoutUndefined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function withoutUndefined<Values extends object>(values: Values): WithoutUndefined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<Values>
}
