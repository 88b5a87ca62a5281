import type { AdminUser } from '@pictor/contract'
import { Badge } from '../../../ui/badge.tsx'

/** Badges for a user's special states. Most users have none. */
export function UserBadges({ user: { role, suspended_at, is_confirmed } }: { user: AdminUser }) {
  if (role === 'user' && suspended_at === null && is_confirmed) return null
  return (
    <span className="flex flex-wrap gap-1.5">
      {suspended_at !== null && <Badge tone="danger">Suspended</Badge>}
      {role === 'admin' && <Badge tone="accent">Admin</Badge>}
      {!is_confirmed && <Badge tone="neutral">Not confirmed</Badge>}
    </span>
  )
}
