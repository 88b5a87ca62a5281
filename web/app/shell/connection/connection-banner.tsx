import { InfiniteQueryObserver, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CloudOff } from '../../ui/icons.ts'
import { watchConnection, type ConnectionStatus } from '../../api/session/connection.ts'
import { connectionState } from '../../api/session/connection-state.ts'
import { network } from '../../ui/code-loader.ts'
import { isPlainClick } from '../../ui/controls/plain-click.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { useRootAttribute } from '../../ui/overlay/use-root-attribute.ts'
import { findPageLink } from './find-page-link.ts'

/** How long the banner says that the connection is back. */
const RECONNECTED_SHOWN_MS = 4_000

const TEXTS: Record<Exclude<ConnectionStatus, 'connected'> | 'back', string> = {
  offline: 'You’re offline. Nothing you typed is lost.',
  unreachable: 'The server can’t be reached. Trying again…',
  back: 'You’re back online.',
}

/** Shows a message while there is no connection. When it is back, the page refetches the displayed data. */
export function ConnectionBanner() {
  const { status, message } = useConnection()
  useBlockOfflineNavigation(status)
  useRootAttribute('data-connection-notice', message !== null)
  return (
    <output className="beside-sidebar connection-notice">
      {message && (
        <span className="flex animate-rise items-center gap-2 rounded-full border border-line bg-surface-raised px-3.5 py-1.5 text-sm shadow-floating">
          {message !== 'back' && <CloudOff aria-hidden="true" className="size-4 shrink-0 text-muted" />}
          {TEXTS[message]}
        </span>
      )}
    </output>
  )
}

function useConnection(): { status: ConnectionStatus; message: keyof typeof TEXTS | null } {
  const queries = useQueryClient()
  const [status, setStatus] = useState<ConnectionStatus>('connected')
  const [isReconnected, setReconnected] = useState(false)
  useEffect(() => {
    network.isOffline = () => !navigator.onLine && !connectionState.didRespond
  }, [])
  useEffect(
    () =>
      watchConnection((nextStatus) => {
        connectionState.isLost = nextStatus !== 'connected'
        setStatus(nextStatus)
        setReconnected(nextStatus === 'connected')
        if (nextStatus === 'connected') refetchVisible(queries)
      }),
    [queries],
  )
  useEffect(() => {
    if (!isReconnected) return
    const timer = setTimeout(() => setReconnected(false), RECONNECTED_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isReconnected])
  if (status !== 'connected') return { status, message: status }
  return { status, message: isReconnected ? 'back' : null }
}

/**
 * Refetches the displayed data when the connection is back. A list with several pages is not refetched, so that it
 * keeps its length and the scroll position; if its last page failed, that page is fetched again.
 */
export function refetchVisible(queries: QueryClient): void {
  void queries.invalidateQueries({ predicate: (query) => !hasSeveralPages(query) })
  const hasFailedPage = (query: Query) => query.state.status === 'error' && hasSeveralPages(query)
  for (const query of queries.getQueryCache().findAll({ type: 'active', predicate: hasFailedPage })) {
    for (const observer of query.observers) if (observer instanceof InfiniteQueryObserver) void observer.fetchNextPage()
  }
}

function hasSeveralPages({ state: { data } }: Query): boolean {
  return (
    typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages) && data.pages.length > 1
  )
}

const BLOCKED_TITLES = { offline: 'You’re offline', unreachable: 'The server can’t be reached' }

/**
 * If a page's code can't be fetched, the router reloads the document, which would replace the current page with an
 * error while there is no connection. Therefore a link to a page that was not visited yet only shows a message.
 */
export function useBlockOfflineNavigation(status: ConnectionStatus): void {
  const toasts = useToast()
  const path = useLocation().pathname
  const visitedPaths = useRef(new Set<string>())
  useEffect(() => void visitedPaths.current.add(path), [path])
  const handleClick = useEffectEvent((event: MouseEvent) => {
    // The status changes only when a health check has failed.
    const currentStatus = network.isOffline() ? 'offline' : status
    if (currentStatus === 'connected' || !isPlainClick(event)) return
    const link = findPageLink(event.target)
    if (link === null || visitedPaths.current.has(link.pathname)) return
    event.preventDefault()
    toasts.show({ title: BLOCKED_TITLES[currentStatus], text: 'You can open this page once you’re back online.' })
  })
  useEffect(() => {
    const handle = (event: MouseEvent) => handleClick(event)
    document.addEventListener('click', handle, true)
    return () => document.removeEventListener('click', handle, true)
  }, [])
}
