import { useId, type ReactNode } from 'react'
import { toProblem } from '../../../api/problem.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export interface SettingsGroupProps {
  /** The target of its link in the list of groups. */
  id: string
  title: string
  children: ReactNode
}

/** Sections about one subject, on one surface. */
export function SettingsGroup({ id, title, children }: SettingsGroupProps) {
  return (
    <div id={id} className="scroll-mt-[calc(var(--header-height)+1rem)]">
      <h2 className="mb-3 text-sm font-semibold text-muted">{title}</h2>
      <div className="@container divide-y divide-line rounded-lg border border-line bg-surface-raised">{children}</div>
    </div>
  )
}

export interface SettingsSectionProps {
  title: string
  text?: ReactNode
  children: ReactNode
}

/** One setting of a group: what it is, beside or above its controls. */
export function SettingsSection({ title, text, children }: SettingsSectionProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-5 p-5 @xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @xl:p-6"
    >
      <div>
        <h3 id={titleId} className="text-base font-semibold tracking-tight">
          {title}
        </h3>
        {text && <p className="mt-1 text-sm text-pretty text-muted">{text}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}

/** Placeholder of about the same height while the content of a section loads. */
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

/** Shown if the content of a section could not be loaded. */
export function SectionFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">{toProblem(error).text}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
