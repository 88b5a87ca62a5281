import type { ReactNode } from 'react'
import { THEMES, type Theme } from './specimen.ts'

/** The same in the light theme and in the dark one, side by side. */
export function ThemePanes({ children }: { children: (theme: Theme) => ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {THEMES.map((theme) => (
        <div key={theme} className={`${theme} min-w-0 rounded-xl border border-line bg-surface p-5 text-content`}>
          {children(theme)}
        </div>
      ))}
    </div>
  )
}
