import type { SettingsChange, UserSettings } from '@pictor/contract'
import { messages } from '@pictor/contract/errors'
import { FULL_NAME_MAX_LENGTH, PHONE_MAX_LENGTH } from '@pictor/contract/limits'
import { useState, type FormEvent } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { SettingsSection } from './settings-section.tsx'
import { useSaveSettings } from './settings.queries.ts'
import { getDefaultName } from '../users.queries.ts'

export interface ProfileSectionProps {
  email: string
  settings: UserSettings
  onSaved: () => void
}

export function ProfileSection({ email, settings, onSaved }: ProfileSectionProps) {
  const toasts = useToast()
  // Only the edited fields. The other fields show and keep the values of the server.
  const [edited, setEdited] = useState<{ full_name?: string; phone?: string }>({})
  const fullName = edited.full_name ?? settings.full_name ?? ''
  const phone = edited.phone ?? settings.phone ?? ''
  const problems = { fullName: fullNameProblem(fullName), phone: phoneProblem(phone) }
  const [areProblemsShown, setProblemsShown] = useState(false)
  const saving = useSaveSettings({
    onSaved: () => {
      setEdited({})
      toasts.show({ title: messages.PROFILE_UPDATED.text, tone: 'success' })
      onSaved()
    },
    onFailed: (failure) => {
      toasts.show({ title: messages.PROFILE_UPDATE_FAILED.text, text: toProblem(failure).text, tone: 'danger' })
    },
  })
  const busy = saving.isPending
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isInvalid = problems.fullName !== null || problems.phone !== null
    setProblemsShown(isInvalid)
    if (!isInvalid) saving.mutate(toSettingsChange(edited))
  }
  return (
    <SettingsSection title="Profile Information">
      <form noValidate onSubmit={handleSubmit} aria-label="Profile Information" className="flex flex-col gap-4">
        <TextField label="Email" type="email" value={email} readOnly autoComplete="off" />
        <TextField
          label="Full Name"
          autoComplete="name"
          maxLength={FULL_NAME_MAX_LENGTH}
          placeholder={getDefaultName(email)}
          value={fullName}
          onChange={(event) => setEdited({ ...edited, full_name: event.target.value })}
          hint="A saved name is shown with your public images. Leave it empty to stay anonymous."
          error={areProblemsShown ? problems.fullName : null}
          readOnly={busy}
        />
        <TextField
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX_LENGTH}
          value={phone}
          onChange={(event) => setEdited({ ...edited, phone: event.target.value })}
          hint="Private. Used only to prefill checkout."
          error={areProblemsShown ? problems.phone : null}
          readOnly={busy}
        />
        <Button type="submit" tone="primary" busy={busy} className="self-start max-sm:w-full">
          Update Profile
        </Button>
      </form>
    </SettingsSection>
  )
}

function toSettingsChange({ full_name, phone }: { full_name?: string; phone?: string }): SettingsChange {
  return {
    ...(full_name !== undefined && { full_name: full_name.trim() || null }),
    ...(phone !== undefined && { phone: phone.trim() || null }),
  }
}

/** Returns a message for a name that the server certainly rejects; null otherwise. */
export function fullNameProblem(name: string): string | null {
  return /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u.test(name) ? 'Please use letters, digits and spaces.' : null
}

export function phoneProblem(phone: string): string | null {
  const trimmed = phone.trim()
  if (trimmed === '') return null
  return /^\+?[\d ()./-]+$/.test(trimmed) && /\d/.test(trimmed) ? null : 'Please use digits, spaces and + ( ) . / -'
}
