import { useId, type ReactNode } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export interface SettingsSectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="rounded-xl border border-line bg-surface-raised p-5 sm:p-6">
      <h2 id={titleId} className="text-base font-semibold tracking-tight">
        {title}
      </h2>
      {text && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}

/** Placeholder of about the same height while the content of a card loads. */
export function SectionSkeleton({ label, rows }: { label: string; rows: number }) {
  return (
    <div className="flex flex-col gap-4">
      <output className="sr-only">{label}</output>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}

/** Shown if the content of a card could not be loaded. */
export function SectionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{toProblem(error).text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
