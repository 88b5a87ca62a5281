import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { watchConnection, type ConnectionStatus } from '../../api/session/connection.ts'
import { connectionState } from '../../api/session/connection-state.ts'
import { network } from '../../ui/code-loader.ts'
import { useRootAttribute } from '../../ui/overlay/use-root-attribute.ts'
import { refetchVisible } from './refetch-visible.ts'
import { useBlockOfflineNavigation } from './use-block-offline-navigation.ts'

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
