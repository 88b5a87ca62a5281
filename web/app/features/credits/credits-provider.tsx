import { messages } from '@pictor/contract/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { useRootData, useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { CreditsContext, type CreditsFacility, type CreditsView } from './credits-context.ts'
import { isSessionExpired } from './credits-failure.ts'
import { creditsOf, noCredits } from './credits-state.ts'
import { creditsQuery, onCreditsUpdated, putCredits } from './credits.queries.ts'
import { deductCredits } from './deduct-credits.ts'

/** Knows the visitor's balance and plan, for the whole page: from the first frame, and whenever they change. */
export function CreditsProvider({ children }: { children: ReactNode }) {
  const viewerId = useViewer()?.id ?? null
  const view = useCreditsView(viewerId)
  const ways = useWays(viewerId, view.balance)
  return <CreditsContext value={useMemo(() => ({ ...view, ...ways }), [view, ways])}>{children}</CreditsContext>
}

const SIGNED_OUT: CreditsView = { ...noCredits, loaded: true, error: null, updatedAt: 0 }

function useCreditsView(viewerId: string | null): CreditsView {
  const first = useRootData()?.credits
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt } = useQuery({
    ...creditsQuery(viewerId ?? ''),
    enabled: viewerId !== null,
    ...(first && { initialData: () => creditsOf(first) }),
  })
  useEffect(() => {
    if (viewerId === null) return
    const { queryKey } = creditsQuery(viewerId)
    return onCreditsUpdated(() => void queries.invalidateQueries({ queryKey }))
  }, [queries, viewerId])
  useLoadFailureToast(viewerId === null ? null : error, viewerId === null || data !== undefined)
  return useMemo(() => {
    if (viewerId === null) return SIGNED_OUT
    if (!data) return { ...noCredits, loaded: false, error, updatedAt: 0 }
    return { ...data, loaded: true, error: null, updatedAt: dataUpdatedAt }
  }, [viewerId, data, error, dataUpdatedAt])
}

/** Once, however often it is tried in vain: while it is tried again no error is known. */
function useLoadFailureToast(error: unknown, isRead: boolean) {
  const toasts = useToast()
  const told = useRef(false)
  const isFailure = error !== null && !isSessionExpired(error)
  useEffect(() => {
    if (isFailure && !told.current) toasts.show({ title: messages.CREDITS_LOAD_FAILED.text, tone: 'danger' })
    if (isFailure || isRead) told.current = isFailure
  }, [isFailure, isRead, toasts])
}

function useWays(
  viewerId: string | null,
  balance: number,
): Pick<CreditsFacility, 'refresh' | 'refreshing' | 'setBalance' | 'deduct'> {
  const queries = useQueryClient()
  const toasts = useToast()
  const setBalance = useCallback(
    (next: number) => {
      if (viewerId !== null) void putCredits(queries, viewerId, next)
    },
    [queries, viewerId],
  )
  const { mutateAsync: read, isPending: refreshing } = useMutation({
    mutationFn: async (id: string) => putCredits(queries, id, await api.credits.get()),
    onError(error) {
      if (!isSessionExpired(error)) toasts.show({ title: messages.CREDITS_REFRESH_FAILED.text, tone: 'danger' })
    },
  })
  const refresh = useCallback(async () => viewerId !== null && read(viewerId).then(succeeded, failed), [read, viewerId])
  const deduct = useCallback(
    (credits: number) => deductCredits(credits, { balance, take: takeCredits, setBalance, show: toasts.show }),
    [balance, setBalance, toasts],
  )
  return useMemo(() => ({ refresh, refreshing, setBalance, deduct }), [refresh, refreshing, setBalance, deduct])
}

async function takeCredits(credits: number): Promise<number> {
  // With a key of its own, so that an answer that was lost can be asked for again.
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return (await api.credits.deduct({ headers, body: { credits } })).credits
}

const succeeded = () => true
const failed = () => false
