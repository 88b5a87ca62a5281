import { useMutation } from '@tanstack/react-query'
import { Suspense, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { lazyComponent } from '../../../ui/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { codeOrPasswordError, showAccountFailure } from '../sign-in/account-failure.ts'
import { useProblemFocus, type Problem } from '../sign-in/use-problem-focus.ts'

// If this component can't be loaded, only the key is shown.
const QrCode = lazyComponent(() => import('./qr-code.tsx'))

export interface TwoStepSetupProps {
  /** `otpauth://totp/…` */
  uri: string
  /** Turns two-step sign-in on. Throws an AccountFailure, INVALID_CODE for a wrong code. */
  onConfirm: (code: string) => Promise<void>
  onCancel: () => void
}

/** The secret for the app, and the field for the first code. */
export function TwoStepSetup({ uri, onConfirm, onCancel }: TwoStepSetupProps) {
  const toasts = useToast()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const field = useProblemFocus(problem)
  const confirming = useMutation({
    mutationFn: onConfirm,
    onError: (failure) => {
      const fieldError = codeOrPasswordError(failure)
      if (fieldError) setProblem({ text: fieldError })
      else showAccountFailure(toasts, 'Two-step sign-in was not turned on', failure)
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(code.trim() ? null : { text: 'Please enter the code from your app.' })
    if (code.trim()) confirming.mutate(code)
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Set up two-step sign-in" className="flex flex-col gap-4">
      <AppSecret uri={uri} />
      <TextField
        ref={field}
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
        error={problem?.text}
        hint="The six-digit code from your app."
        readOnly={confirming.isPending}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={confirming.isPending}>
          Confirm
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}

/** The secret as a QR code, and as a key to type or copy. */
function AppSecret({ uri }: { uri: string }) {
  const key = new URL(uri).searchParams.get('secret') ?? ''
  return (
    <>
      <h3 tabIndex={-1} className="text-sm font-medium">
        Set up your app
      </h3>
      <p className="text-sm text-muted">Scan the QR code with your authenticator app, or enter the key manually.</p>
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-sm">
          Key: <code className="font-mono [overflow-wrap:anywhere]">{key}</code>
        </p>
        <CopyButton label="Copy key" text={() => key} />
      </div>
    </>
  )
}
