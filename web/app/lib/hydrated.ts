import { useSyncExternalStore } from 'react'

/** Whether scripts run what is drawn; not yet while they take over the server's HTML, which has to be drawn as it is. */
export function useHydrated(): boolean {
  return useSyncExternalStore(neverChanges, isBrowser, isServer)
}

function neverChanges() {
  return stop
}

function stop() {}

function isBrowser() {
  return true
}

function isServer() {
  return false
}
