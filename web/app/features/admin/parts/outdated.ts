import { createContext } from 'react'

/** What visitors see, too, and a deed changes. */
export type Outdated = 'prices' | 'images'

/** Whoever holds what visitors see is told what a deed has made old of it. */
export const OutdatedContext = createContext<(what: Outdated) => void>(() => undefined)
