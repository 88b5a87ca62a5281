import { createContext } from 'react'

/** Public data that an admin action can change. */
export type Outdated = 'prices' | 'images'

/** Called after an admin action with the public data that it changed. The provider invalidates that data. */
export const OutdatedContext = createContext<(what: Outdated) => void>(() => undefined)
