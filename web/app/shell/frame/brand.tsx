import { Link } from 'react-router'
import { useSite } from '../../api/session/viewer.ts'
import { classNames } from '../../ui/class-names.ts'
import { Logo } from './logo.tsx'

/** Logo and name, as the way home. */
export function Brand({ collapsible, onNavigate }: { collapsible: boolean; onNavigate?: (() => void) | undefined }) {
  return (
    <Link
      to="/"
      onClick={onNavigate}
      className={classNames(
        'flex min-h-control items-center gap-2.5 rounded-md px-1.5',
        // Beside it the drawer has its way out.
        !collapsible && 'mr-11',
      )}
    >
      <Logo turning className="size-6 shrink-0" />
      <span
        className={classNames(
          'text-base leading-tight font-semibold tracking-tight wrap-anywhere',
          collapsible && 'sidebar-label',
        )}
      >
        {useSite()?.brandName ?? 'Home'}
      </span>
    </Link>
  )
}
