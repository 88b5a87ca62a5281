import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isPlainClick } from '../../ui/controls/plain-click.ts'
import type { ConnectionStatus } from '../../api/session/connection.ts'
import { network } from '../../ui/code-loader.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { findPageLink } from './find-page-link.ts'

const TITLES = { offline: 'You’re offline', unreachable: 'The server can’t be reached' }

/**
 * If a page's code can't be fetched, the router reloads the document, which would replace the current page with an
 * error while there is no connection. Therefore a link to a page that was not visited yet only shows a message.
 */
export function useBlockOfflineNavigation(status: ConnectionStatus): void {
  const toasts = useToast()
  const path = useLocation().pathname
  const visitedPaths = useRef(new Set<string>())
  useEffect(() => void visitedPaths.current.add(path), [path])
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      // The status changes only when a health check has failed.
      const currentStatus = network.isOffline() ? 'offline' : status
      if (currentStatus === 'connected' || !isPlainClick(event)) return
      const link = findPageLink(event.target)
      if (link === null || visitedPaths.current.has(link.pathname)) return
      event.preventDefault()
      toasts.show({ title: TITLES[currentStatus], text: 'You can open this page once you’re back online.' })
    }
    document.addEventListener('click', handleClick, true)
    return () => document.removeEventListener('click', handleClick, true)
  }, [status, toasts])
}
