import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { UserSettings } from '@pictor/contract'
import { errors, messages } from '@pictor/contract/errors'
import { PASSWORD_MIN_LENGTH } from '@pictor/contract/limits'
import { Download } from '../../../ui/icons.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { DeleteAccountSection } from './delete-account-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasskeysSection } from '../two-step/passkeys-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ImportSection, type ImportSectionProps } from './import-section.tsx'
import { SectionFailure, SectionSkeleton, SettingsGroup, SettingsSection } from './settings-section.tsx'
import { TwoStepSection } from '../two-step/two-step-section.tsx'
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
  imports: ImportSectionProps
  onDeleted: () => Promise<void>
}

export function SettingsPage({ email, onProfileSaved, onSignOut, imports, onDeleted }: SettingsPageProps) {
  const { data: settings, error, refetch } = useQuery(settingsQuery(useViewer()?.id ?? ''))
  return (
    <div className="@container mx-auto w-full max-w-5xl px-3 py-4 md:px-4 md:py-8">
      <div className="flex flex-col gap-6 @3xl:flex-row @3xl:gap-10">
        <GroupList />
        <div className="flex min-w-0 flex-1 flex-col gap-8">
          <SettingsGroup {...ACCOUNT}>
            {settings ? (
              <ProfileSection email={email} settings={settings} onSaved={onProfileSaved} />
            ) : (
              <SettingsSection title="Profile Information">
                {error ? (
                  <SectionFailure error={error} onRetry={() => void refetch()} />
                ) : (
                  <SectionSkeleton label="Loading your profile" rows={5} />
                )}
              </SettingsSection>
            )}
            <ChangeEmailSection email={email} />
            <SignOutSection onSignOut={onSignOut} />
          </SettingsGroup>
          <SettingsGroup {...SECURITY}>
            <PasswordSection email={email} onSignOut={onSignOut} />
            {settings && (
              <TwoStepSection email={email} isOn={settings.two_step_sign_in} hasPassword={settings.has_password} />
            )}
            <PasskeysSection />
            <DevicesSection />
          </SettingsGroup>
          {(settings || !error) && (
            <SettingsGroup {...NOTIFICATIONS}>
              {settings ? (
                <NotificationsSection settings={settings} />
              ) : (
                <SettingsSection title="Email Notifications">
                  <SectionSkeleton label="Loading your notifications" rows={1} />
                </SettingsSection>
              )}
            </SettingsGroup>
          )}
          <SettingsGroup {...DATA}>
            <DataSection email={email} onSignOut={onSignOut} />
            <ImportSection {...imports} />
            <DeleteAccountSection email={email} onSignOut={onSignOut} onDeleted={onDeleted} />
          </SettingsGroup>
        </div>
      </div>
    </div>
  )
}

const ACCOUNT = { id: 'account', title: 'Account' }
const SECURITY = { id: 'security', title: 'Security' }
const NOTIFICATIONS = { id: 'notifications', title: 'Notifications' }
const DATA = { id: 'data', title: 'Data' }

/** Links to the groups: a row above them, or a column beside them that stays in view. */
function GroupList() {
  return (
    <nav aria-label="Settings" className="@3xl:w-36">
      <ul className="sticky top-[calc(var(--header-height)+2rem)] flex [scroll-target-group:auto] flex-wrap gap-1 @3xl:flex-col">
        {[ACCOUNT, SECURITY, NOTIFICATIONS, DATA].map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={GROUP_LINK}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** In new browsers, CSS highlights the group in view. */
const GROUP_LINK =
  'flex min-h-control-small items-center rounded-md px-3 text-sm text-muted hover:bg-surface-hover hover:text-content ' +
  '[&:target-current]:bg-surface-hover [&:target-current]:text-content forced-colors:[&:target-current]:underline'

function SignOutSection({ onSignOut }: { onSignOut: () => Promise<void> }) {
  const signingOut = useMutation({ mutationFn: onSignOut })
  return (
    <SettingsSection title="Account Actions">
      <Button busy={signingOut.isPending} onClick={() => signingOut.mutate()} className="max-sm:w-full">
        Sign Out
      </Button>
    </SettingsSection>
  )
}

/** Moves the account to another email address, which the user confirms with a link sent there. */
function ChangeEmailSection({ email }: { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <SettingsSection
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
    </SettingsSection>
  )
}

function PasswordSection(account: Pick<IdentityFieldsProps, 'email' | 'onSignOut'>) {
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
    <SettingsSection title="Change Password" text="Changing it signs out your other devices.">
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
    </SettingsSection>
  )
}

const TOO_COMMON = errors.PASSWORD_TOO_COMMON.message

/** Downloads all data of the account. */
function DataSection(account: Pick<IdentityFieldsProps, 'email' | 'onSignOut'>) {
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
    <SettingsSection title="Your Data" text="Your images and all the data we hold about you, in one file.">
      <form noValidate onSubmit={handleSubmit} aria-label="Your Data" className="flex flex-col gap-4">
        <IdentityFields check={check} {...account} readOnly={preparing.isPending} />
        <Button type="submit" busy={preparing.isPending} className="self-start max-sm:w-full">
          <Download aria-hidden="true" className="size-4" />
          Download my data
        </Button>
      </form>
    </SettingsSection>
  )
}

function NotificationsSection({ settings }: { settings: UserSettings }) {
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
    <SettingsSection title="Email Notifications">
      <Switch
        label="Email me when an image is ready"
        hint="Only if it takes over a minute and this site isn’t open. Receipts and security emails are always sent."
        on={optimisticValue ?? settings.email_notifications}
        onChange={(enabled) => saving.mutate({ email_notifications: enabled })}
      />
    </SettingsSection>
  )
}
