import { createContext, createElement, startTransition, use, useEffect, useState, type ReactNode } from 'react'

/** Only read inside the provider: outside of it, as in tests, nothing hydrates. */
const HydratedContext = createContext(!import.meta.env.SSR)

/** Wraps the page. Components that wait for hydration render in short pieces, and clicks are handled in between. */
export function HydratedProvider({ children }: { children: ReactNode }) {
  const [hydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return createElement(HydratedContext, { value: hydrated }, children)
}

/** Whether the page is hydrated. Until then components must render exactly what the server rendered. */
export function useHydrated(): boolean {
  return use(HydratedContext)
}

/** Whether the server rendered the component first. */
export function useIsServerRendered(): boolean {
  const [isServerRendered] = useState(!useHydrated())
  return isServerRendered
}
