import { Info, Mail, Newspaper } from 'lucide-react'
import { LegalMenu } from '../frame/legal-menu.tsx'
import { SidebarLink, type SidebarListProps } from './sidebar-link.tsx'

const ENTRIES = [
  { label: 'About Us', to: '/about', icon: Info },
  { label: 'Contact Us', to: '/contact', icon: Mail },
  { label: 'Blog', to: '/blog', icon: Newspaper },
] as const

/** Below the places of the product: who is behind it, and its terms. */
export function SidebarCompany(props: SidebarListProps) {
  return (
    <ul className="mt-auto flex flex-col gap-0.5 border-t border-line pt-2">
      {ENTRIES.map((entry) => (
        <SidebarLink key={entry.to} {...entry} {...props} isMinor />
      ))}
      <li>
        <LegalMenu {...props} />
      </li>
    </ul>
  )
}
