import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { isPlainClick } from '../../ui/controls/plain-click.ts'
import type { ConnectionStatus } from '../../api/session/connection.ts'
import { useToast } from '../../ui/overlay/toast-context.ts'
import { findPageLink } from './find-page-link.ts'

const TITLES = { offline: 'You’re offline', unreachable: 'The server can’t be reached' }

/**
 * If a page's code can't be fetched, the router reloads the document: without a connection that would replace the
 * current page with an error. So a link to a page that was not visited yet does nothing and shows why.
 */
export function useBlockOfflineNavigation(status: ConnectionStatus): void {
  const toasts = useToast()
  const path = useLocation().pathname
  const visited = useRef(new Set<string>())
  useEffect(() => void visited.current.add(path), [path])
  useEffect(() => {
    function handleClick(event: MouseEvent) {
      const currentStatus = navigator.onLine ? status : 'offline'
      if (currentStatus === 'connected' || !isPlainClick(event)) return
      const page = findPageLink(event.target)
      if (page === null || visited.current.has(page.pathname)) return
      event.preventDefault()
      toasts.show({ title: TITLES[currentStatus], text: 'You can open this page once you’re back online.' })
    }
    document.addEventListener('click', handleClick, true)
    return () => document.removeEventListener('click', handleClick, true)
  }, [status, toasts])
}
