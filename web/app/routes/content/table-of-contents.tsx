import { ChevronDown } from '../../ui/icons.ts'
import { classNames } from '../../ui/class-names.ts'

export interface Section {
  id: string
  title: string
}

export interface TableOfContentsProps {
  sections: readonly Section[]
  /** For a list next to the text. A list above the text starts collapsed, so that the text starts higher up. */
  isAlwaysOpen?: boolean
  className?: string
}

/** Links to the sections of a page. */
export function TableOfContents({ sections, isAlwaysOpen = false, className }: TableOfContentsProps) {
  const links = <Links sections={sections} />
  if (isAlwaysOpen) {
    return (
      <nav aria-label="On this page" className={classNames('text-sm', className)}>
        <p className="mb-2 px-3 font-medium">On this page</p>
        {links}
      </nav>
    )
  }
  return (
    <nav aria-label="On this page" className={classNames('print:hidden', className)}>
      <details className="group rounded-lg border border-line bg-surface-raised">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-lg px-4 text-sm font-medium hover:bg-surface-hover [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown aria-hidden="true" className="size-4 text-muted transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-1 pb-2">{links}</div>
      </details>
    </nav>
  )
}

function Links({ sections }: Pick<TableOfContentsProps, 'sections'>) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-control-small items-center rounded-md px-3 py-1.5 text-sm text-balance text-muted hover:bg-surface-hover hover:text-content"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
