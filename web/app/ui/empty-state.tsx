import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = EmptyStateArt & {
  title: string
  text: string
  /** `h1` if the page has no other heading. */
  heading?: 'h1' | 'h2' | undefined
  /** The next step. */
  children: ReactNode
}

/** Decoration above the title: an icon, or the square illustration at a URL. */
type EmptyStateArt = { icon: LucideIcon; illustration?: undefined } | { icon?: undefined; illustration: string }

const ART = 'mb-6 size-44 shrink-0 rounded-xl border border-line'

/** Replaces the content of a page or list that has none: explains why and offers the next step. */
export function EmptyState({
  icon: Icon,
  illustration,
  title,
  text,
  heading: Heading = 'h2',
  children,
}: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-sm flex-col items-center px-4 pt-[max(2rem,14vh)] pb-16 text-center">
      {Icon ? (
        <span className={`${ART} flex items-center justify-center bg-surface-raised text-muted`}>
          <Icon aria-hidden="true" className="size-14" strokeWidth={1} />
        </span>
      ) : (
        <img src={illustration} alt="" width={480} height={480} className={`${ART} bg-surface-sunken object-cover`} />
      )}
      <Heading className="text-lg font-semibold tracking-tight text-balance">{title}</Heading>
      <p className="mt-1.5 mb-6 text-sm text-pretty text-muted">{text}</p>
      {children}
    </section>
  )
}
