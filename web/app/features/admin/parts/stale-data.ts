import { createContext } from 'react'

/** Public data that an admin action can change. */
export type StaleData = 'prices' | 'images'

/** Called after an admin action with the public data that it changed. The provider invalidates that data. */
export const StaleDataContext = createContext<(data: StaleData) => void>(() => undefined)
