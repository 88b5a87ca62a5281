import { messages } from '@pictor/contract/errors'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { codeOrPasswordError, mustRestartSignIn, showAccountFailure } from './account-failure.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { sendCode, sendRecoveryCode } from '../two-step/two-step.queries.ts'
import { useProblemFocus, type Problem } from './use-problem-focus.ts'

export interface SecondStepFormProps {
  onSignedIn: () => Promise<void>
  /** Called when the user must enter the password again: on a click, or if the server requires it. */
  onBack: () => void
}

/** The form after a correct password, for a code of the authenticator app or a recovery code. */
export function SecondStepForm({ onSignedIn, onBack }: SecondStepFormProps) {
  const toasts = useToast()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [method, setMethod] = useState<'app' | 'recovery'>('app')
  const field = useProblemFocus(problem)
  const signingIn = useMutation({
    mutationFn: async () => {
      let codesLeft: number | null = null
      if (method === 'app') await sendCode(code)
      else codesLeft = await sendRecoveryCode(code)
      await onSignedIn()
      return codesLeft
    },
    onSuccess: (codesLeft) => {
      const { title, text } = messages.WELCOME_BACK
      toasts.show({ title, text: codesLeft === null ? text : codesLeftText(codesLeft), tone: 'success' })
    },
    onError: (failure) => {
      const fieldError = codeOrPasswordError(failure)
      if (fieldError) return setProblem({ text: fieldError })
      showAccountFailure(toasts, messages.SIGN_IN_FAILED.title, failure)
      if (mustRestartSignIn(failure)) onBack()
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(code.trim() ? null : { text: 'Please enter a code.' })
    if (code.trim()) signingIn.mutate()
  }
  const switchMethod = () => {
    setMethod(method === 'app' ? 'recovery' : 'app')
    setCode('')
    setProblem(null)
    field.current?.focus()
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Two-step sign-in">
      <p className="mb-4 text-sm text-muted">
        {method === 'app'
          ? 'Enter the six-digit code from your authenticator app.'
          : 'Enter one of your saved recovery codes. Each works once.'}
      </p>
      <TextField
        ref={field}
        label={method === 'app' ? 'Code' : 'Recovery code'}
        autoComplete={method === 'app' ? 'one-time-code' : 'off'}
        inputMode={method === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setProblem(null)
        }}
        error={problem?.text}
        readOnly={signingIn.isPending}
      />
      <Button type="submit" tone="primary" size="large" busy={signingIn.isPending} className="mt-5 w-full">
        Sign in
      </Button>
      <ModeSwitch
        question={method === 'app' ? 'No access to your app?' : 'Have your app?'}
        label={method === 'app' ? 'Use a recovery code' : 'Use a code from the app'}
        onSwitch={switchMethod}
      />
      <ModeSwitch question="Another account?" label="Back to sign-in" onSwitch={onBack} />
    </form>
  )
}

function codesLeftText(codesLeft: number): string {
  if (codesLeft === 0) return 'That was your last recovery code. Create new ones in Settings.'
  return `You have ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'} left.`
}
