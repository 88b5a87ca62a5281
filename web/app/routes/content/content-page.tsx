import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { Prose } from '../../ui/prose.tsx'
import { TableOfContents, type Section } from './table-of-contents.tsx'

export interface ContentPageProps {
  title: string
  /** One sentence under it. */
  lead?: ReactNode
  /** The day on which the text was last changed, as `2026-11-21`, for those that bind. */
  updated?: string
  /** Of a text that is long enough to get lost in. */
  sections?: readonly Section[]
  children: ReactNode
  /** What is no text: as wide as the page. */
  below?: ReactNode
}

/** A page that is a text: its title, then the text at a width that is good to read. */
export function ContentPage({ title, lead, updated, sections, children, below }: ContentPageProps) {
  return (
    <div className={sections ? WITH_CONTENTS : ALONE}>
      <article className="min-w-0">
        <header className="mb-8 border-b border-line pb-8 md:mb-10">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
          {lead && <p className="mt-3 max-w-[60ch] text-lg text-pretty text-muted">{lead}</p>}
          {updated && (
            <p className="mt-3 text-sm text-muted">
              Last changed on <time dateTime={updated}>{formatDate(updated)}</time>
            </p>
          )}
        </header>
        {sections && <TableOfContents sections={sections} className="mb-10 xl:hidden" />}
        <Prose>{children}</Prose>
        {below}
      </article>
      {sections && (
        <aside className="hidden xl:block">
          <TableOfContents sections={sections} isAlwaysOpen className="sticky top-[calc(var(--header-height)+2rem)]" />
        </aside>
      )}
    </div>
  )
}

const PADDING = 'mx-auto w-full px-4 py-8 md:px-6 md:py-14'
// As wide as its text, and the space on both sides.
const ALONE = `${PADDING} max-w-[calc(68ch+3rem)]`
const WITH_CONTENTS = `${ALONE} xl:grid xl:max-w-none xl:grid-cols-[minmax(0,68ch)_13rem] xl:justify-center xl:gap-16`
