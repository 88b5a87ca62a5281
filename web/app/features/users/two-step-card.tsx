import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { showAccountFailure } from './account-toasts.ts'
import { passwordProblem } from './credentials.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsCard } from './settings-card.tsx'
import { devicesQuery, settingsQuery } from './settings.queries.ts'
import { TwoStepSetUp } from './two-step-set-up.tsx'
import {
  beginTwoStep,
  endTwoStep,
  renewRecoveryCodes,
  sendCode,
  type TwoStepSetUp as SetUp,
} from './two-step.queries.ts'

type Deed = 'set up' | 'turn off' | 'new codes'

interface TwoStepCardProps {
  email: string
  isOn: boolean
}

export function TwoStepCard({ email, isOn }: TwoStepCardProps) {
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = useRefresh()
  const doing = useTwoStep(async ({ deed, password }: { deed: Deed; password: string }) => {
    if (deed === 'set up') return setSetUp(await beginTwoStep(password))
    if (deed === 'new codes') return setCodes(await renewRecoveryCodes(password))
    await endTwoStep(password)
    await refresh()
  })
  const confirming = useTwoStep(async (code: string) => {
    await sendCode(code)
    setCodes(setUp?.recoveryCodes ?? null)
    setSetUp(null)
    await refresh()
  })
  return (
    <SettingsCard
      title="Two-step Sign-in"
      text="After your password, signing in asks for a code of an authenticator app. If you sign in with Google, its own steps count."
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : setUp ? (
        <TwoStepSetUp
          uri={setUp.uri}
          busy={confirming.isPending}
          onCode={(code) => confirming.mutate(code)}
          onCancel={() => setSetUp(null)}
        />
      ) : (
        <PasswordForm
          {...{ email, isOn }}
          busyWith={doing.isPending ? doing.variables.deed : null}
          onDeed={(deed, password) => doing.mutate({ deed, password })}
        />
      )}
    </SettingsCard>
  )
}

interface PasswordFormProps extends TwoStepCardProps {
  busyWith: Deed | null
  onDeed: (deed: Deed, password: string) => void
}

/** Everything here takes the password, so that an open page is not enough. */
function PasswordForm({ email, isOn, busyWith, onDeed }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const begin = (deed: Deed) => {
    const found = passwordProblem(password)
    setProblem(found)
    if (!found) onDeed(deed, password)
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    begin(isOn ? 'new codes' : 'set up')
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Two-step Sign-in" className="flex flex-col gap-4">
      <p className="text-sm font-medium">{isOn ? 'It is on.' : 'It is off.'}</p>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <TextField
        label="Your Password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(null)
        }}
        error={problem}
        readOnly={busyWith !== null}
      />
      <div className="flex flex-wrap gap-3">
        {isOn ? (
          <>
            <Button type="submit" busy={busyWith === 'new codes'}>
              New recovery codes
            </Button>
            <Button busy={busyWith === 'turn off'} onClick={() => begin('turn off')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button type="submit" busy={busyWith === 'set up'} className="max-sm:w-full">
            Set up
          </Button>
        )}
      </div>
    </form>
  )
}

function useTwoStep<Wish>(act: (wish: Wish) => Promise<void>) {
  const toasts = useToast()
  return useMutation({
    mutationFn: act,
    onError: (failure) => showAccountFailure(toasts, 'Two-step sign-in has not changed', failure),
  })
}

/** Turning it on or off begins a new session in this browser. */
function useRefresh() {
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? ''
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: settingsQuery(viewerId).queryKey }),
      queries.invalidateQueries({ queryKey: devicesQuery(viewerId).queryKey }),
    ])
}
