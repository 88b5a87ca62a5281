import { messages } from '@pictor/contract/errors'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { api } from '../../api/api.ts'
import { isSessionExpired } from '../../api/api-failure.ts'
import { useRootData, useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { CreditsContext, type CreditsContextValue, type CreditsView } from './credits-context.ts'
import { creditsQuery, onCreditsUpdated, putCredits, toCredits } from './credits.queries.ts'

/** Provides the viewer's balance and plan to the whole page, starting with the data from the loader. */
export function CreditsProvider({ children }: { children: ReactNode }) {
  const viewerId = useViewer()?.id ?? null
  const view = useCreditsView(viewerId)
  const refresh = useRefresh(viewerId)
  return <CreditsContext value={useMemo(() => ({ ...view, ...refresh }), [view, refresh])}>{children}</CreditsContext>
}

const UNKNOWN: CreditsView = { balance: 0, plan: null, loaded: false, error: null, updatedAt: 0 }
const SIGNED_OUT: CreditsView = { ...UNKNOWN, loaded: true }

function useCreditsView(viewerId: string | null): CreditsView {
  const initial = useRootData()?.credits
  const queries = useQueryClient()
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...creditsQuery(viewerId ?? ''),
    enabled: viewerId !== null,
    ...(initial && { initialData: () => toCredits(initial) }),
  })
  useEffect(() => {
    if (viewerId === null) return
    const { queryKey } = creditsQuery(viewerId)
    return onCreditsUpdated(() => void queries.invalidateQueries({ queryKey }))
  }, [queries, viewerId])
  // TanStack Query refetches when the page becomes visible, but not when a visible window gets the focus.
  useEffect(() => {
    if (viewerId === null) return
    const refetchOnce = () => void refetch({ cancelRefetch: false })
    addEventListener('focus', refetchOnce)
    return () => removeEventListener('focus', refetchOnce)
  }, [refetch, viewerId])
  useLoadFailureToast(viewerId === null ? null : error, viewerId === null || data !== undefined)
  return useMemo(() => {
    if (viewerId === null) return SIGNED_OUT
    if (!data) return { ...UNKNOWN, error }
    return { ...data, loaded: true, error: null, updatedAt: dataUpdatedAt }
  }, [viewerId, data, error, dataUpdatedAt])
}

/**
 * Shows one toast for repeated failures. Without data, a retry resets the error of the query to null, which must not
 * count as success.
 */
function useLoadFailureToast(error: unknown, isLoaded: boolean) {
  const toasts = useToast()
  const isReported = useRef(false)
  const isFailure = error !== null && !isSessionExpired(error)
  useEffect(() => {
    if (isFailure && !isReported.current) toasts.show({ title: messages.CREDITS_LOAD_FAILED.text, tone: 'danger' })
    if (isFailure || isLoaded) isReported.current = isFailure
  }, [isFailure, isLoaded, toasts])
}

function useRefresh(viewerId: string | null): Pick<CreditsContextValue, 'refresh' | 'refreshing'> {
  const queries = useQueryClient()
  const toasts = useToast()
  const { mutateAsync, isPending: refreshing } = useMutation({
    mutationFn: async (id: string) => putCredits(queries, id, await api.credits.get()),
    onError(error) {
      if (!isSessionExpired(error)) toasts.show({ title: messages.CREDITS_REFRESH_FAILED.text, tone: 'danger' })
    },
  })
  const refresh = useCallback(
    async () => viewerId !== null && mutateAsync(viewerId).then(succeeded, failed),
    [mutateAsync, viewerId],
  )
  return useMemo(() => ({ refresh, refreshing }), [refresh, refreshing])
}

const succeeded = () => true
const failed = () => false
