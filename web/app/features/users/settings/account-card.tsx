import { useId, type ReactNode } from 'react'
import type { Icon } from '../../../ui/icon.tsx'

export interface AccountCardProps {
  icon: Icon
  title: string
  children: ReactNode
}

/** A card that is the only content of its page, for example of a page that an email links to. */
export function AccountCard({ icon: Icon, title, children }: AccountCardProps) {
  const titleId = useId()
  return (
    <div className="flex min-h-[calc(100dvh-var(--header-height))] items-center justify-center p-4">
      <section
        aria-labelledby={titleId}
        className="flex w-full max-w-md flex-col items-center rounded-lg border border-line bg-surface-raised p-6 text-center shadow-raised sm:p-8"
      >
        <span className="flex size-14 items-center justify-center rounded-full bg-accent-soft text-link">
          <Icon aria-hidden="true" className="size-7" />
        </span>
        <h1 id={titleId} className="mt-4 mb-2 text-xl font-semibold tracking-tight text-balance">
          {title}
        </h1>
        {children}
      </section>
    </div>
  )
}
