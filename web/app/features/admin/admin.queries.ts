import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api as browserApi } from '../../api/api.ts'
import type { Api } from '../../lib/visit.ts'

const FIRST_PAGE: string | null = null
/** Others act meanwhile: what is older than this is read anew when it is shown again. */
const FRESH_MS = 10_000

type Input<Call extends keyof Api['admin']> = Omit<NonNullable<Parameters<Api['admin'][Call]>[0]>, 'cursor'>
export type GenerationFilters = Input<'listGenerations'>
export type OrderFilters = Input<'listOrders'>
export type UserFilters = Input<'listUsers'>
export type AuditFilters = Input<'listAudit'>
export type MoneyRange = Input<'money'>
/** What waits too long, for whom nobody does anything by itself. */
export const STUCK: GenerationFilters = { state: 'stuck' }
export type ReportState = 'open' | 'decided'

/** Below it is all that was read for operators. */
export const ADMIN_KEY = ['admin'] as const

/** The proofs of the books, made when they are asked for. */
export function booksQuery(api: Api = browserApi) {
  return queryOptions({
    queryKey: [...ADMIN_KEY, 'books'],
    queryFn: ({ signal }) => api.admin.books(undefined, { signal }),
    staleTime: FRESH_MS,
  })
}

/** Sales, consumption and what models cost, of some days. */
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

/** Refunded packs whose credits were spent before. */
export function debtsQuery(api: Api = browserApi) {
  return pagesOf(['debts'], (cursor, options) => api.admin.listDebts(cursor, options))
}

export function usersQuery(filters: UserFilters, api: Api = browserApi) {
  return pagesOf(['users', filters], (cursor, options) => api.admin.listUsers({ ...filters, ...cursor }, options))
}

/** One user, with the newest of their ledger. */
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

/** Images that were reported. */
export function reportsQuery(state: ReportState, api: Api = browserApi) {
  return pagesOf(['reports', state], (cursor, options) => api.admin.listReports({ state, ...cursor }, options))
}

/** What operators did, newest first. */
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
