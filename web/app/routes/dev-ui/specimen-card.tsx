import { useId } from 'react'
import type { Specimen } from './specimen.ts'
import { ThemePanes } from './theme-panes.tsx'

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

/** Things of a kind in a row, which breaks where it must. */
export function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="mb-5 last:mb-0">
      <p className="mb-2 text-xs text-muted">{label}</p>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  )
}
