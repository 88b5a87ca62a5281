import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/request-context.ts'

const FIRST_PAGE: string | null = null
/** Other admins may change data, so data older than this is refetched when it is shown again. */
const STALE_TIME_MS = 10_000

type Input<Call extends keyof Api['admin']> = Omit<NonNullable<Parameters<Api['admin'][Call]>[0]>, 'cursor'>
export type GenerationFilters = Input<'listGenerations'>
export type OrderFilters = Input<'listOrders'>
export type UserFilters = Input<'listUsers'>
export type AuditFilters = Input<'listAudit'>
export type MoneyPeriod = Input<'money'>
/** Selects the generations that wait too long or are past their deadline, so that they need an admin. */
export const STUCK_FILTER: GenerationFilters = { state: 'stuck' }
export type ReportState = 'open' | 'decided'

/** The prefix of the query keys of all admin data. */
export const ADMIN_KEY = ['admin'] as const

/** The results of the ledger check, which the server runs on request. */
export function ledgerQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'ledger'],
    queryFn: ({ signal }) => api.admin.ledger(undefined, { signal }),
    staleTime: STALE_TIME_MS,
  })
}

/** Sales, consumption and model costs of some days. */
export function moneyQuery(period: MoneyPeriod, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'money', period],
    queryFn: ({ signal }) => api.admin.money(period, { signal }),
    staleTime: STALE_TIME_MS,
    placeholderData: (previous) => previous,
  })
}

export function generationsQuery(filters: GenerationFilters, api: Api = browserApi) {
  return pagedQuery(['generations', filters], (cursor, options) =>
    api.admin.listGenerations({ ...filters, ...cursor }, options),
  )
}

export function ordersQuery(filters: OrderFilters, api: Api = browserApi) {
  return pagedQuery(['orders', filters], (cursor, options) => api.admin.listOrders({ ...filters, ...cursor }, options))
}

/** Refunded packs whose credits were already spent. */
export function shortfallsQuery(api: Api = browserApi) {
  return pagedQuery(['debts'], (cursor, options) => api.admin.listCreditShortfalls(cursor, options))
}

export function usersQuery(filters: UserFilters, api: Api = browserApi) {
  return pagedQuery(['users', filters], (cursor, options) => api.admin.listUsers({ ...filters, ...cursor }, options))
}

/** One user, with their newest ledger entries. */
export function userQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => api.admin.getUser({ id }, { signal }),
    staleTime: STALE_TIME_MS,
  })
}

/** All packs and plans. */
export function pricesQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'prices'],
    queryFn: ({ signal }) => api.admin.prices(undefined, { signal }),
    staleTime: STALE_TIME_MS,
  })
}

/** Reported images with open or with decided reports. */
export function reportsQuery(state: ReportState, api: Api = browserApi) {
  return pagedQuery(['reports', state], (cursor, options) => api.admin.listReports({ state, ...cursor }, options))
}

/** The audit log, newest first. */
export function auditQuery(filters: AuditFilters, api: Api = browserApi) {
  return pagedQuery(['audit', filters], (cursor, options) => api.admin.listAudit({ ...filters, ...cursor }, options))
}

function pagedQuery<Page extends { nextCursor: string | null }>(
  key: readonly unknown[],
  fetchPage: (cursor: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, ...key],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page) => last.nextCursor,
    staleTime: STALE_TIME_MS,
  })
}
