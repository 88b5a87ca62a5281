import { lazy, Suspense, useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

export interface TwoStepSetUpProps {
  uri: string
  busy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}

/** The secret for the app, and the field for its first code. */
export function TwoStepSetUp({ uri, busy, onCode, onCancel }: TwoStepSetUpProps) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(code.trim() ? null : 'Please enter the code that the app shows.')
    if (code.trim()) onCode(code)
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Set up two-step sign-in" className="flex flex-col gap-4">
      <p className="text-sm text-muted">Scan this with your authenticator app, or type the key there.</p>
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <p className="text-sm">
        Key: <code className="font-mono [overflow-wrap:anywhere]">{secret}</code>
      </p>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
        error={problem}
        readOnly={busy}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="primary" busy={busy}>
          Confirm
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
