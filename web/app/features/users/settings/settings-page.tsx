import { useMutation, useQuery } from '@tanstack/react-query'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { AddressCard } from './address-card.tsx'
import { DataCard } from './data-card.tsx'
import { DeleteAccountCard } from './delete-account-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasskeysCard } from '../two-step/passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { CardFailure, CardSkeleton, SettingsCard } from './settings-card.tsx'
import { TwoStepCard } from '../two-step/two-step-card.tsx'
import { settingsQuery } from './settings.queries.ts'

export interface SettingsPageProps {
  email: string
  /** The name may be another one now. */
  onProfileSaved: () => void
  onSignOut: () => Promise<void>
  onDeleted: () => Promise<void>
}

export function SettingsPage({ email, onProfileSaved, onSignOut, onDeleted }: SettingsPageProps) {
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
      <AddressCard email={email} />
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
