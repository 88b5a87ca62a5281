import { useState, type FormEvent } from 'react'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { emailProblem } from './credentials.ts'

/** What is typed: held above both forms, which share it. */
export interface Typed {
  email: string
  password: string
  onEmail: (email: string) => void
  onPassword: (password: string) => void
}

export interface CredentialsFieldsProps extends Typed {
  problems: Problems
  /** What password managers are told: one to fill in, or one to make. */
  autoComplete: 'current-password' | 'new-password'
  passwordHint?: string | undefined
  disabled: boolean
}

interface Problems {
  email: string | null
  password: string | null
}

const NONE: Problems = { email: null, password: null }

export function CredentialsFields({
  problems,
  autoComplete,
  passwordHint,
  disabled,
  ...typed
}: CredentialsFieldsProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={typed.email}
        onChange={(event) => typed.onEmail(event.target.value)}
        error={problems.email}
        readOnly={disabled}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autoComplete={autoComplete}
        required
        value={typed.password}
        onChange={(event) => typed.onPassword(event.target.value)}
        error={problems.password}
        hint={passwordHint}
        readOnly={disabled}
      />
    </div>
  )
}

/**
 * Checks on submit, and from then on forgets a problem as soon as its field changes. The browser's own bubbles are off:
 * they vanish, and a screen reader hears them once.
 */
export function useCredentialsForm(typed: Typed, passwordProblem: (password: string) => string | null) {
  const [found, setFound] = useState({ email: '', password: '', problems: NONE })
  const problems: Problems = {
    email: found.email === typed.email ? found.problems.email : null,
    password: found.password === typed.password ? found.problems.password : null,
  }
  const handleSubmit = (send: () => void) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = { email: emailProblem(typed.email), password: passwordProblem(typed.password) }
    setFound({ email: typed.email, password: typed.password, problems: next })
    if (!next.email && !next.password) return send()
    const input = event.currentTarget.elements.namedItem(next.email ? 'email' : 'password')
    if (input instanceof HTMLElement) input.focus()
  }
  return { problems, handleSubmit }
}
