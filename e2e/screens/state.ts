import type { Page } from '@playwright/test'
import type { SeededIds, Visitor } from './page-cases.ts'

/** A state that no URL shows: something open, in progress, empty or failed. */
export interface State {
  readonly name: string
  readonly visitor: Visitor
  /** Set if the state exists only below 768 px (`phone`), or only from 768 px (`wide`). */
  readonly only?: 'phone' | 'wide'
  /** The spec that checks the state with axe instead of `accessibility.spec.ts`. */
  readonly axeIn?: string
  readonly open: (page: Page, ids: SeededIds) => Promise<unknown>
}

/** Whether the state exists at the window width. */
export function existsAt({ only }: State, width: number): boolean {
  if (only === undefined) return true
  return width < 768 ? only === 'phone' : only === 'wide'
}

/** Whether the menu is a drawer at this width. */
export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < 768
}
