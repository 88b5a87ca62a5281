import type { ReactNode } from 'react'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** A part of `ui` as it is shown on the page of the design system. */
export interface Specimen {
  title: string
  /** The files of `ui` it shows; a test asks that every one of them is shown. */
  files: readonly string[]
  note?: string
  /** Names that a page may hold only once have the theme in them. */
  Show: (props: { theme: Theme }) => ReactNode
}
