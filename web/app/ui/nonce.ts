import { createContext } from 'react'

/** The nonce in the content security policy of the response; both entry files provide it. */
export const NonceContext = createContext('')
