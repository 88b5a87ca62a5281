import { errors } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiFailure } from '../../../api/api-failure.ts'
import { useSite } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { GoogleButton } from '../sign-in/google/google-button.tsx'
import { useProblemFocus, type Problem } from '../sign-in/use-problem-focus.ts'

type RequiredCheck = 'nothing' | 'password' | 'sign-in'

/** State of the check that the server requires before a sensitive action: the password, or a fresh sign-in. */
export function useIdentityCheck() {
  const [required, setRequired] = useState<RequiredCheck>('nothing')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [password, setPasswordText] = useState('')

  /** Shows what the server requires. Returns false if the failure has another cause. */
  const handleFailure = (failure: unknown): boolean => {
    const code: string | null = isApiFailure(failure) ? failure.code : null
    if (code === 'CURRENT_PASSWORD_REQUIRED' || code === 'CURRENT_PASSWORD_WRONG') setRequired('password')
    else if (code === 'FRESH_SIGN_IN_REQUIRED') setRequired('sign-in')
    else return false
    setProblem({ text: errors[code].message })
    return true
  }
  const setPassword = (text: string) => {
    setPasswordText(text)
    setProblem(null)
  }
  const reset = () => {
    setRequired('nothing')
    setPassword('')
  }
  /** Additional input for the API call. */
  const proof = required === 'password' ? { currentPassword: password } : {}
  return { required, problem, password, handleFailure, setPassword, reset, proof }
}

export interface IdentityFieldsProps {
  check: ReturnType<typeof useIdentityCheck>
  /** The email address of the account. Password managers store the password under it. */
  email: string
  onSignOut: () => Promise<void>
  readOnly: boolean
}

/**
 * The password field, or, for an account without a password, a way to sign in again. Shows nothing while neither is
 * required.
 */
export function IdentityFields({ check, email, onSignOut, readOnly }: IdentityFieldsProps) {
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {check.required === 'password' && <PasswordField check={check} readOnly={readOnly} />}
      {check.required === 'sign-in' && <SignInAgain problem={check.problem} onSignOut={onSignOut} />}
    </>
  )
}

function PasswordField({ check, readOnly }: Pick<IdentityFieldsProps, 'check' | 'readOnly'>) {
  const { password, problem, setPassword } = check
  const field = useProblemFocus(problem)
  return (
    <TextField
      ref={field}
      label="Current Password"
      type="password"
      autoComplete="current-password"
      required
      value={password}
      onChange={(event) => setPassword(event.target.value)}
      error={problem?.text}
      readOnly={readOnly}
    />
  )
}

interface SignInAgainProps extends Pick<IdentityFieldsProps, 'onSignOut'> {
  problem: Problem | null
}

function SignInAgain({ problem, onSignOut }: SignInAgainProps) {
  const hasGoogle = useSite()?.google ?? false
  const text = useProblemFocus<HTMLParagraphElement>(problem)
  const signingOut = useMutation({ mutationFn: onSignOut })
  return (
    <div>
      <p ref={text} tabIndex={-1} className="mb-3 text-sm text-danger">
        {problem?.text}
      </p>
      {hasGoogle ? (
        <GoogleButton returnTo="/settings" />
      ) : (
        <Button busy={signingOut.isPending} onClick={() => signingOut.mutate()} className="max-sm:w-full">
          Sign out
        </Button>
      )}
    </div>
  )
}
