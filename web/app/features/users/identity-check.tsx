import { errors } from '@pictor/contract/errors'
import { useEffect, useRef, useState } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useSite } from '../../lib/viewer.ts'
import { TextField } from '../../ui/text-field.tsx'
import { GoogleButton } from './google-button.tsx'

type Wanted = 'nothing' | 'password' | 'sign-in'

/** What the server wants of whoever signed in a while ago, before it does what can't be taken back. */
export function useIdentityCheck() {
  const [wanted, setWanted] = useState<Wanted>('nothing')
  const [problem, setProblem] = useState<string | null>(null)
  const [password, setPassword] = useState('')

  /** Shows what is wanted; false for a failure that is about something else. */
  const take = (failure: unknown): boolean => {
    const code: string | null = isApiFailure(failure) ? failure.code : null
    if (code === 'CURRENT_PASSWORD_REQUIRED' || code === 'CURRENT_PASSWORD_WRONG') setWanted('password')
    else if (code === 'FRESH_SIGN_IN_REQUIRED') setWanted('sign-in')
    else return false
    setProblem(errors[code].message)
    return true
  }
  const type = (text: string) => {
    setPassword(text)
    setProblem(null)
  }
  const reset = () => {
    setWanted('nothing')
    setProblem(null)
    setPassword('')
  }
  /** For the call's input. */
  const proof = wanted === 'password' ? { currentPassword: password } : {}
  return { wanted, problem, password, take, type, reset, proof }
}

export interface IdentityFieldsProps {
  check: ReturnType<typeof useIdentityCheck>
  readOnly: boolean
}

/** Nothing, the field for the password, or, for an account without one, the way to sign in again. */
export function IdentityFields({ check, readOnly }: IdentityFieldsProps) {
  if (check.wanted === 'password') return <PasswordField check={check} readOnly={readOnly} />
  return check.wanted === 'sign-in' ? <SignInAgain text={check.problem} /> : null
}

function PasswordField({ check: { password, problem, type }, readOnly }: IdentityFieldsProps) {
  const field = useRef<HTMLInputElement>(null)
  // It appears because it is needed now.
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      label="Current Password"
      type="password"
      autoComplete="current-password"
      required
      value={password}
      onChange={(event) => type(event.target.value)}
      error={problem}
      readOnly={readOnly}
    />
  )
}

function SignInAgain({ text }: { text: string | null }) {
  const hasGoogle = useSite()?.google ?? false
  return (
    <div>
      <p role="alert" className="mb-3 text-sm text-danger">
        {text}
      </p>
      {hasGoogle && <GoogleButton returnTo="/settings" />}
    </div>
  )
}
