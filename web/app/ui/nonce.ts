import { createContext } from 'react'

/** The nonce of this response's security policy; both entry files provide it. */
export const NonceContext = createContext('')
