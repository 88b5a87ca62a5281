import { createContext } from 'react'

/** The nonce of this answer's security policy; both entries provide it. */
export const NonceContext = createContext('')
