import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import type { Viewer } from '../lib/visit.ts'
import { Menu } from '../ui/menu.tsx'
import { initialsOf } from './initials.ts'
import { useSignOut } from './use-sign-out.ts'

export function ProfileMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut()
  return (
    <Menu
      label="Account menu"
      heading={viewer.email}
      trigger={
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center rounded-full border border-line bg-accent-soft text-xs font-semibold text-link"
        >
          {initialsOf(viewer)}
        </span>
      }
      triggerClassName="flex size-11 items-center justify-center rounded-full max-[16rem]:size-[44px] md:size-9"
      items={[
        {
          label: 'Settings',
          icon: <Settings aria-hidden="true" />,
          renderLink: (link) => <Link {...link} to="/settings" />,
        },
        { label: 'Sign Out', icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
      ]}
    />
  )
}
