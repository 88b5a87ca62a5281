import { messages } from '@pictor/contract/errors'
import { TOKEN_TICK_MS } from '@pictor/contract/limits'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { claimInput, clearInput } from '../../features/generation/prompt-bar/input-owner.ts'
import { generationStore } from '../../features/generation/generation-store.ts'
import { session } from '../../api/session/session.ts'
import type { SessionChange } from '../../api/session/tabs.ts'
import { useViewer } from '../../api/session/viewer.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'

/** Connects the session to the page: starts it for the page's viewer, renews its token, and handles its changes. */
export function SessionKeeper() {
  const viewerId = useViewer()?.id ?? null

  // Layout effects, so that they run before any query of the page needs a token.
  useLayoutEffect(() => session.connect(), [])
  useLayoutEffect(() => {
    session.begin(viewerId)
    // This page load may follow a sign-in, such as Google's redirect: tabs with another viewer revalidate.
    session.announce('signedIn')
  }, [viewerId])

  useEffect(() => {
    if (viewerId === null) return
    const timer = setInterval(() => session.tick(), TOKEN_TICK_MS)
    return () => clearInterval(timer)
  }, [viewerId])

  useClearOnUserChange(viewerId)
  useSessionChanges()
  useRevalidateOnPageShow()
  return null
}

/** Drops all data of a user when another user, or nobody, is signed in. */
function useClearOnUserChange(viewerId: string | null) {
  const queries = useQueryClient()
  const previousViewerId = useRef(viewerId)
  useEffect(() => {
    if (viewerId !== null) claimInput(viewerId)
    const lastViewerId = previousViewerId.current
    previousViewerId.current = viewerId
    if (lastViewerId === null || lastViewerId === viewerId) return
    generationStore.clear()
    void resetAllQueries(queries)
  }, [viewerId, queries])
}

/** Drops all cached data. The queries of the current page refetch for the current viewer. */
async function resetAllQueries(queries: QueryClient): Promise<void> {
  queries.removeQueries({ type: 'inactive' })
  await queries.resetQueries()
}

function useSessionChanges() {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const toasts = useToast()
  const handleChange = useEffectEvent(async (change: SessionChange) => {
    if (change === 'expired') toasts.show({ title: messages.SESSION_EXPIRED.text })
    if (change === 'signedOut') {
      clearInput()
      toasts.show({ title: 'Signed out', text: 'You were signed out in another tab.' })
    }
    await revalidate()
    if (change === 'userUpdated') await queries.invalidateQueries({ queryKey: ['users'] })
  })
  useEffect(() => session.onChange((change) => void handleChange(change)), [])
}

/**
 * Revalidates a page that the browser restored from its back/forward cache: the page has missed changes of the session.
 * Offline, it stays as it is; revalidation would fail and replace it with the error page.
 */
function useRevalidateOnPageShow() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const revalidateIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted && navigator.onLine) void revalidate()
    }
    addEventListener('pageshow', revalidateIfRestored)
    return () => removeEventListener('pageshow', revalidateIfRestored)
  }, [revalidate])
}
