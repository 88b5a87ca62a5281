import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { waitForAnimations } from './screens/wait-for-stable.ts'

/** Finds axe violations of the current page. Returns the rule and the element of each. */
export async function findViolations(page: Page): Promise<string[]> {
  return runAxe(
    page,
    createAxe(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']),
  )
}

/** Finds only violations that depend on the theme. The check of the other theme covers the rest. */
export async function findContrastViolations(page: Page): Promise<string[]> {
  return runAxe(page, createAxe(page).withRules(['color-contrast', 'link-in-text-block']))
}

/**
 * Uses legacy mode, which is twice as fast: it opens no second page, which only cross-origin frames need. Excludes Base
 * UI's focus guards, which are hidden from screen readers and still focusable on purpose, because they only move the
 * focus.
 */
function createAxe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').setLegacyMode()
}

async function runAxe(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Elements that are fading in have too little contrast.
  await waitForAnimations(page)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
