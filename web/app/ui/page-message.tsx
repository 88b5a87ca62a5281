import type { ReactNode } from 'react'
import type { Icon } from './icon.tsx'

export type PageMessageProps = Visual & {
  title: string
  text: string
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2' | undefined
  /** In a dialog: smaller, and in the middle. */
  compact?: boolean | undefined
  /** The next step. */
  children: ReactNode
}

/** Shown above the title: an icon, or the square illustration at a URL. */
type Visual = { icon: Icon; illustration?: undefined } | { icon?: undefined; illustration: string }

/** Replaces the content of a page, list or dialog: says why there is none, and offers the next step. */
export function PageMessage({
  icon: Icon,
  illustration,
  title,
  text,
  heading: Heading = 'h2',
  compact,
  children,
}: PageMessageProps) {
  return (
    <section data-compact={compact} className="page-message">
      <span className="page-message-visual">
        {Icon ? (
          <Icon aria-hidden="true" className="size-1/3" strokeWidth={1.25} />
        ) : (
          <img src={illustration} alt="" width={480} height={480} />
        )}
      </span>
      <Heading className="text-lg font-semibold tracking-tight text-balance">{title}</Heading>
      <p className="mt-1.5 mb-6 text-sm text-pretty text-muted">{text}</p>
      {children}
    </section>
  )
}
