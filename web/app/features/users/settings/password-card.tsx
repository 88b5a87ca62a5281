import { errors, messages } from '@pictor/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { newPasswordProblem } from '../sign-in/credential-problems.ts'
import { IdentityFields, useIdentityCheck, type IdentityFieldsProps } from './identity-check.tsx'
import { SettingsCard } from './settings-card.tsx'
import { devicesQuery, settingsQuery } from './settings.queries.ts'

export function PasswordCard(account: Pick<IdentityFieldsProps, 'email' | 'onSignOut'>) {
  const toasts = useToast()
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? ''
  const [newPassword, setNewPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const check = useIdentityCheck()
  const updating = useMutation({
    mutationFn: () => api.users.changePassword({ newPassword, ...check.proof }),
    onSuccess: () => {
      setNewPassword('')
      check.reset()
      toasts.show({ title: messages.PASSWORD_UPDATED.text, tone: 'success' })
      // Other devices were signed out, and the account may have had no password before.
      void queries.invalidateQueries({ queryKey: devicesQuery(viewerId).queryKey })
      void queries.invalidateQueries({ queryKey: settingsQuery(viewerId).queryKey })
    },
    onError: (failure) => {
      if (check.handleFailure(failure)) return
      if (isApiFailure(failure) && failure.code === 'PASSWORD_TOO_COMMON') return setProblem(TOO_COMMON)
      toasts.show({ title: messages.PASSWORD_UPDATE_FAILED.text, text: toProblem(failure).text, tone: 'danger' })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const nextProblem = newPassword.trim() ? newPasswordProblem(newPassword) : messages.PASSWORD_REQUIRED.text
    setProblem(nextProblem)
    if (!nextProblem) updating.mutate()
  }
  const busy = updating.isPending
  return (
    <SettingsCard title="Change Password" text="Changing it signs out your other devices.">
      <form noValidate onSubmit={handleSubmit} aria-label="Change Password" className="flex flex-col gap-4">
        <IdentityFields check={check} {...account} readOnly={busy} />
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          required
          value={newPassword}
          onChange={(event) => {
            setNewPassword(event.target.value)
            setProblem(null)
          }}
          error={problem}
          hint={problem ? undefined : `At least ${PASSWORD_MIN_LENGTH} characters.`}
          readOnly={busy}
        />
        <Button type="submit" busy={busy} className="self-start max-sm:w-full">
          {busy ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
    </SettingsCard>
  )
}

const TOO_COMMON = errors.PASSWORD_TOO_COMMON.message
