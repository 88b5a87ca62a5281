import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { Prose } from '../../ui/prose.tsx'
import { TableOfContents, type Section } from './table-of-contents.tsx'

export interface ContentPageProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** Date of the last change as `2026-11-21`, for legal texts. */
  updated?: string
  /** Sections of a long text. The page then shows a table of contents. */
  sections?: readonly Section[]
  children: ReactNode
  /** Content below the text, as wide as the page. */
  below?: ReactNode
}

/** A text page: title, then the text at a readable width. */
export function ContentPage({ title, lead, updated, sections, children, below }: ContentPageProps) {
  return (
    <div className={sections ? WITH_CONTENTS : SINGLE_COLUMN}>
      <article className="min-w-0">
        <header className="mb-8 border-b border-line pb-8 md:mb-10">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
          {lead && <p className="mt-3 max-w-[60ch] text-lg text-pretty text-muted">{lead}</p>}
          {updated && (
            <p className="mt-3 text-sm text-muted">
              Last updated on <time dateTime={updated}>{formatDate(updated)}</time>
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
// As wide as the text plus its padding.
const SINGLE_COLUMN = `${PADDING} max-w-[calc(68ch+3rem)]`
const WITH_CONTENTS = `${SINGLE_COLUMN} xl:grid xl:max-w-none xl:grid-cols-[minmax(0,68ch)_13rem] xl:justify-center xl:gap-16`
