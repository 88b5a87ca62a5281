import type { SignedInDevice } from '@pictor/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { MonitorSmartphone } from '../../../ui/icons.ts'
import { isApiFailure } from '../../../api/api-failure.ts'
import { api } from '../../../api/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { formatDate } from '../../../lib/format-date.ts'
import { toProblem } from '../../../api/problem.ts'
import { useViewer } from '../../../api/session/viewer.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useToast } from '../../../ui/overlay/toast-context.ts'
import { SectionFailure, SectionSkeleton, SettingsSection } from './settings-section.tsx'
import { devicesQuery } from './settings.queries.ts'

export function DevicesSection() {
  const { data: devices, error, refetch } = useQuery(devicesQuery(useViewer()?.id ?? ''))
  return (
    <SettingsSection title="Signed-in Devices" text="Don’t recognize a device? Sign it out and change your password.">
      {devices ? (
        <Devices devices={devices} />
      ) : error ? (
        <SectionFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <SectionSkeleton label="Loading your devices" rows={1} />
      )}
    </SettingsSection>
  )
}

function Devices({ devices }: { devices: readonly SignedInDevice[] }) {
  const toasts = useToast()
  const queries = useQueryClient()
  const { queryKey } = devicesQuery(useViewer()?.id ?? '')
  const signingOutOthers = useMutation({
    mutationFn: () => api.users.endOtherDevices(),
    onSuccess: ({ ended }) => {
      toasts.show({
        title: `Signed out of ${formatCount(ended)} other ${ended === 1 ? 'device' : 'devices'}`,
        tone: 'success',
      })
      return queries.invalidateQueries({ queryKey })
    },
    onError: (failure) => {
      toasts.show({ title: 'Your other devices are still signed in', text: toProblem(failure).text, tone: 'danger' })
    },
  })
  const list = useRef<HTMLUListElement>(null)
  const showSignedOut = (title: string) => {
    // The clicked button disappears with its row, so the focus moves to the list.
    list.current?.focus()
    toasts.show({ title, tone: 'success' })
  }
  const signingOut = useMutation({
    mutationFn: ({ id }: SignedInDevice) => api.users.endDevice({ id }),
    onSuccess: (_result, { device }) => showSignedOut(`Signed out of ${device}`),
    onError: (failure, { device }) => {
      if (isApiFailure(failure) && failure.code === 'NOT_FOUND')
        return showSignedOut(`${device} was already signed out`)
      toasts.show({ title: `${device} is still signed in`, text: toProblem(failure).text, tone: 'danger' })
    },
    // Also after a failure, because the session may have ended in another way.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Your devices" className="-mt-2 divide-y divide-line">
        {devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isSigningOut={signingOut.isPending && signingOut.variables.id === device.id}
            onSignOut={() => signingOut.mutate(device)}
          />
        ))}
      </ul>
      {devices.some((device) => !device.current) && (
        <Button
          busy={signingOutOthers.isPending}
          onClick={() => signingOutOthers.mutate()}
          className="mt-3 max-sm:w-full"
        >
          Sign out of the others
        </Button>
      )}
    </>
  )
}

interface DeviceProps {
  device: SignedInDevice
  isSigningOut: boolean
  onSignOut: () => void
}

function Device({ device: { device, created_at, last_used_at, current }, isSigningOut, onSignOut }: DeviceProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium">
          <span className="[overflow-wrap:anywhere]">{device}</span>
          {current && (
            <span className="rounded-full bg-success-soft px-2.5 py-0.5 text-xs text-success">This device</span>
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <span className="inline-block">Signed in {formatDate(created_at)},</span>{' '}
          <span className="inline-block">last used {formatDate(last_used_at)}</span>
        </p>
      </div>
      {!current && (
        <Button
          busy={isSigningOut}
          onClick={onSignOut}
          aria-label={`Sign out of ${device}, signed in ${formatDate(created_at)}`}
          className="max-sm:w-full"
        >
          Sign out
        </Button>
      )}
    </li>
  )
}
