import { createContext, createElement, startTransition, use, useEffect, useState, type ReactNode } from 'react'

/** Read inside the provider alone: outside of it, as in tests, nothing hydrates. */
const HydratedContext = createContext(!import.meta.env.SSR)

/** Around the page. What waits for hydration is drawn in short pieces, between which a press is answered. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return createElement(HydratedContext, { value: hydrated }, children)
}

/** Whether scripts run what is drawn; not yet while they take over the server's HTML, which has to be drawn as it is. */
export function useHydrated(): boolean {
  return use(HydratedContext)
}

/** Whether the component was first drawn by the server. */
export function useFromServer(): boolean {
  const [fromServer] = useState(!useHydrated())
  return fromServer
}
