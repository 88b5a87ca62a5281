import type { UserSettings } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { problemOf } from '../../../api/problem.ts'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { SettingsCard } from './settings-card.tsx'
import { useSaveSettings } from './settings.queries.ts'

export function NotificationsCard({ settings }: { settings: UserSettings }) {
  const toasts = useToast()
  const saving = useSaveSettings({
    onSaved: () => undefined,
    onFailed: (failure) => {
      toasts.show({ title: messages.SETTINGS_UPDATE_FAILED.text, text: problemOf(failure).text, tone: 'danger' })
    },
  })
  // At once as it will be; if that fails it falls back.
  const wished = saving.isPending ? saving.variables.email_notifications : undefined
  return (
    <SettingsCard title="Email Notifications">
      <Switch
        label="Email me when a picture is ready"
        hint="Only if it took longer than a minute and no page of ours was open. Receipts and security mails always come."
        on={wished ?? settings.email_notifications}
        onChange={(wanted) => saving.mutate({ email_notifications: wanted })}
      />
    </SettingsCard>
  )
}
