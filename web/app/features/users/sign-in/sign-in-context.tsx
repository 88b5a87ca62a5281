import { createContext, use } from 'react'

export interface SignIn {
  /**
   * Opens the dialog. Calls `onSignedIn` when the user has signed in; the page gets the new viewer shortly after that.
   * Calls `onCancelled` if the user closes the dialog, unless a confirmation email was sent: then the user may continue
   * from the email.
   */
  openDialog: (onSignedIn?: () => void, onCancelled?: () => void) => void
  /** Opens the dialog with the form for a new account. */
  openSignUp: () => void
}

export const SignInContext = createContext<SignIn | null>(null)

/**
 * Returns the function that opens the sign-in dialog on any page: `useSignIn().openDialog()`. Use `useIntent` to
 * continue an action after signing in. Throws outside of the provider.
 */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInProvider above it')
  return signIn
}
