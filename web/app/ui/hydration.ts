import { createContext, createElement, startTransition, use, useEffect, useState, type ReactNode } from 'react'

/** The default applies without a provider, as in tests: it is true in the browser, where nothing is hydrated then. */
const HydratedContext = createContext(!import.meta.env.SSR)

/** Wraps the page. Components that wait for hydration render in a transition, so React handles clicks in between. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return createElement(HydratedContext, { value: hydrated }, children)
}

/** Whether the page is hydrated. Until then components must render exactly what the server rendered. */
export function useHydrated(): boolean {
  return use(HydratedContext)
}

/** Whether the HTML from the server contains the component. Stays the same after hydration. */
export function useIsServerRendered(): boolean {
  const [isServerRendered] = useState(!useHydrated())
  return isServerRendered
}
