import { createContext, use } from 'react'

export interface SignIn {
  /**
   * Opens the dialog. `intent` is carried out once the visitor has signed in, and dropped if they close it; `onGivenUp` is called
   * then, unless a confirmation mail is on its way, after which they may still want it.
   */
  request: (intent?: () => void, onGivenUp?: () => void) => void
}

export const SignInContext = createContext<SignIn | null>(null)

/** Opens the sign-in dialog from anywhere: `useSignIn().request(() => generate(draft))`. */
export function useSignIn(): SignIn {
  const signIn = use(SignInContext)
  if (!signIn) throw new Error('useSignIn needs a SignInProvider above it')
  return signIn
}
