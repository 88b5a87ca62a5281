import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { KeyRound } from '../../../ui/icons.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { showAccountFailure } from '../sign-in/account-failure.ts'
import {
  addPasskey,
  canUsePasskeys,
  passkeysQuery,
  removePasskey,
  wasCancelled,
  type Passkey,
} from './passkeys.queries.ts'
import { SectionFailure, SectionSkeleton, SettingsSection } from '../settings/settings-section.tsx'

/** The user's passkeys, with buttons to add and remove them. */
export function PasskeysSection() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery(useViewer()?.id ?? ''))
  return (
    <SettingsSection title="Passkeys" text="Sign in without a password, using your device’s PIN, face or fingerprint.">
      {passkeys ? (
        <Passkeys passkeys={passkeys} />
      ) : error ? (
        <SectionFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <SectionSkeleton label="Loading your passkeys" rows={1} />
      )}
    </SettingsSection>
  )
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const toasts = useToast()
  const queries = useQueryClient()
  const { queryKey } = passkeysQuery(useViewer()?.id ?? '')
  const onSettled = () => queries.invalidateQueries({ queryKey })
  const list = useRef<HTMLUListElement>(null)
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => toasts.show({ title: 'Passkey added', tone: 'success' }),
    onError: (failure) => {
      if (!wasCancelled(failure)) showAccountFailure(toasts, 'Passkey not added', failure)
    },
    onSettled,
  })
  const removing = useMutation({
    mutationFn: removePasskey,
    onSuccess: () => {
      // The clicked button disappears with its row, so the focus moves to the list.
      list.current?.focus()
      toasts.show({ title: 'Passkey removed', tone: 'success' })
    },
    onError: (failure) => showAccountFailure(toasts, 'Passkey not removed', failure),
    // Also after a failure, because the passkey may have been removed elsewhere.
    onSettled,
  })
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Your passkeys" className="-mt-2 mb-3 divide-y divide-line">
        {passkeys.length === 0 && <li className="pt-2 pb-1 text-sm">You have no passkeys yet.</li>}
        {passkeys.map(({ id, createdAt }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
            <p className="min-w-0 flex-1 text-sm">
              <span className="font-medium">Passkey {index + 1}</span>
              <span className="block text-muted">Added {formatDate(createdAt)}</span>
            </p>
            <Button
              busy={removing.isPending && removing.variables === id}
              onClick={() => removing.mutate(id)}
              aria-label={`Remove passkey ${index + 1}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {canUsePasskeys() ? (
        <Button busy={adding.isPending} onClick={() => adding.mutate()} className="max-sm:w-full">
          Add a passkey
        </Button>
      ) : (
        <p className="text-sm text-muted">This browser does not support passkeys.</p>
      )}
    </>
  )
}
