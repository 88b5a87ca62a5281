import { Link } from 'react-router'
import { useSite } from '../lib/viewer.ts'
import { classNames } from '../ui/class-names.ts'
import { Logo } from './logo.tsx'

/** Logo and name, as the way home. */
export function Brand({ collapsible, onNavigate }: { collapsible: boolean; onNavigate?: (() => void) | undefined }) {
  return (
    <Link to="/" onClick={onNavigate} className="flex h-11 items-center gap-2.5 rounded-md px-1.5 md:h-9">
      <Logo turning className="size-6 shrink-0" />
      <span className={classNames('text-base font-semibold tracking-tight', collapsible && 'sidebar-label')}>
        {useSite()?.brandName ?? 'Home'}
      </span>
    </Link>
  )
}
