import { createContext, use } from 'react'

export interface SignIn {
  /**
   * Opens the dialog. Calls the first function when the user has signed in; the page gets the new viewer shortly after
   * that. Calls the second one if they close the dialog, unless a confirmation email was sent: then they may continue
   * from the email.
   */
  openDialog: (onSignedIn?: () => void, onCancelled?: () => void) => void
}

export const SignInContext = createContext<SignIn | null>(null)

/**
 * Opens the sign-in dialog from anywhere: `useSignIn().openDialog()`. Use `useIntent` to continue an action after
 * signing in.
 */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInProvider above it')
  return signIn
}
