import type { ReactNode } from 'react'
import { Prose } from '../ui/prose.tsx'

export interface ContentPageProps {
  title: string
  /** One sentence under it. */
  lead?: ReactNode
  /** When the text was last changed, for those that bind. */
  updated?: { iso: string; text: string }
  children: ReactNode
}

/** A page that is a text: its title, then the text at a width that is good to read. */
export function ContentPage({ title, lead, updated, children }: ContentPageProps) {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 py-8 md:px-6 md:py-14">
      <header className="mb-8 border-b border-line pb-8 md:mb-10">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
        {lead && <p className="mt-3 max-w-[60ch] text-lg text-pretty text-muted">{lead}</p>}
        {updated && (
          <p className="mt-3 text-sm text-muted">
            Last changed on <time dateTime={updated.iso}>{updated.text}</time>
          </p>
        )}
      </header>
      <Prose>{children}</Prose>
    </article>
  )
}
