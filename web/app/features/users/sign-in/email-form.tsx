import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { showAccountFailure } from './account-failure.ts'
import { emailProblem } from './credential-problems.ts'

export interface EmailFormProps {
  /** The name of the form, and the text of its button. */
  label: string
  /** Sends the email. */
  send: (email: string) => Promise<void>
  onSent: (email: string) => void
  /** Set if the signed-in user enters a new email address; contains the current one. */
  replaces?: { email: string } | undefined
  initialEmail?: string | undefined
}

/** A form that sends an email to the entered address. */
export function EmailForm({ label, send, onSent, replaces, initialEmail = '' }: EmailFormProps) {
  const toasts = useToast()
  const [email, setEmail] = useState(initialEmail)
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: () => send(email.trim()),
    onSuccess: () => onSent(email.trim()),
    onError: (failure) => showAccountFailure(toasts, 'Email not sent', failure),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isUnchanged = replaces && email.trim().toLowerCase() === replaces.email.toLowerCase()
    const nextProblem = isUnchanged ? 'This is already your email address.' : emailProblem(email)
    setProblem(nextProblem)
    if (!nextProblem) sending.mutate()
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={label} className="flex w-full flex-col gap-4 text-left">
      <TextField
        label={replaces ? 'New Email' : 'Email'}
        type="email"
        autoComplete={replaces ? 'email' : 'username'}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem}
        readOnly={sending.isPending}
      />
      <Button
        type="submit"
        busy={sending.isPending}
        {...(replaces ? { className: 'self-start max-sm:w-full' } : ({ tone: 'primary', size: 'large' } as const))}
      >
        {label}
      </Button>
    </form>
  )
}
