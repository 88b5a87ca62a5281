import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Download } from 'lucide-react'
import type { UserSettings } from '@pictor/contract'
import { errors, messages } from '@pictor/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasskeysCard } from '../two-step/passkeys-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { ImportCard, type ImportCardProps } from './import-card.tsx'
import { CardFailure, CardSkeleton, SettingsCard } from './settings-card.tsx'
import { TwoStepCard } from '../two-step/two-step-card.tsx'
import { devicesQuery, settingsQuery, useSaveSettings } from './settings.queries.ts'
import { newPasswordProblem } from '../sign-in/credential-problems.ts'
import { EmailForm } from '../sign-in/email-form.tsx'
import { EmailSentMessage } from '../sign-in/email-sent.tsx'
import { requestEmailChange } from '../users.queries.ts'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import { toProblem } from '../../../api/problem.ts'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { IdentityFields, type IdentityFieldsProps, useIdentityCheck } from './identity-check.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'

export interface SettingsPageProps {
  email: string
  /** Called after the profile was saved. The displayed name may have changed. */
  onProfileSaved: () => void
  onSignOut: () => Promise<void>
  imports: ImportCardProps
  onDeleted: () => Promise<void>
}

export function SettingsPage({ email, onProfileSaved, onSignOut, imports, onDeleted }: SettingsPageProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery(useViewer()?.id ?? ''))
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-3 py-4 md:gap-5 md:px-4 md:py-8">
      {settings ? (
        <ProfileCard email={email} settings={settings} onSaved={onProfileSaved} />
      ) : (
        <SettingsCard title="Profile Information">
          {error ? (
            <CardFailure error={error} onRetry={() => void refetch()} />
          ) : (
            <CardSkeleton label="Loading your profile" rows={5} />
          )}
        </SettingsCard>
      )}
      <ChangeEmailCard email={email} />
      <PasswordCard email={email} onSignOut={onSignOut} />
      {settings && <TwoStepCard email={email} isOn={settings.two_step_sign_in} hasPassword={settings.has_password} />}
      <PasskeysCard />
      {settings ? (
        <NotificationsCard settings={settings} />
      ) : (
        !error && (
          <SettingsCard title="Email Notifications">
            <CardSkeleton label="Loading your notifications" rows={1} />
          </SettingsCard>
        )
      )}
      <DevicesCard />
      <DataCard email={email} onSignOut={onSignOut} />
      <ImportCard {...imports} />
      <SignOutCard onSignOut={onSignOut} />
      <DeleteAccountCard email={email} onSignOut={onSignOut} onDeleted={onDeleted} />
    </div>
  )
}

function SignOutCard({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const signingOut = useMutation({ mutationFn: onSignOut })
  return (
    <SettingsCard title="Account Actions">
      <Button busy={signingOut.isPending} onClick={() => signingOut.mutate()} className="max-sm:w-full">
        Sign Out
      </Button>
    </SettingsCard>
  )
}

/** Moves the account to another email address, which the user confirms with a link sent there. */
function ChangeEmailCard({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsCard
      title="Change Email"
      text="We’ll send a link to the new address. Your address changes once you confirm it there."
    >
      {sentTo ? (
        <div className="flex flex-col items-center text-center">
          <EmailSentMessage email={{ about: 'emailChange', to: sentTo, currentEmail: email }} />
          <Button tone="quiet" onClick={() => setSentTo(null)} className="mt-2">
            Use another address
          </Button>
        </div>
      ) : (
        <EmailForm label="Change Email" replaces={{ email }} send={requestEmailChange} onSent={setSentTo} />
      )}
    </SettingsCard>
  )
}

function PasswordCard(account: Pick<IdentityFieldsProps, 'email' | 'onSignOut'>) {
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

/** Downloads all data of the account. */
function DataCard(account: Pick<IdentityFieldsProps, 'email' | 'onSignOut'>) {
  const toasts = useToast()
  const check = useIdentityCheck()
  const preparing = useMutation({
    mutationFn: () => api.users.prepareExport(check.proof),
    onSuccess: ({ url }) => {
      check.reset()
      // The response is a download, so the browser stays on the page.
      location.assign(url)
    },
    onError: (failure) => {
      if (!check.handleFailure(failure))
        toasts.show({ title: 'Download not started', text: toProblem(failure).text, tone: 'danger' })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    preparing.mutate()
  }
  return (
    <SettingsCard title="Your Data" text="Your images and all the data we hold about you, in one file.">
      <form noValidate onSubmit={handleSubmit} aria-label="Your Data" className="flex flex-col gap-4">
        <IdentityFields check={check} {...account} readOnly={preparing.isPending} />
        <Button type="submit" busy={preparing.isPending} className="self-start max-sm:w-full">
          <Download aria-hidden="true" className="size-4" />
          Download my data
        </Button>
      </form>
    </SettingsCard>
  )
}

function NotificationsCard({ settings }: { settings: UserSettings }) {
  const toasts = useToast()
  const saving = useSaveSettings({
    onSaved: () => undefined,
    onFailed: (failure) => {
      toasts.show({ title: messages.SETTINGS_UPDATE_FAILED.text, text: toProblem(failure).text, tone: 'danger' })
    },
  })
  // Optimistic: shows the new value while it is saved, and the old one again after a failure.
  const optimisticValue = saving.isPending ? saving.variables.email_notifications : undefined
  return (
    <SettingsCard title="Email Notifications">
      <Switch
        label="Email me when an image is ready"
        hint="Only if it takes over a minute and this site isn’t open. Receipts and security emails are always sent."
        on={optimisticValue ?? settings.email_notifications}
        onChange={(enabled) => saving.mutate({ email_notifications: enabled })}
      />
    </SettingsCard>
  )
}
