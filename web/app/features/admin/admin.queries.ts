import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/visit.ts'

const FIRST_PAGE: string | null = null
/** Other admins may change data, so older data is refetched when it is shown again. */
const FRESH_MS = 10_000

type Input<Call extends keyof Api['admin']> = Omit<NonNullable<Parameters<Api['admin'][Call]>[0]>, 'cursor'>
export type GenerationFilters = Input<'listGenerations'>
export type OrderFilters = Input<'listOrders'>
export type UserFilters = Input<'listUsers'>
export type AuditFilters = Input<'listAudit'>
export type MoneyRange = Input<'money'>
/** Generations that wait too long or are past their deadline, and need an admin. */
export const STUCK: GenerationFilters = { state: 'stuck' }
export type ReportState = 'open' | 'decided'

/** The prefix of the query keys of all admin data. */
export const ADMIN_KEY = ['admin'] as const

/** The results of the ledger check, which the server runs on request. */
export function booksQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'books'],
    queryFn: ({ signal }) => api.admin.books(undefined, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Sales, consumption and model costs of a range of days. */
export function moneyQuery(range: MoneyRange, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'money', range],
    queryFn: ({ signal }) => api.admin.money(range, { signal }),
    staleTime: FRESH_MS,
    placeholderData: (previous) => previous,
  })
}

export function generationsQuery(filters: GenerationFilters, api: Api = browserApi) {
  return pagesOf(['generations', filters], (cursor, options) =>
    api.admin.listGenerations({ ...filters, ...cursor }, options),
  )
}

export function ordersQuery(filters: OrderFilters, api: Api = browserApi) {
  return pagesOf(['orders', filters], (cursor, options) => api.admin.listOrders({ ...filters, ...cursor }, options))
}

/** Refunded packs whose credits were already spent. */
export function debtsQuery(api: Api = browserApi) {
  return pagesOf(['debts'], (cursor, options) => api.admin.listDebts(cursor, options))
}

export function usersQuery(filters: UserFilters, api: Api = browserApi) {
  return pagesOf(['users', filters], (cursor, options) => api.admin.listUsers({ ...filters, ...cursor }, options))
}

/** One user, with their newest ledger entries. */
export function userQuery(id: string, api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => api.admin.getUser({ id }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** All packs and plans. */
export function pricesQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'prices'],
    queryFn: ({ signal }) => api.admin.prices(undefined, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Reported images with open or with decided reports. */
export function reportsQuery(state: ReportState, api: Api = browserApi) {
  return pagesOf(['reports', state], (cursor, options) => api.admin.listReports({ state, ...cursor }, options))
}

/** The audit log, newest first. */
export function auditQuery(filters: AuditFilters, api: Api = browserApi) {
  return pagesOf(['audit', filters], (cursor, options) => api.admin.listAudit({ ...filters, ...cursor }, options))
}

function pagesOf<Page extends { nextCursor: string | null }>(
  key: readonly unknown[],
  read: (cursor: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: [...ADMIN_KEY, ...key],
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last: Page) => last.nextCursor,
    staleTime: FRESH_MS,
  })
}
