import { LogOut, PanelLeft, Settings } from 'lucide-react'
import { Link } from 'react-router'
import type { Viewer } from '../../lib/visit.ts'
import { Menu, type MenuLinkProps } from '../../ui/overlay/menu.tsx'
import { initialsOf } from './initials.ts'
import { isKnownAdmin } from '../sign-in/known-admin.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'

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
      triggerClassName="icon-button rounded-full"
      items={[
        // The menu is drawn when it is opened: in a browser.
        ...(isKnownAdmin(viewer.id)
          ? [{ label: 'Admin', icon: <PanelLeft aria-hidden="true" />, renderLink: renderAdmin }]
          : []),
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

function renderAdmin(link: MenuLinkProps) {
  return <Link {...link} to="/admin" />
}
