import { createContext } from 'react'

/** Opens the sign-in dialog; calls one of both: when the visitor has signed in, or does not want to. */
export type AskToSignIn = (intent: () => void, onGivenUp: () => void) => void

/** How a signed-out visitor who wants to report an image gets to sign in. The shell knows. */
export const ReportSignIn = createContext<AskToSignIn | null>(null)
