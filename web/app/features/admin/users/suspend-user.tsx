import type { AdminUser } from '@pictor/contract'
import { useState } from 'react'
import { api } from '../../../api/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { useAdminAction } from '../parts/use-admin-action.ts'

type Suspendable = Pick<AdminUser, 'id' | 'email' | 'suspended_at'>

/** Suspends a user with a reason, or lifts the suspension. */
export function SuspendUser({ user, size }: { user: Suspendable; size?: 'small' }) {
  const [isOpen, setOpen] = useState(false)
  const [endsSessions, setEndsSessions] = useState(true)
  const unsuspend = useAdminAction({
    act: () => api.admin.unsuspend({ id: user.id }),
    successText: () => `${user.email} is no longer suspended`,
  })
  if (user.suspended_at !== null) {
    return (
      <Button size={size} busy={unsuspend.isPending} onClick={() => unsuspend.start(undefined)}>
        Lift suspension
      </Button>
    )
  }
  const openDialog = () => {
    setEndsSessions(true)
    setOpen(true)
  }
  return (
    <>
      <Button size={size} onClick={openDialog}>
        {size === 'small' ? 'Suspend owner' : 'Suspend'}
      </Button>
      <ReasonDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Suspend this user?"
        text={`${user.email} keeps their images and balance and can still browse and download, but can’t generate, upload, publish, report or buy credits until the suspension is lifted.`}
        hint="Sent to the user and recorded in the audit log."
        confirmLabel="Suspend"
        tone="danger"
        act={(reason) => api.admin.suspend({ id: user.id, reason, end_sessions: endsSessions })}
        choices={
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={endsSessions}
              onChange={({ target }) => setEndsSessions(target.checked)}
              className="size-5 shrink-0"
            />
            Sign the user out everywhere. They can sign in again.
          </label>
        }
        successText={`${user.email} is suspended`}
      />
    </>
  )
}
