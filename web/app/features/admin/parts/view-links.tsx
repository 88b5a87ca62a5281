import { Link } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'

export interface ViewLinksProps {
  /** The accessible name of the links. */
  label: string
  views: readonly { search: string; label: string; isCurrent: boolean }[]
}

/** Links to the views of one page. */
export function ViewLinks({ label, views }: ViewLinksProps) {
  return (
    <nav aria-label={label} className="flex rounded-md border border-line bg-surface-sunken p-0.5">
      {views.map(({ search, label: name, isCurrent }) => (
        <Link
          key={search}
          to={{ search }}
          aria-current={isCurrent ? 'page' : undefined}
          className={classNames(
            'flex h-control-small items-center rounded-sm border px-3 text-sm',
            isCurrent
              ? 'border-line-strong bg-surface-raised font-medium'
              : 'border-transparent text-muted hover:text-content',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
