import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { FormEvent } from 'react'
import { api } from '../../../api/api.ts'
import { problemOf } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { IdentityFields, useIdentityCheck, type IdentityFieldsProps } from './identity-check.tsx'
import { SettingsCard } from './settings-card.tsx'

/** The download of everything of the account. */
export function DataCard(account: Pick<IdentityFieldsProps, 'email' | 'onSignOut'>) {
  const toasts = useToast()
  const check = useIdentityCheck()
  const preparing = useMutation({
    mutationFn: () => api.users.prepareExport(check.proof),
    onSuccess: ({ url }) => {
      check.reset()
      // A download leaves the page where it is.
      location.assign(url)
    },
    onError: (failure) => {
      if (!check.handleFailure(failure))
        toasts.show({ title: 'Download not started', text: problemOf(failure).text, tone: 'danger' })
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    preparing.mutate()
  }
  return (
    <SettingsCard title="Your Data" text="Your images and everything we know about you, in one file.">
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
