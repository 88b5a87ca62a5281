import type { ReactNode } from 'react'
import type { Icon } from './icon.tsx'
import { Button } from './controls/button.tsx'

export interface SectionMessageProps {
  icon: Icon
  text: string
  /** The next step for the user. */
  children?: ReactNode
}

/** Replaces a section's content: says why there is none and what to do. */
export function SectionMessage({ icon: Icon, text, children }: SectionMessageProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-lg border border-dashed border-line px-4 py-10 text-center">
      <Icon aria-hidden="true" className="size-6 text-muted" strokeWidth={1.5} />
      <p className="max-w-sm text-sm text-pretty text-muted">{text}</p>
      {children}
    </div>
  )
}

export interface SectionFailureProps {
  text: string
  busy: boolean
  onRetry: () => void
}

/** Replaces a section's content that could not be loaded. */
export function SectionFailure({ text, busy, onRetry }: SectionFailureProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface-raised p-4"
    >
      <p className="text-sm text-muted">{text}</p>
      <Button busy={busy} onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
