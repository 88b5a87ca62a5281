import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { formatDate } from '../../lib/format-date.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { showAccountFailure } from './account-toasts.ts'
import {
  addPasskey,
  canUsePasskeys,
  passkeysQuery,
  removePasskey,
  wasCancelled,
  type Passkey,
} from './passkeys.queries.ts'
import { CardFailure, CardSkeleton, SettingsCard } from './settings-card.tsx'

export function PasskeysCard() {
  const { data: passkeys, error, refetch } = useQuery(passkeysQuery(useViewer()?.id ?? ''))
  return (
    <SettingsCard
      title="Passkeys"
      text="Sign in with your device, by its PIN, your face or your finger, without a password."
    >
      {passkeys ? (
        <Passkeys passkeys={passkeys} />
      ) : error ? (
        <CardFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton label="Loading your passkeys" rows={1} />
      )}
    </SettingsCard>
  )
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const toasts = useToast()
  const queries = useQueryClient()
  const { queryKey } = passkeysQuery(useViewer()?.id ?? '')
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess,
    onError: (failure) => {
      if (!wasCancelled(failure)) showAccountFailure(toasts, 'Passkey not added', failure)
    },
  })
  const removing = useMutation({
    mutationFn: removePasskey,
    onSuccess,
    onError: (failure) => showAccountFailure(toasts, 'Passkey not removed', failure),
  })
  return (
    <>
      {passkeys.length > 0 && (
        <ul className="-mt-2 mb-3 divide-y divide-line">
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
      )}
      <Button
        busy={adding.isPending}
        onClick={() =>
          canUsePasskeys() ? adding.mutate() : toasts.show({ title: 'This browser has no passkeys', tone: 'danger' })
        }
        className="max-sm:w-full"
      >
        Add a passkey
      </Button>
    </>
  )
}
