import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { isSignInOver } from './account-failure.ts'
import { showAccountFailure } from './account-toasts.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { sendCode, sendRecoveryCode } from './two-step.queries.ts'

export interface SecondStepFormProps {
  onSignedIn: () => Promise<void>
  /** Back to the password: the visitor wants it, or the server does. */
  onBack: () => void
}

/** After the right password: the code of the app, or one of the recovery codes. */
export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const toasts = useToast()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  const signingIn = useMutation({
    mutationFn: async () => {
      const left = way === 'app' ? await sendCode(code) : await sendRecoveryCode(code)
      await onSignedIn()
      return left
    },
    onSuccess: (left) => {
      const { title, text } = messages.WELCOME_BACK
      toasts.show({ title, text: left === null ? text : recoveryCodesLeftText(left), tone: 'success' })
    },
    onError: (failure) => {
      showAccountFailure(toasts, messages.SIGN_IN_FAILED.title, failure)
      if (isSignInOver(failure)) onBack()
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(code.trim() ? null : 'Please enter a code.')
    if (code.trim()) signingIn.mutate()
  }
  const switchWay = () => {
    setWay(way === 'app' ? 'recovery' : 'app')
    setCode('')
    setProblem(null)
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Two-step sign-in">
      <p className="mb-4 text-sm text-muted">
        {way === 'app'
          ? 'Enter the six digits that your authenticator app shows.'
          : 'Enter one of the recovery codes that you saved. Each works once.'}
      </p>
      <TextField
        label={way === 'app' ? 'Code' : 'Recovery Code'}
        autoComplete={way === 'app' ? 'one-time-code' : 'off'}
        inputMode={way === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
        error={problem}
        readOnly={signingIn.isPending}
      />
      <Button type="submit" tone="primary" size="large" busy={signingIn.isPending} className="mt-5 w-full">
        Sign in
      </Button>
      <ModeSwitch
        question={way === 'app' ? 'Your app is not at hand?' : 'You have your app?'}
        label={way === 'app' ? 'Use a recovery code' : 'Use a code of the app'}
        onSwitch={switchWay}
      />
      <ModeSwitch question="Another account?" label="Back to sign-in" onSwitch={onBack} />
    </form>
  )
}

function recoveryCodesLeftText(left: number): string {
  if (left === 0) return 'That was your last recovery code. Make new ones in your settings.'
  return `You have ${left} recovery ${left === 1 ? 'code' : 'codes'} left.`
}
