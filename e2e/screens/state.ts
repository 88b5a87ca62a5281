import type { Page } from '@playwright/test'
import type { Known, Visitor } from './every-route.ts'

/** Something open, under way, empty or failed, which no address alone shows. */
export interface State {
  readonly name: string
  readonly visitor: Visitor
  /** Where it exists only below or only above 768 px. */
  readonly only?: 'phone' | 'wide'
  /** The spec that already looks at it with axe. */
  readonly axeIn?: string
  readonly open: (page: Page, known: Known) => Promise<unknown>
}

/** Whether the state exists on a window so wide. */
export function existsAt({ only }: State, width: number): boolean {
  if (only === undefined) return true
  return width < 768 ? only === 'phone' : only === 'wide'
}

/** The window is one where the menu is a drawer. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}
