import { useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { watchConnection, type ConnectionStatus } from '../../api/session/connection.ts'
import { knownConnection } from '../../api/session/known-connection.ts'
import { useRootMark } from '../../ui/overlay/use-root-mark.ts'
import { refetchShown } from './refetch-shown.ts'
import { useStayOffline } from './use-stay-offline.ts'

/** How long the return of the connection is shown. */
const BACK_SHOWN_MS = 4_000

const TEXTS: Record<Exclude<ConnectionStatus, 'connected'> | 'back', string> = {
  offline: 'You are offline. Nothing that you typed is lost.',
  unreachable: 'The server can’t be reached. Trying again…',
  back: 'You are connected again.',
}

/** Shows that there is no connection while that lasts. When it returns, the page refetches what it displays. */
export function ConnectionNotice() {
  const { standing, said } = useConnection()
  useStayOffline(standing)
  useRootMark('data-connection-notice', said !== null)
  return (
    <output className="beside-sidebar connection-notice">
      {said && (
        <span className="flex animate-rise items-center gap-2 rounded-full border border-line bg-surface-raised px-3.5 py-1.5 text-sm shadow-floating">
          {said !== 'back' && <CloudOff aria-hidden="true" className="size-4 shrink-0 text-muted" />}
          {TEXTS[said]}
        </span>
      )}
    </output>
  )
}

function useConnection(): { standing: ConnectionStatus; said: keyof typeof TEXTS | null } {
  const queries = useQueryClient()
  const [standing, setStanding] = useState<ConnectionStatus>('connected')
  const [isBack, setIsBack] = useState(false)
  useEffect(
    () =>
      watchConnection((now) => {
        knownConnection.isLost = now !== 'connected'
        setStanding(now)
        setIsBack(now === 'connected')
        if (now === 'connected') refetchShown(queries)
      }),
    [queries],
  )
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setIsBack(false), BACK_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  if (standing !== 'connected') return { standing, said: standing }
  return { standing, said: isBack ? 'back' : null }
}
