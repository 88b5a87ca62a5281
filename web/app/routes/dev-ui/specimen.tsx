import { useId, type ReactNode } from 'react'

const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** A component of `ui` and how the design system page shows it. */
export interface Specimen {
  title: string
  /** The files of `ui` that define the component. A test checks that the page shows every file. */
  files: readonly string[]
  note?: string
  /** Both themes are on one page, so ids and accessible names that must be unique include the theme. */
  Show: (props: { theme: Theme }) => ReactNode
}

export function SpecimenCard({ specimen }: { specimen: Specimen }) {
  const { title, files, note, Show } = specimen
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="text-xl font-semibold tracking-tight">
        {title}
      </h2>
      <p className="mt-1 text-sm text-muted">{files.map((file) => `ui/${file}`).join(', ')}</p>
      {note && <p className="mt-2 max-w-prose text-sm text-pretty">{note}</p>}
      <div className="mt-4">
        <ThemePanes>{(theme) => <Show theme={theme} />}</ThemePanes>
      </div>
    </section>
  )
}

/** A row of similar elements that wraps if necessary. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="mb-5 last:mb-0">
      <p className="mb-2 text-xs text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}

/** Renders the same content in the light and the dark theme, side by side. */
export function ThemePanes({ children }: { children: (theme: Theme) => ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {THEMES.map((theme) => (
        <div key={theme} className={`${theme} min-w-0 rounded-lg border border-line bg-surface p-5 text-content`}>
          {children(theme)}
        </div>
      ))}
    </div>
  )
}
