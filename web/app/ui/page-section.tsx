import { useId, type ReactNode } from 'react'

export interface PageSectionProps {
  title: string
  text?: ReactNode
  /** Actions for the whole section, next to the title if there is room. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page with a title. It is a CSS container, so that its content can adapt to its width. */
export function PageSection({ title, text, actions, children }: PageSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="@container">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          {text && <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{text}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
