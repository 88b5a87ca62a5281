import { errors, messages } from '@pictor/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { isApiFailure } from '../../lib/api-failure.ts'
import { api } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { newPasswordProblem } from './credentials.ts'
import { SettingsCard } from './settings-card.tsx'
import { devicesQuery } from './settings.queries.ts'

const NOTHING = { newPassword: '', currentPassword: '' }

interface Problems {
  newPassword?: string
  currentPassword?: string
  form?: string
}

export function PasswordCard({ email }: { email: string }) {
  const toasts = useToast()
  const queries = useQueryClient()
  const viewerId = useViewer()?.id ?? ''
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [problems, setProblems] = useState<Problems>({})
  const [asksCurrent, setAsksCurrent] = useState(false)
  // It appears because it is needed now.
  useEffect(() => {
    if (asksCurrent) form.current?.querySelector<HTMLInputElement>('[name=currentPassword]')?.focus()
  }, [asksCurrent])
  const updating = useMutation({
    mutationFn: () =>
      api.users.changePassword({
        newPassword: typed.newPassword,
        ...(asksCurrent && { currentPassword: typed.currentPassword }),
      }),
    onSuccess: () => {
      setTyped(NOTHING)
      setAsksCurrent(false)
      toasts.show({ title: messages.PASSWORD_UPDATED.text, tone: 'success' })
      // The others were signed out.
      void queries.invalidateQueries({ queryKey: devicesQuery(viewerId).queryKey })
    },
    onError: (failure) => {
      const refusal = refusalOf(failure)
      if (!refusal) {
        toasts.show({ title: messages.PASSWORD_UPDATE_FAILED.text, text: problemOf(failure).text, tone: 'danger' })
        return
      }
      if (refusal.currentPassword) setAsksCurrent(true)
      setProblems(refusal)
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(typed, asksCurrent)
    setProblems(found)
    if (Object.keys(found).length === 0) updating.mutate()
  }
  const change = (part: Partial<typeof NOTHING>) => {
    setTyped({ ...typed, ...part })
    setProblems({})
  }
  const busy = updating.isPending
  return (
    <SettingsCard title="Change Password" text="Your other devices are signed out when it changes.">
      <form ref={form} noValidate onSubmit={handleSubmit} aria-label="Change Password" className="flex flex-col gap-4">
        {/* Password managers file the new one under it. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label="New Password"
          type="password"
          autoComplete="new-password"
          required
          value={typed.newPassword}
          onChange={(event) => change({ newPassword: event.target.value })}
          error={problems.newPassword}
          hint={problems.newPassword ? undefined : `At least ${PASSWORD_MIN_LENGTH} characters.`}
          readOnly={busy}
        />
        {asksCurrent && (
          <TextField
            label="Current Password"
            type="password"
            autoComplete="current-password"
            required
            name="currentPassword"
            value={typed.currentPassword}
            onChange={(event) => change({ currentPassword: event.target.value })}
            error={problems.currentPassword}
            readOnly={busy}
          />
        )}
        {problems.form && (
          <p role="alert" className="text-sm text-danger">
            {problems.form}
          </p>
        )}
        <Button type="submit" busy={busy} className="self-start max-sm:w-full">
          {busy ? 'Updating...' : 'Update Password'}
        </Button>
      </form>
    </SettingsCard>
  )
}

function problemsOf({ newPassword, currentPassword }: typeof NOTHING, asksCurrent: boolean): Problems {
  const wrong = newPassword.trim() ? newPasswordProblem(newPassword) : messages.PASSWORD_REQUIRED.text
  return {
    ...(wrong && { newPassword: wrong }),
    ...(asksCurrent && !currentPassword && { currentPassword: errors.CURRENT_PASSWORD_REQUIRED.message }),
  }
}

/** A refusal that belongs to a field, or to the whole form; null for everything that is told by a toast. */
function refusalOf(failure: unknown): Problems | null {
  if (!isApiFailure(failure)) return null
  const code: string = failure.code
  switch (code) {
    case 'PASSWORD_TOO_COMMON':
      return { newPassword: errors.PASSWORD_TOO_COMMON.message }
    case 'CURRENT_PASSWORD_REQUIRED':
    case 'CURRENT_PASSWORD_WRONG':
      return { currentPassword: errors[code].message }
    case 'FRESH_SIGN_IN_REQUIRED':
      return { form: errors.FRESH_SIGN_IN_REQUIRED.message }
    default:
      return null
  }
}
