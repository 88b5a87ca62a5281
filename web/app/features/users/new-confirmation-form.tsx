import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { showAccountFailure } from './account-toasts.ts'
import { emailProblem } from './credentials.ts'
import { sendConfirmation } from './users.queries.ts'

export interface NewConfirmationFormProps {
  returnTo: string
  onSent: (email: string) => void
}

/** For a visitor whose link has expired: asks for the address and sends a new one. */
export function NewConfirmationForm({ returnTo, onSent }: NewConfirmationFormProps) {
  const toasts = useToast()
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const sending = useMutation({
    mutationFn: () => sendConfirmation(email.trim(), returnTo),
    onSuccess: () => onSent(email.trim()),
    onError: (failure) => showAccountFailure(toasts, 'Mail not sent', failure),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found)
    if (!found) sending.mutate()
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Send a new link" className="w-full text-left">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem}
      />
      <Button type="submit" tone="primary" size="large" busy={sending.isPending} className="mt-4 w-full">
        Send a new link
      </Button>
    </form>
  )
}
