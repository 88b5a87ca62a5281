import { createContext, use } from 'react'

export interface SignIn {
  /**
   * Opens the dialog. Calls `onSignedIn` when the visitor has signed in; the page may learn of it a moment later. Calls `onGivenUp` if they
   * close the dialog, unless a confirmation email is on its way: the visitor may continue from there.
   */
  openDialog: (onSignedIn?: () => void, onGivenUp?: () => void) => void
}

export const SignInContext = createContext<SignIn | null>(null)

/** Opens the sign-in dialog from anywhere: `useSignIn().openDialog()`. To continue an action afterwards there is `useIntent`. */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInProvider above it')
  return signIn
}
