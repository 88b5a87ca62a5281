import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Download } from '../../../ui/icons.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { codeOrPasswordError, showAccountFailure } from '../sign-in/account-failure.ts'
import { passwordProblem } from '../sign-in/credential-problems.ts'
import { SettingsSection } from '../settings/settings-section.tsx'
import { devicesQuery, settingsQuery } from '../settings/settings.queries.ts'
import { TwoStepSetup } from './two-step-setup.tsx'
import { startTwoStep, disableTwoStep, renewRecoveryCodes, sendCode, type TwoStepSecret } from './two-step.queries.ts'
import { useFocusOnChange } from '../sign-in/use-focus-on-change.ts'
import { type Problem, useProblemFocus } from '../sign-in/use-problem-focus.ts'
import { buttonStyle } from '../../../ui/controls/button-style.ts'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'

type TwoStepAction = 'turn on' | 'turn off' | 'renew codes'

const FAILURE_TITLES: Record<TwoStepAction, string> = {
  'turn on': 'Two-step sign-in was not turned on',
  'turn off': 'Two-step sign-in was not turned off',
  'renew codes': 'Recovery codes not created',
}

interface TwoStepSectionProps {
  email: string
  isOn: boolean
  hasPassword: boolean
}

/** Turns two-step sign-in on and off, and creates new recovery codes. The account needs a password. */
export function TwoStepSection({ email, isOn, hasPassword }: TwoStepSectionProps) {
  const toasts = useToast()
  const [secret, setSecret] = useState<TwoStepSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = useRefreshAccount()
  const container = useFocusOnChange(codes ? 'codes' : secret ? 'set-up' : 'form')
  const runAction = async (action: TwoStepAction, password: string) => {
    if (action === 'turn on') return setSecret(await startTwoStep(password))
    if (action === 'renew codes') return setCodes(await renewRecoveryCodes(password))
    await disableTwoStep(password)
    await refresh()
    toasts.show({ title: 'Two-step sign-in was turned off', tone: 'success' })
  }
  const confirm = async (code: string) => {
    await sendCode(code)
    setCodes(secret?.recoveryCodes ?? null)
    setSecret(null)
    await refresh()
  }
  return (
    <SettingsSection
      title="Two-step Sign-in"
      text="Adds a code from an authenticator app when you sign in with a password. Doesn’t apply to Google sign-in."
    >
      <div ref={container}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
        ) : secret ? (
          <TwoStepSetup uri={secret.uri} onConfirm={confirm} onCancel={() => setSecret(null)} />
        ) : hasPassword ? (
          <PasswordForm email={email} isOn={isOn} onAction={runAction} />
        ) : (
          <p className="text-sm">Set a password first, under Change Password.</p>
        )}
      </div>
    </SettingsSection>
  )
}

interface PasswordFormProps extends Pick<TwoStepSectionProps, 'email' | 'isOn'> {
  onAction: (action: TwoStepAction, password: string) => Promise<void>
}

/** Every action requires the password, so that access to an open page is not enough. */
function PasswordForm({ email, isOn, onAction }: PasswordFormProps) {
  const toasts = useToast()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const field = useProblemFocus(problem)
  const status = useRef<HTMLParagraphElement>(null)
  const actionMutation = useMutation({
    mutationFn: (action: TwoStepAction) => onAction(action, password),
    onSuccess: () => {
      setPassword('')
      // After turning it off, the clicked button is gone, so the focus moves to the status.
      status.current?.focus()
    },
    onError: (failure, action) => {
      const fieldError = codeOrPasswordError(failure)
      if (fieldError) setProblem({ text: fieldError })
      else showAccountFailure(toasts, FAILURE_TITLES[action], failure)
    },
  })
  const startAction = (action: TwoStepAction) => {
    const text = passwordProblem(password)
    setProblem(text === null ? null : { text })
    if (text === null) actionMutation.mutate(action)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // While two-step sign-in is on, both actions are destructive, so Enter starts neither.
    if (!isOn) startAction('turn on')
  }
  const pending = actionMutation.isPending ? actionMutation.variables : null
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Two-step Sign-in" className="flex flex-col gap-4">
      <p ref={status} tabIndex={-1} className="text-sm">
        {isOn ? 'Two-step sign-in is on.' : 'Two-step sign-in is off.'}
      </p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        ref={field}
        label="Current Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(null)
        }}
        error={problem?.text}
        readOnly={pending !== null}
      />
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button busy={pending === 'renew codes'} onClick={() => startAction('renew codes')}>
              Create new recovery codes
            </Button>
            <Button busy={pending === 'turn off'} onClick={() => startAction('turn off')}>
              Turn off two-step sign-in
            </Button>
          </>
        ) : (
          <Button type="submit" busy={pending === 'turn on'} className="max-sm:w-full">
            Set up
          </Button>
        )}
      </div>
    </form>
  )
}

/** Returns a function that refetches settings and devices. Both change, because this browser gets a new session. */
function useRefreshAccount() {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? ''
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: settingsQuery(viewerId).queryKey }),
      queries.invalidateQueries({ queryKey: devicesQuery(viewerId).queryKey }),
    ])
}

/** The recovery codes. They are shown only once. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <h3 tabIndex={-1} className="text-sm font-medium">
        Your recovery codes
      </h3>
      <p className="text-sm text-muted">
        If you lose your app, each of these codes signs you in once. Save them now: they won’t be shown again. Earlier
        codes no longer work.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-4 gap-y-1 rounded-md border border-line bg-surface-sunken p-3 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy" text={() => text} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonStyle()}
        >
          <Download aria-hidden="true" className="size-4" />
          Download
        </a>
        <Button tone="primary" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}
